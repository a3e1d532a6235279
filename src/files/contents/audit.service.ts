import { createHash } from 'node:crypto';
import { toBlobKey, type BlobStore, type ListedBlob } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import {
  classify,
  contentKinds,
  examplesShown,
  pairContents,
  toExample,
  type ContentKind,
  type ContentPair,
  type KeyedContent,
  type Tally,
} from './audit.js';
import { listHubsToAudit, listNamedContent, type NamedContent } from './audit.store.js';
import { listKeptOf } from './lost.store.js';

/** The result of comparing database and store. */
export interface ContentAudit {
  /** The number of files in the database, and of bytes in the store for them. */
  readonly files: number;
  readonly bytes: number;
  readonly found: Readonly<Record<ContentKind, Tally>>;
}

interface AuditOptions {
  /** Reads all content and compares its checksums. */
  readonly deep: boolean;
  /** Called for each content with the number of files compared so far. */
  readonly onProgress?: (files: number) => void;
}

interface ContentAuditService {
  /** Compares the files of all accounts with the store, in bounded memory. Changes nothing; a server may run at the same time. */
  audit(options: AuditOptions): Promise<ContentAudit>;
}

interface ContentAuditDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Undefined without a store. */
  readonly blobs: Pick<BlobStore, 'list' | 'get' | 'stat'> | undefined;
  /** The number of rows in memory at a time. */
  readonly rowsAtOnce?: number;
}

const readsAtOnce = 8;
const confirmedAtOnce = 500;
const hourMs = 3_600_000;
const firstId = '00000000-0000-0000-0000-000000000000';

export function createContentAuditService(deps: ContentAuditDeps): ContentAuditService {
  return {
    async audit({ deep, onProgress }) {
      const startedAt = deps.clock.now();
      const tallies = createTallies();
      const missing = createBatch(confirmedAtOnce, async (pairs) => {
        for (const pair of await confirmMissing(deps, pairs, startedAt)) tallies.note('missing', pair);
      });
      const reads = createBatch(readsAtOnce, async (pairs) => {
        const kinds = await Promise.all(pairs.map((pair) => compareChecksum(deps, pair)));
        for (const [place, pair] of pairs.entries()) await settle(kinds[place], pair);
      });
      const settle = async (kind: ContentKind | undefined, pair: ContentPair): Promise<void> => {
        if (kind === 'missing') await missing.add(pair);
        else tallies.note(kind, pair);
      };
      const stored = deps.blobs ? deps.blobs.list() : nothing();
      for await (const pair of pairContents(listNamed(deps), stored)) {
        const kind = classify(pair, startedAt);
        tallies.count(pair);
        if (deep && kind === undefined && hasFiles(pair)) await reads.add(pair);
        else await settle(kind, pair);
        onProgress?.(tallies.read().files);
      }
      await reads.end();
      await missing.end();
      return tallies.read();
    },
  };
}

const hasFiles = ({ named }: ContentPair): boolean => (named?.files ?? 0) > 0;

async function* listNamed({ db, rowsAtOnce = 20_000 }: ContentAuditDeps): AsyncGenerator<KeyedContent> {
  for (const hubId of await db.read(listHubsToAudit)) {
    for (let after: string | undefined = firstId; after !== undefined;) {
      const page: { after: string; limit: number } = { after, limit: rowsAtOnce };
      const rows: NamedContent[] = await db.read((tx) => listNamedContent(tx, hubId, page));
      for (const row of rows) yield { ...row, key: toBlobKey(hubId, row.blobId) };
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.blobId;
    }
  }
}

/** Returns the candidates that are still needed and still missing: files change while both sides are read. */
async function confirmMissing({ db, blobs }: ContentAuditDeps, candidates: readonly ContentPair[], startedAt: Date) {
  const confirmed: ContentPair[] = [];
  for (const [hubId, pairs] of groupByHub(candidates)) {
    const ids = pairs.map(({ named }) => named?.blobId ?? '');
    const kept = new Set(await db.read((tx) => listKeptOf(tx, hubId, ids)));
    for (const { named, ...pair } of pairs) {
      if (!named?.isHeld && !kept.has(named?.blobId ?? '')) continue;
      // It may have been stored after its place in the list was read.
      const isNew = Math.abs(startedAt.getTime() - (named?.changedAt?.getTime() ?? 0)) < hourMs;
      if (!isNew || !(await blobs?.stat(pair.key))) confirmed.push({ ...pair, ...(named && { named }) });
    }
  }
  return confirmed;
}

async function compareChecksum({ blobs }: ContentAuditDeps, { key, named }: ContentPair) {
  try {
    const content = await blobs?.get(key);
    if (!content) return 'missing';
    const hash = createHash('sha256');
    for await (const piece of content) hash.update(piece as Buffer);
    return hash.digest('hex') === named?.sha256 ? undefined : 'otherChecksum';
  } catch (error) {
    // The whole store is unreachable.
    if (error instanceof AppError) throw error;
    return 'unreadable';
  }
}

/** Collects pairs and handles them in batches. */
function createBatch(size: number, handle: (pairs: readonly ContentPair[]) => Promise<void>) {
  let pairs: ContentPair[] = [];
  const end = async (): Promise<void> => {
    const full = pairs;
    pairs = [];
    await handle(full);
  };
  return {
    async add(pair: ContentPair): Promise<void> {
      pairs.push(pair);
      if (pairs.length >= size) await end();
    },
    end,
  };
}

function createTallies() {
  const found = Object.fromEntries(
    contentKinds.map((kind): [ContentKind, Tally] => [kind, { count: 0, bytes: 0, examples: [] }]),
  ) as Record<ContentKind, Tally>;
  let [files, bytes] = [0, 0];
  return {
    count({ named, stored }: ContentPair): void {
      if (!named?.files) return;
      files += named.files;
      bytes += stored?.size ?? 0;
    },
    note(kind: ContentKind | undefined, pair: ContentPair): void {
      if (kind === undefined) return;
      const tally = found[kind];
      tally.count += 1;
      tally.bytes += pair.stored?.size ?? 0;
      if (tally.examples.length < examplesShown) tally.examples.push(toExample(pair));
    },
    read: (): ContentAudit => ({ files, bytes, found }),
  };
}

function groupByHub(pairs: readonly ContentPair[]): Map<number, ContentPair[]> {
  const groups = new Map<number, ContentPair[]>();
  for (const pair of pairs) {
    const hubId = pair.named?.hubId ?? 0;
    const group = groups.get(hubId);
    if (group) group.push(pair);
    else groups.set(hubId, [pair]);
  }
  return groups;
}

async function* nothing(): AsyncGenerator<ListedBlob> {
  // There is no store to list.
}
