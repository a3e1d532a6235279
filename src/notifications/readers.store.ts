import { writeOne, type Tx } from '../platform/db/db.js';

interface UserPlace {
  readonly hubId: number;
  readonly userId: number;
}

export interface ReaderRow {
  readonly hiddenKinds: readonly string[];
  readonly mailedKinds: readonly string[];
  readonly followsOwned: boolean;
  readonly followsMentions: boolean;
}

/** The choices of a user; undefined if they have never changed any. */
export async function findReader(tx: Tx, { hubId, userId }: UserPlace): Promise<ReaderRow | undefined> {
  const [row] = await tx<ReaderRow[]>`
    select hidden_kinds, mailed_kinds, follows_owned, follows_mentions from notification_reader
    where hub_id = ${hubId} and user_id = ${userId}`;
  return row;
}

/** A user who begins to want mails gets none of what happened before `now`. */
export async function upsertReader(
  tx: Tx,
  { hubId, userId }: UserPlace,
  { hiddenKinds, mailedKinds, followsOwned, followsMentions, now }: ReaderRow & { readonly now: Date },
): Promise<void> {
  await writeOne(tx`
    insert into notification_reader as r
      (hub_id, user_id, hidden_kinds, mailed_kinds, mailed_until, follows_owned, follows_mentions)
    values (${hubId}, ${userId}, ${tx.json(hiddenKinds)}, ${tx.json(mailedKinds)}, ${now}, ${followsOwned},
      ${followsMentions})
    on conflict (hub_id, user_id) do update set hidden_kinds = excluded.hidden_kinds,
      mailed_kinds = excluded.mailed_kinds,
      mailed_until = case when r.mailed_kinds = '[]' then excluded.mailed_until else r.mailed_until end,
      follows_owned = excluded.follows_owned, follows_mentions = excluded.follows_mentions`);
}

/** Users of the hub who do not want to follow records that they are mentioned on. */
export async function listWithoutMentionFollows(tx: Tx, hubId: number): Promise<Set<number>> {
  const rows = await tx<{ userId: number }[]>`
    select user_id from notification_reader where hub_id = ${hubId} and not follows_mentions`;
  return new Set(rows.map(({ userId }) => userId));
}

/** Notes that a user has the hub open. Returns true if its users were not notified until now. */
export async function upsertHub(tx: Tx, hubId: number, now: Date): Promise<boolean> {
  const row = await writeOne(tx<{ isNew: boolean }[]>`
    insert into notification_hub as h (hub_id, seen_at, due_until) values (${hubId}, ${now}, ${now})
    on conflict (hub_id) do update set seen_at = ${now}
    returning h.xmax = 0 as is_new`);
  return row.isNew;
}

/** When a user last had the hub open; undefined if nobody is to be notified. */
export async function findSeenAt(tx: Tx, hubId: number): Promise<Date | undefined> {
  const [row] = await tx<{ seenAt: Date }[]>`select seen_at from notification_hub where hub_id = ${hubId}`;
  return row?.seenAt;
}

export async function deleteHub(tx: Tx, hubId: number): Promise<void> {
  await tx`delete from notification_hub where hub_id = ${hubId}`;
}

/** The users of the hub who administer it. */
export async function listAdminIds(tx: Tx, hubId: number): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    select user_id from hub_user where hub_id = ${hubId} and role = 'admin' order by user_id`;
  return rows.map(({ userId }) => userId);
}
