/** Records in order, as far as they are loaded. */
export interface LoadedRows {
  readonly ids: readonly string[];
  /** Reads those that follow; undefined at the end. */
  readonly readMore: (() => Promise<LoadedRows>) | undefined;
}

interface RowOrder extends Omit<LoadedRows, 'readMore'>, Partial<Pick<LoadedRows, 'readMore'>> {
  readonly hubId: number;
  /** The name of the object type. */
  readonly type: string;
  /** The number of matches; undefined if it is not known exactly. */
  readonly total?: number | undefined;
  /** The query string of the table's address. */
  readonly search?: string;
  /** The place of the table in the history of the tab. */
  readonly step?: number | undefined;
}

let last: RowOrder | undefined;

/** Remembers the records of the table that is shown, in its order and as far as they are loaded. */
export function rememberRows(rows: RowOrder): void {
  last = rows;
}

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** The place among the matches, from 1 on. */
  readonly place: number;
  readonly total: number | undefined;
  /** Whether more records may follow than are loaded. */
  readonly hasMore: boolean;
}

/** The records before and after one in the table that was shown last; undefined if it was not in it. */
export function findNeighbours(hubId: number, type: string, id: string): Neighbours | undefined {
  if (last?.hubId !== hubId || last.type !== type) return undefined;
  const { ids, total, readMore } = last;
  const at = ids.indexOf(id);
  if (at < 0 || (ids.length < 2 && !readMore)) return undefined;
  const hasMore = at === ids.length - 1 && readMore !== undefined;
  return { previous: ids[at - 1], next: ids[at + 1], place: at + 1, total, hasMore };
}

/** Reads the records that follow the loaded ones of the table, and returns the one after a record. */
export async function readNextNeighbour(id: string): Promise<string | undefined> {
  const rows = last;
  if (!rows?.readMore) return undefined;
  const more = await rows.readMore();
  const ids = [...new Set([...rows.ids, ...more.ids])];
  // The table may have been opened again meanwhile.
  if (last === rows) last = { ...rows, ids, readMore: more.readMore };
  return ids[ids.indexOf(id) + 1];
}

/** The table that was shown last, if it was of this type: its query string and its place in the history. */
export function findTable(hubId: number, type: string): Pick<RowOrder, 'search' | 'step'> | undefined {
  return last?.hubId === hubId && last.type === type ? last : undefined;
}
