import type { ListedBlob } from '../../platform/blobs/blob-store.js';

/** Content that the database refers to, with its key in the store. */
export interface KeyedContent {
  readonly key: string;
  readonly hubId: number;
  readonly blobId: string;
  /** Undefined if only a snapshot refers to it. */
  readonly state: 'pending' | 'kept' | 'doomed' | undefined;
  readonly changedAt: Date | undefined;
  /** Whether a snapshot needs it. */
  readonly isHeld: boolean;
  readonly files: number;
  readonly fileId: string | undefined;
  readonly sizes: readonly [least: number, most: number];
  readonly sha256: string | undefined;
}

/** One key with its row in the database, its entry in the store, or both. */
export interface ContentPair {
  readonly key: string;
  readonly named?: KeyedContent;
  readonly stored?: ListedBlob;
}

/** Content as reported. */
interface ContentExample {
  readonly key: string;
  readonly hubId: number;
  /** One of its files, if any. */
  readonly fileId?: string;
}

/** The count of a finding, with the first examples. */
export interface Tally {
  count: number;
  bytes: number;
  readonly examples: ContentExample[];
}

export const examplesShown = 20;

/** Faults, then harmless findings. `orphans` are known to no file and older than a day. */
export const contentKinds = [
  'missing',
  'otherSize',
  'otherChecksum',
  'unreadable',
  'notKept',
  'orphans',
  'awaitingRemoval',
  'inProgress',
] as const;

export type ContentKind = (typeof contentKinds)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** Pairs two lists sorted by key, keeping one item of each in memory. */
export async function* pairContents(
  named: AsyncIterable<KeyedContent>,
  stored: AsyncIterable<ListedBlob>,
): AsyncGenerator<ContentPair> {
  const [rows, blobs] = [createCursor(named), createCursor(stored)];
  for (;;) {
    const [rowKey, blobKey] = [await rows.findKey(), await blobs.findKey()];
    const key = rowKey === undefined || (blobKey !== undefined && blobKey < rowKey) ? blobKey : rowKey;
    if (key === undefined) return;
    const [row, blob] = [rows.takeAt(key), blobs.takeAt(key)];
    yield { key, ...(row && { named: row }), ...(blob && { stored: blob }) };
  }
}

/** Reads a list item by item. */
function createCursor<Item extends { readonly key: string }>(items: AsyncIterable<Item>) {
  const iterator = items[Symbol.asyncIterator]();
  let next: IteratorResult<Item, unknown> | undefined;
  return {
    /** The key of the next item; undefined at the end. */
    async findKey(): Promise<string | undefined> {
      next ??= await iterator.next();
      return next.done ? undefined : next.value.key;
    },
    /** The next item, when it has that key. */
    takeAt(key: string): Item | undefined {
      if (!next || next.done || next.value.key !== key) return undefined;
      const { value } = next;
      next = undefined;
      return value;
    },
  };
}

/** Returns the finding for a pair; undefined if it is correct. */
export function classify({ named, stored }: ContentPair, now: Date): ContentKind | undefined {
  const isNeeded = named !== undefined && (named.files > 0 || named.isHeld);
  if (!named) return stored && !isRecent(stored.storedAt, now) ? 'orphans' : 'inProgress';
  if (isNeeded && !stored) return 'missing';
  if (!isNeeded) return stored && classifyUnneeded(named, now);
  if (named.files === 0) return undefined;
  if (named.state !== 'kept') return 'notKept';
  return named.sizes.every((size) => size === stored?.size) ? undefined : 'otherSize';
}

/** Content in the store that the database knows, but no file has. */
function classifyUnneeded({ state, changedAt }: KeyedContent, now: Date): ContentKind {
  if (state === 'kept') return 'orphans';
  // The hourly job removes it later.
  return state === 'pending' && changedAt && isRecent(changedAt, now) ? 'inProgress' : 'awaitingRemoval';
}

/** An upload may still be in progress. The clock may have been set back since. */
function isRecent(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) < dayMs;
}

export function toExample({ key, named }: ContentPair): ContentExample {
  const hubId = Number(key.split('/')[0]);
  return { key, hubId, ...(named?.fileId !== undefined && { fileId: named.fileId }) };
}
