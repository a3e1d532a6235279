import { readTogether, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** Content that the database refers to. */
export interface NamedContent {
  readonly hubId: number;
  readonly blobId: string;
  /** Undefined if only a snapshot refers to it. */
  readonly state: 'pending' | 'kept' | 'doomed' | undefined;
  readonly changedAt: Date | undefined;
  /** Whether a snapshot needs it. */
  readonly isHeld: boolean;
  /** The number of files that have it, and one of them. */
  readonly files: number;
  readonly fileId: string | undefined;
  /** The smallest and largest size in the rows of its files; equal unless one of them is wrong. */
  readonly sizes: readonly [least: number, most: number];
  readonly sha256: string | undefined;
}

/** The accounts that have content, in the sort order of their keys. */
export async function listHubsToAudit(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: check */
    select hub_id from hub_home h where exists (select from blob b where b.hub_id = h.hub_id)
    union select hub_id from held_blob`;
  return rows.map(({ hubId }) => hubId).sort((one, other) => (`${one}/` < `${other}/` ? -1 : 1));
}

interface ContentRow {
  readonly blobId: string;
  readonly state: NamedContent['state'] | null;
  /** ISO 8601. */
  readonly changedAt: string | null;
  readonly isHeld: boolean;
}

/** What the files of one content say of it. */
interface FilesRow {
  readonly blobId: string;
  readonly files: number;
  readonly fileId: string;
  readonly least: string;
  readonly most: string;
  readonly sha256: string | null;
}

/**
 * The next content of an account, in the order of ids. No index leads from content to files: each page reads all files of the
 * account once, so pages must be large. They are joined here, from one snapshot, since statistics that do not know the account yet
 * make the database compare each content with each file.
 */
export async function listNamedContent(
  tx: Tx,
  hubId: number,
  page: { readonly after: string; readonly limit: number },
): Promise<NamedContent[]> {
  const limit = plainNumber(tx, page.limit);
  const ids = tx`
    select blob_id from (
      (select blob_id from blob where hub_id = ${hubId} and blob_id > ${page.after} order by blob_id limit ${limit})
      union
      (select blob_id from held_blob where hub_id = ${hubId} and blob_id > ${page.after} order by blob_id limit ${limit})
    ) as named order by blob_id limit ${limit}`;
  const { contents = [], files = [] } = await readTogether<{ contents: ContentRow; files: FilesRow }>(tx, {
    contents: tx`
      select p.blob_id, b.state, b.changed_at,
        exists (select from held_blob h where h.hub_id = ${hubId} and h.blob_id = p.blob_id) as is_held
      from (${ids}) p
      left join blob b on b.hub_id = ${hubId} and b.blob_id = p.blob_id
      order by p.blob_id`,
    files: tx`
      select blob_id, count(*)::integer as files, min(file_id)::text as file_id, min(size)::text as least,
        max(size)::text as most, min(sha256) as sha256
      from file
      where hub_id = ${hubId} and blob_id > ${page.after}
        and blob_id <= (select blob_id from (${ids}) p order by blob_id desc limit 1)
      group by blob_id`,
  });
  const byBlob = new Map(files.map((row) => [row.blobId, row]));
  return contents.map((row) => toNamedContent(hubId, row, byBlob.get(row.blobId)));
}

function toNamedContent(hubId: number, row: ContentRow, files: FilesRow | undefined): NamedContent {
  return {
    hubId,
    blobId: row.blobId,
    state: row.state ?? undefined,
    changedAt: row.changedAt === null ? undefined : new Date(row.changedAt),
    isHeld: row.isHeld,
    files: files?.files ?? 0,
    fileId: files?.fileId,
    sizes: [Number(files?.least ?? 0), Number(files?.most ?? 0)],
    sha256: files?.sha256 ?? undefined,
  };
}
