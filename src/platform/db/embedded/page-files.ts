import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unlessMissing } from '../../blobs/disk-errors.js';

/** A page of a relation with an invalid checksum. */
export interface DamagedPage {
  /** The first segment's file of the relation, relative to the directory of the cluster, as in `base/5/16400`. */
  readonly path: string;
  /** The fork of the relation. */
  readonly fork: 'main' | 'fsm' | 'vm' | 'init';
  /** Counted from 0. */
  readonly block: number;
}

interface PageCheck {
  readonly onPages: (count: number) => void;
  readonly onDamaged: (page: DamagedPage) => void;
}

/** Files of relations; others have no pages, or are rewritten at each start. */
const relationFile = /^(\d+)(?:_(fsm|vm|init))?(?:\.(\d+))?$/;
/** Pages of a full segment of one gigabyte. */
const segmentPages = 131_072;
const chunkPages = 128;
/** The engine may be writing a page while it is read: then a retry succeeds. */
const attempts = 4;
const pauseMs = 50;

/** Reads every page of every relation of a cluster and verifies the checksums. The engine may be open, but should be idle. */
export async function checkPageFiles(clusterDir: string, check: PageCheck): Promise<void> {
  for (const folder of await listFolders(clusterDir)) {
    for (const name of (await unlessMissing(readdir(join(clusterDir, folder)))) ?? []) {
      const [, node, fork = 'main', segment = '0'] = relationFile.exec(name) ?? [];
      if (node === undefined) continue;
      const place = { path: `${folder}/${node}`, fork: fork as DamagedPage['fork'] };
      await checkFile(join(clusterDir, folder, name), Number(segment) * segmentPages, {
        onPages: check.onPages,
        onDamaged: (block) => check.onDamaged({ ...place, block }),
      });
    }
  }
}

async function listFolders(clusterDir: string): Promise<string[]> {
  const databases = await readdir(join(clusterDir, 'base'));
  return ['global', ...databases.filter((name) => /^\d+$/.test(name)).map((name) => `base/${name}`)];
}

interface FileCheck {
  readonly onPages: (count: number) => void;
  readonly onDamaged: (block: number) => void;
}

async function checkFile(path: string, firstBlock: number, { onPages, onDamaged }: FileCheck): Promise<void> {
  const file = await unlessMissing(open(path));
  if (!file) return;
  try {
    const chunk = Buffer.allocUnsafe(chunkPages * pageBytes);
    for (let page = 0, count = chunkPages; count === chunkPages; page += chunkPages) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, page * pageBytes);
      count = Math.ceil(bytesRead / pageBytes);
      onPages(count);
      const suspects = listSuspects(chunk.subarray(0, bytesRead), firstBlock + page).map((place) => page + place);
      for (const suspect of await listDamaged(file, suspects, firstBlock)) onDamaged(firstBlock + suspect);
    }
  } finally {
    await file.close();
  }
}

/** The positions of pages that do not look intact. */
function listSuspects(pages: Buffer, firstBlock: number): number[] {
  const places = Array.from({ length: Math.ceil(pages.length / pageBytes) }, (_, place) => place);
  const at = (place: number) => pages.subarray(place * pageBytes, (place + 1) * pageBytes);
  return places.filter((place) => !isWhole(at(place), firstBlock + place));
}

const isWhole = (page: Buffer, block: number): boolean => page.length === pageBytes && isIntact(page, block);

async function listDamaged(file: FileHandle, suspects: readonly number[], firstBlock: number): Promise<number[]> {
  const damaged: number[] = [];
  for (const page of suspects) if (await staysDamaged(file, page, firstBlock + page)) damaged.push(page);
  return damaged;
}

async function staysDamaged(file: FileHandle, page: number, block: number): Promise<boolean> {
  const buffer = Buffer.alloc(pageBytes);
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    await sleep(pauseMs);
    const { bytesRead } = await file.read(buffer, 0, pageBytes, page * pageBytes);
    // Truncated since.
    if (bytesRead === 0 || isWhole(buffer.subarray(0, bytesRead), block)) return false;
  }
  return true;
}

/** The size of a page of a table or index. */
export const pageBytes = 8192;

const sums = 32;
const prime = 16777619;
const offsets = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
/** The offsets of a page's checksum and of the end of its free space: 0 in a page that was never written. */
const [checksumAt, upperAt] = [8, 14];

/**
 * Whether a page is intact: its checksum matches its block number, or it was never written. The algorithm is that of PostgreSQL's
 * `checksum_impl.h`.
 */
export function isIntact(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(upperAt) === 0) return page.every((byte) => byte === 0);
  return page.readUInt16LE(checksumAt) === calculateChecksum(page, block);
}

/** FNV-1a in 32 columns, over the page with its checksum set to 0. */
function calculateChecksum(page: Buffer, block: number): number {
  const columns = Uint32Array.from(offsets);
  const mix = (column: number, word: number): void => {
    const mixed = columns[column]! ^ word;
    columns[column] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  };
  for (let at = 0, column = 0; at < pageBytes; at += 4, column = (column + 1) % sums) {
    const word = page.readInt32LE(at);
    mix(column, at === checksumAt ? word & 0xffff0000 : word);
  }
  for (let column = 0; column < sums; column += 1) mix(column, 0);
  for (let column = 0; column < sums; column += 1) mix(column, 0);
  const checksum = columns.reduce((all, column) => all ^ column, 0) ^ block;
  return ((checksum >>> 0) % 65535) + 1;
}
