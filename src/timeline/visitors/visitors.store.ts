import type { Tx } from '../../platform/db/db.js';

interface Visitor {
  readonly hubId: number;
  readonly utk: string;
  readonly contactId: string;
  readonly now: Date;
}

/** Locks utks, so that no other transaction links them before this one ends. */
export async function lockVisitors(tx: Tx, hubId: number, utks: readonly string[]): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(u.utk, ${hubId}::bigint))
    from (select distinct value as utk from jsonb_array_elements_text(${tx.json(utks)}) order by 1) u`;
}

/** Links a locked utk to a contact and assigns its pending events to the contact. */
export async function updateVisitor(tx: Tx, { hubId, utk, contactId, now }: Visitor): Promise<void> {
  await tx`
    with tied as (
      insert into visitor (hub_id, utk, contact_id, identified_at) values (${hubId}, ${utk}, ${contactId}, ${now})
      on conflict (hub_id, utk) do update set contact_id = excluded.contact_id, identified_at = excluded.identified_at
    )
    update timeline_event set record_id = ${contactId}
    where hub_id = ${hubId} and utk = ${utk} and record_id is null and object_type = '0-1'`;
}

interface WaitingRow {
  /** App of the event's template. */
  readonly appId: number;
  /** Values of its mapped tokens: property to text. */
  readonly values: Readonly<Record<string, string>>;
}

/** Values set by the pending events of a utk, with the current templates; earliest first. */
export function listWaitingValues(tx: Tx, hubId: number, utk: string): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    select t.app_id, jsonb_object_agg(m.property, m.value order by m.place) as values
    from timeline_event e
    join event_template t on t.template_id = e.template_id and t.deleted_at is null
    cross join lateral (
      select k.token ->> 'objectPropertyName' as property, e.tokens ->> (k.token ->> 'name') as value, k.place
      from jsonb_array_elements(t.tokens) with ordinality k (token, place)
    ) m
    where e.hub_id = ${hubId} and e.utk = ${utk} and e.record_id is null and e.object_type = '0-1'
      and m.property <> '' and m.value <> ''
    group by e.occurred_at, e.event_no, t.app_id
    order by e.occurred_at, e.event_no`;
}

interface ContactQuestion {
  readonly hubId: number;
  readonly email?: string | undefined;
  readonly utk?: string | undefined;
}

/** The contact with the address, or else the live one linked to the utk. */
export async function findContact(tx: Tx, { hubId, email, utk }: ContactQuestion): Promise<string | undefined> {
  const [row] = await tx<{ id: string | null }[]>`
    select coalesce((
      select u.record_id from unique_value u
      where u.hub_id = ${hubId} and u.property = 'email' and u.value = ${email ?? null} and u.object_type = '0-1'
    ), (
      select r.id from visitor v join record r on r.hub_id = ${hubId} and r.object_type = '0-1' and r.id = v.contact_id
      where ${email ?? null}::text is null and v.hub_id = ${hubId} and v.utk = ${utk ?? null} and r.archived_at is null
    ))::text as id`;
  return row?.id ?? undefined;
}

/** Properties of a contact that have a value. Locks the contact until the transaction ends. */
export async function listFilledProperties(tx: Tx, hubId: number, contactId: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    with contact as (
      select properties from record where hub_id = ${hubId} and object_type = '0-1' and id = ${contactId} for update
    )
    select p.name from contact cross join lateral jsonb_each_text(contact.properties) p (name, value)
    where p.value <> ''`;
  return rows.map(({ name }) => name);
}

interface RecordMerge {
  readonly hubId: number;
  readonly objectType: string;
  /** The surviving record, and the one merged into it. */
  readonly primaryId: string;
  readonly otherId: string;
}

/** Waits for concurrent event writes of a record; no new ones can begin before the transaction ends. */
export async function lockTimeline(tx: Tx, { hubId, objectType, otherId }: RecordMerge): Promise<void> {
  await tx`
    select from record where hub_id = ${hubId} and object_type = ${objectType} and id = ${otherId} for update`;
}

/** Moves events and visitors of a record to another. */
export async function updateTimelineOwner(
  tx: Tx,
  { hubId, objectType, primaryId, otherId }: RecordMerge,
): Promise<void> {
  await tx`
    with events as (
      update timeline_event set record_id = ${primaryId}
      where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${otherId}
    )
    update visitor set contact_id = ${primaryId}
    where hub_id = ${hubId} and object_type = ${objectType} and contact_id = ${otherId}`;
}

/** The live contacts that utks are linked to, each once. */
export async function listContactsOfVisitors(tx: Tx, hubId: number, utks: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select distinct r.id::text from visitor v join record r on r.hub_id = ${hubId} and r.object_type = '0-1' and r.id = v.contact_id
    where v.hub_id = ${hubId} and v.utk = any (array(select jsonb_array_elements_text(${tx.json(utks)})))
      and r.archived_at is null`;
  return rows.map(({ id }) => id);
}
