import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unlessMissing } from '../../blobs/disk-errors.js';
import { isIntact, pageBytes } from '../page-checksum.js';

/** A page of a relation that is not as it was written. */
export interface DamagedPage {
  /** The file of the relation's first segment below the directory of the cluster, as in `base/5/16400`. */
  readonly path: string;
  /** What of the relation the file holds. */
  readonly fork: 'main' | 'fsm' | 'vm' | 'init';
  /** Counted from 0. */
  readonly block: number;
}

interface PageCheck {
  readonly onPages: (count: number) => void;
  readonly onDamaged: (page: DamagedPage) => void;
}

/** Files of relations; others have no pages, or are written anew at each start. */
const relationFile = /^(\d+)(?:_(fsm|vm|init))?(?:\.(\d+))?$/;
/** Pages of a full segment, a gigabyte. */
const segmentPages = 131_072;
const chunkPages = 128;
/** The engine may write a page just while it is read: then it is right a moment later. */
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

/** The places of pages that do not look intact. */
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
    // Removed since, with the end of the relation.
    if (bytesRead === 0 || isWhole(buffer.subarray(0, bytesRead), block)) return false;
  }
  return true;
}
