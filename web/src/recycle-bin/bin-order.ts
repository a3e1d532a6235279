import type { RecordBrief } from '../objects/record-brief.js';

/** A record in the recycle bin. */
export interface DeletedRecord extends RecordBrief {
  readonly deletedAt: string;
}

export type BinOrder = 'newest' | 'oldest';

/** Returns the records whose name, hint or ID has all words, by time of deletion. */
export function filterAndSort(records: readonly DeletedRecord[], search: string, order: BinOrder): DeletedRecord[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter(({ id, name, hint }) => {
    const text = `${name} ${hint} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const direction = order === 'newest' ? -1 : 1;
  return found.sort((a, b) => direction * (Date.parse(a.deletedAt) - Date.parse(b.deletedAt)));
}

const dayMs = 24 * 3600 * 1000;

/** Returns how many days are left, rounded up, of the 90 that a deleted record is kept. */
export function toDaysLeft(deletedAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) + 90 * dayMs - now) / dayMs));
}
