import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** The hubs that have content. */
export async function listHubsWithContent(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h where exists (select from blob b where b.hub_id = h.hub_id) order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** The next ids of content that files of a hub have, in order. */
export async function listKept(tx: Tx, hubId: number, page: { after: string; limit: number }): Promise<string[]> {
  const rows = await tx<{ blobId: string }[]>`
    select blob_id from blob
    where hub_id = ${hubId} and state = 'kept' and blob_id > ${page.after}
    order by blob_id limit ${plainNumber(tx, page.limit)}`;
  return rows.map(({ blobId }) => blobId);
}

/** Returns those of the given ids that belong to files. */
export async function listKeptOf(tx: Tx, hubId: number, blobIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ blobId: string }[]>`
    select blob_id from blob
    where hub_id = ${hubId} and state = 'kept'
      and blob_id in (select id::uuid from jsonb_array_elements_text(${tx.json(blobIds)}::jsonb) as given (id))`;
  return rows.map(({ blobId }) => blobId);
}

/** The files that have the given content. */
export async function listFilesOf(tx: Tx, hubId: number, blobIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select file_id::text as id from file
    where hub_id = ${hubId}
      and blob_id in (select id::uuid from jsonb_array_elements_text(${tx.json(blobIds)}::jsonb) as given (id))
    order by file_id`;
  return rows.map(({ id }) => id);
}
