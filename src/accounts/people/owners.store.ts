import { type Tx, writeOne } from '../../platform/db/db.js';

export interface OwnerRow {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archived: boolean;
  /** The main team first; null without teams. */
  readonly teams: readonly { readonly id: string; readonly name: string; readonly primary: boolean }[] | null;
}

interface NewOwnerRow {
  readonly hubId: number;
  readonly userId: number;
  /** Generated if omitted. */
  readonly ownerId?: number | undefined;
  readonly now: Date;
}

/** Returns the id of the user's owner: a new one, or the one from an earlier membership in the hub. */
export async function insertOwner(tx: Tx, { hubId, userId, ownerId, now }: NewOwnerRow): Promise<string> {
  const { id } = await writeOne(tx<{ id: string }[]>`
    insert into owner (hub_id, owner_id, user_id, created_at, updated_at)
    values (${hubId}, coalesce(${ownerId ?? null}::bigint, new_owner_id()), ${userId}, ${now}, ${now})
    on conflict (hub_id, user_id) do update set updated_at = excluded.updated_at
    returning owner_id::text as id`);
  return id;
}

export async function updateOwner(tx: Tx, { hubId, userId, now }: NewOwnerRow): Promise<void> {
  await tx`update owner set updated_at = ${now} where hub_id = ${hubId} and user_id = ${userId}`;
}

/** Returns the hubs that the user is an owner in. */
export async function updateOwnersOfUser(tx: Tx, userId: number, updatedAt: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: person */ update owner set updated_at = ${updatedAt}
    from hub_user
    where hub_user.user_id = ${userId} and owner.hub_id = hub_user.hub_id and owner.user_id = hub_user.user_id
    returning owner.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** All owners of a hub, joined with their users. */
function owners(tx: Tx, hubId: number) {
  return tx`(
    select o.owner_id, o.user_id, p.email, p.name, o.created_at, o.updated_at,
      m.user_id is null or p.suspended_at is not null as archived
    from owner o
      join person p on p.user_id = o.user_id
      left join hub_user m on m.hub_id = o.hub_id and m.user_id = o.user_id
    where o.hub_id = ${hubId}
  ) owner`;
}

const columns = (tx: Tx, hubId: number) => tx`
  owner_id::text as id, user_id, email, name, created_at, updated_at, archived, (
    select jsonb_agg(
      jsonb_build_object('id', t.team_id::text, 'name', t.name, 'primary', m.is_primary)
      order by m.is_primary desc, t.team_id
    )
    from account_team_member m join account_team t on t.hub_id = m.hub_id and t.team_id = m.team_id
    where m.hub_id = ${hubId} and m.user_id = owner.user_id
  ) as teams`;

interface OwnerKey {
  readonly by: 'id' | 'userId';
  /** Digits. */
  readonly value: string;
  readonly archived: boolean;
}

export async function findOwner(
  tx: Tx,
  hubId: number,
  { by, value, archived }: OwnerKey,
): Promise<OwnerRow | undefined> {
  const key = by === 'id' ? tx`owner_id` : tx`user_id`;
  const [row] = await tx<OwnerRow[]>`
    select ${columns(tx, hubId)} from ${owners(tx, hubId)} where ${key} = ${value}::bigint and archived = ${archived}`;
  return row;
}

interface OwnerPage {
  /** Only owners with a greater id. */
  readonly after: string;
  readonly limit: number;
  /** In any letter case. */
  readonly email?: string | undefined;
  readonly archived: boolean;
}

export function listOwners(tx: Tx, hubId: number, { after, limit, email, archived }: OwnerPage): Promise<OwnerRow[]> {
  const hasEmail = email === undefined ? tx`true` : tx`lower(email) = lower(${email})`;
  return tx<OwnerRow[]>`
    select ${columns(tx, hubId)} from ${owners(tx, hubId)}
    where owner_id > ${after}::bigint and archived = ${archived} and ${hasEmail}
    order by owner_id limit ${limit}`;
}

export function listAllOwners(tx: Tx, hubId: number): Promise<OwnerRow[]> {
  return tx<OwnerRow[]>`select ${columns(tx, hubId)} from ${owners(tx, hubId)} order by owner_id`;
}

interface ActiveOwnerRow extends Pick<OwnerRow, 'id' | 'userId'> {
  /** The main team of the user. */
  readonly teamId: string | null;
}

export function listActiveOwners(tx: Tx, hubId: number): Promise<ActiveOwnerRow[]> {
  return tx<ActiveOwnerRow[]>`
    select owner.owner_id::text as id, owner.user_id, m.team_id::text as team_id
    from ${owners(tx, hubId)}
      left join account_team_member m on m.hub_id = ${hubId} and m.user_id = owner.user_id and m.is_primary
    where not owner.archived`;
}
