import type { Tx } from '../platform/db/db.js';

export interface ReaderPlace {
  readonly hubId: number;
  readonly userId: number;
}

/** The mail covers what happened until then; users who got one after `before` wait. */
export interface MailSpan {
  readonly until: Date;
  readonly before: Date;
}

const usersAtOnce = 500;

/** Users with unread notifications of which they want a mail; the rest of many next time. */
export function listDueReaders(tx: Tx, { until, before }: MailSpan): Promise<ReaderPlace[]> {
  return tx<ReaderPlace[]>`
    /* every hub: due work */ select r.hub_id, r.user_id from notification_reader r
    where r.mailed_kinds <> '[]' and (r.mailed_until <= ${before} or r.mailed_until > ${until}) and exists (
      select from notification n
      where n.hub_id = r.hub_id and n.user_id = r.user_id and n.read_at is null and n.changed_at > r.mailed_until
        and n.changed_at <= ${until} and r.mailed_kinds ? n.kind and not r.hidden_kinds ? n.kind
    )
    limit ${usersAtOnce}`;
}

interface ClaimedReader {
  readonly kinds: readonly string[];
  /** What happened before has been mailed. */
  readonly since: Date;
}

/** Notes that the user gets a mail; undefined if another process was faster. */
export async function claimReader(
  tx: Tx,
  { hubId, userId }: ReaderPlace,
  { until, before }: MailSpan,
): Promise<ClaimedReader | undefined> {
  const [row] = await tx<(ClaimedReader & { readonly hidden: readonly string[] })[]>`
    select mailed_kinds as kinds, hidden_kinds as hidden, mailed_until as since from notification_reader
    where hub_id = ${hubId} and user_id = ${userId} and (mailed_until <= ${before} or mailed_until > ${until})
    for update`;
  if (!row) return undefined;
  await tx`
    update notification_reader set mailed_until = ${until} where hub_id = ${hubId} and user_id = ${userId}`;
  // After the clock was set back, the time of the last mail is no longer meaningful.
  const since = row.since > until ? before : row.since;
  return { kinds: row.kinds.filter((kind) => !row.hidden.includes(kind)), since };
}

export interface News {
  readonly kind: string;
  readonly count: number;
}

/** The unread notifications of a time, by kind. */
export function countNews(
  tx: Tx,
  { hubId, userId }: ReaderPlace,
  { kinds, since, until }: ClaimedReader & { readonly until: Date },
): Promise<News[]> {
  return tx<News[]>`
    select kind, count(*)::integer as count from notification
    where hub_id = ${hubId} and user_id = ${userId} and read_at is null and changed_at > ${since} and changed_at <= ${until}
      and kind in (select jsonb_array_elements_text(${tx.json(kinds)}))
    group by kind order by kind`;
}

export interface Recipient {
  readonly email: string;
  readonly accountName: string;
}

/** Undefined for a user who has left the account or is suspended. */
export async function findRecipient(tx: Tx, { hubId, userId }: ReaderPlace): Promise<Recipient | undefined> {
  const [row] = await tx<Recipient[]>`
    select p.email, h.name as account_name from hub_user u
    join person p on p.user_id = u.user_id join hub h on h.hub_id = u.hub_id
    where u.hub_id = ${hubId} and u.user_id = ${userId} and p.suspended_at is null`;
  return row;
}
