import type { Tx } from '../../platform/db/db.js';

interface SourcePlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly recordId: string;
  readonly toType: string;
  readonly category: string;
  readonly typeId: number;
  /** Those associated last, in place of the first ones by id. */
  readonly isNewestFirst: boolean;
  readonly limit: number;
}

interface SourceRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** Live records that a record is associated with in a way, with their values. */
export async function listAssociatedValues(tx: Tx, place: SourcePlace): Promise<SourceRow[]> {
  const { hubId, objectType, recordId, toType, category, typeId, isNewestFirst, limit } = place;
  return tx<SourceRow[]>`
    select r.id, r.properties from association a
    join record r on r.hub_id = ${hubId} and r.object_type = ${toType} and r.id = a.to_id and r.archived_at is null
    where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = ${recordId}::text::bigint
      and a.to_type = ${toType} and a.category = ${category} and a.type_id = ${typeId}
    order by ${isNewestFirst ? tx`a.created_at desc, a.to_id desc` : tx`a.to_id`} limit ${limit}`;
}

interface ActionKey {
  readonly hubId: number;
  readonly flowId: string;
  readonly actionId: string;
}

/** Counts a turn of an action, and returns how many there were before. One enrollment at a time. */
export async function countTurn(tx: Tx, { hubId, flowId, actionId }: ActionKey): Promise<number> {
  const [row] = await tx`
    insert into workflow_rotation (hub_id, flow_id, action_id, turns)
    values (${hubId}, ${flowId}::text::bigint, ${actionId}, 1)
    on conflict (hub_id, flow_id, action_id) do update set turns = workflow_rotation.turns + 1
    returning turns`;
  return Number(row?.['turns']) - 1;
}

interface ValuesPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
}

/** The values of live records, which no other transaction changes until this one ends. */
export async function lockCurrentValues(tx: Tx, { hubId, objectType, ids }: ValuesPlace): Promise<SourceRow[]> {
  return tx<SourceRow[]>`
    select r.id, r.properties from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is null
      and r.id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)
    order by r.id for no key update`;
}

/** The values of a live record. */
export async function findValues(
  tx: Tx,
  hubId: number,
  { objectType, recordId }: { readonly objectType: string; readonly recordId: string },
): Promise<Readonly<Record<string, string>> | undefined> {
  const [row] = await tx<{ properties: Record<string, string> }[]>`
    select r.properties from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${recordId}::text::bigint and r.archived_at is null`;
  return row?.properties;
}

/** The addresses of users of an account, without suspended ones. */
export async function listAddresses(tx: Tx, hubId: number, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx<{ email: string }[]>`
    select p.email from hub_user u join person p on p.user_id = u.user_id
    where u.hub_id = ${hubId} and p.suspended_at is null
      and u.user_id in (select i.id::integer from jsonb_array_elements_text(${tx.json(userIds)}) i (id))
    order by u.user_id`;
  return rows.map(({ email }) => email);
}
