import { assertWritten, type Tx } from '../platform/db/db.js';

export interface StatusRow {
  /** In lower case. */
  readonly email: string;
  /** 0: all subscriptions. */
  readonly subscriptionId: number;
  readonly status: 'SUBSCRIBED' | 'UNSUBSCRIBED' | 'NOT_SPECIFIED';
  readonly legalBasis: string | null;
  readonly legalBasisExplanation: string | null;
  readonly source: string;
  readonly changedAt: Date;
}

/** Blocks other changes of the addresses until the transaction ends. */
export async function lockSubscribers(tx: Tx, hubId: number, emails: readonly string[]): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended('subscriber ' || e.email, ${hubId}::bigint))
    from (select distinct value as email from jsonb_array_elements_text(${tx.json(emails)}) order by 1) e`;
}

export function listStatuses(tx: Tx, hubId: number, emails: readonly string[]): Promise<StatusRow[]> {
  return tx<StatusRow[]>`
    select email, subscription_id, status, legal_basis, legal_basis_explanation, source, changed_at
    from subscription_status
    where hub_id = ${hubId} and email in (select value from jsonb_array_elements_text(${tx.json(emails)}))`;
}

/** Inserts or replaces statuses: at most one row for an address and a subscription. */
export async function upsertStatuses(tx: Tx, hubId: number, rows: readonly StatusRow[]): Promise<void> {
  const { count } = await tx`
    insert into subscription_status
      (hub_id, email, subscription_id, status, legal_basis, legal_basis_explanation, source, changed_at)
    select ${hubId}, s.email, s.subscription_id, s.status, s.legal_basis, s.legal_basis_explanation, s.source, s.changed_at
    from jsonb_to_recordset(${tx.rows(rows.map(toText))}) as s (
      email text, subscription_id integer, status text, legal_basis text, legal_basis_explanation text, source text,
      changed_at timestamptz)
    on conflict (hub_id, email, subscription_id) do update set status = excluded.status,
      legal_basis = excluded.legal_basis, legal_basis_explanation = excluded.legal_basis_explanation,
      source = excluded.source, changed_at = excluded.changed_at`;
  assertWritten(rows.length, count);
}

function toText({ changedAt, ...row }: StatusRow) {
  return { ...row, changedAt: changedAt.toISOString() };
}

export async function deleteStatuses(tx: Tx, hubId: number, emails: readonly string[]): Promise<void> {
  await tx`
    delete from subscription_status
    where hub_id = ${hubId} and email in (select value from jsonb_array_elements_text(${tx.json(emails)}))`;
}

/** The live contacts whose primary address is one of these. */
export function listContacts(
  tx: Tx,
  hubId: number,
  emails: readonly string[],
): Promise<{ readonly id: string; readonly email: string }[]> {
  return tx<{ id: string; email: string }[]>`
    select r.id::text, u.value as email
    from unique_value u
    join record r on r.hub_id = ${hubId} and r.object_type = '0-1' and r.id = u.record_id
    where u.hub_id = ${hubId} and u.object_type = '0-1' and u.property = 'email'
      and u.value in (select value from jsonb_array_elements_text(${tx.json(emails)}))
      and r.archived_at is null and r.properties ->> 'email' = u.value`;
}
