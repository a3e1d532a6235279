interface RowOrder {
  readonly hubId: number;
  /** The name of the object type. */
  readonly type: string;
  readonly ids: readonly string[];
}

let last: RowOrder | undefined;

/** Remembers the records of the table that is shown, in its order and as far as they are loaded. */
export function rememberRows(rows: RowOrder): void {
  last = rows;
}

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The records before and after one in the table that was shown last; undefined if it was not in it. */
export function findNeighbours(hubId: number, type: string, id: string): Neighbours | undefined {
  if (last?.hubId !== hubId || last.type !== type) return undefined;
  const at = last.ids.indexOf(id);
  return at < 0 || last.ids.length < 2 ? undefined : { previous: last.ids[at - 1], next: last.ids[at + 1] };
}
