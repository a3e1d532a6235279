import type { Tx } from '../../platform/db/db.js';
import type { RecordsPlaceRow } from '../rows/aliases.store.js';

export interface ContactRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** Resolves an id to a contact: live, in the recycle bin or merged into another one. */
export async function findContactId(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select r.id::text from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = coalesce((
      select a.record_id from record_alias a where a.hub_id = ${hubId} and a.object_type = ${objectType} and a.alias_id = ${id}
    ), ${id}::bigint)`;
  return row?.id;
}

/** Contacts with an address, primary or additional, live or in the recycle bin. */
export async function listContactIds(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  address: string,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select u.record_id::text as id from unique_value u
    where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = 'email' and u.value = ${address}
    union
    select r.id::text from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is not null
      and ${address} = any (string_to_array(
        lower(concat_ws(';', r.properties ->> 'email', replace(r.properties ->> 'hs_additional_emails', ' ', ''))), ';'
      ))`;
  return rows.map(({ id }) => id);
}

/** Reads contacts that the caller has locked. */
export function listContacts(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  ids: readonly string[],
): Promise<ContactRow[]> {
  return tx<ContactRow[]>`
    select r.id::text, r.properties from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select * from record r where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r`;
}
