import type { Place } from '../places/place.js';
import { toManifestPath } from './manifest.js';
import type { Manifest } from './manifest.schema.js';
import { listArchives, readContents, readManifest, type ArchivedContent } from './reading.js';

interface Pruned {
  readonly archives: number;
  readonly files: number;
}

/**
 * Removes all but the latest archives, what incomplete ones left, and the files that no archive needs any more. The manifest goes
 * first, so that an interrupted removal leaves no archive that looks complete. Call only with the lock of the place.
 */
export async function prune(place: Place, keep: number): Promise<Pruned> {
  const ids = await listArchives(place);
  const removed = ids.slice(0, Math.max(0, ids.length - keep));
  for (const id of removed) await place.remove(toManifestPath(id));
  const kept = new Set(ids.slice(removed.length));
  const strays: string[] = [];
  for await (const path of place.list('backups/')) {
    if (!kept.has(path.split('/')[1] ?? '')) strays.push(path);
  }
  for (const path of strays) await place.remove(path);
  const manifests: Manifest[] = [];
  for (const id of kept) manifests.push(await readManifest(place, id));
  const files = removed.length > 0 || strays.length > 0 ? await removeUnneeded(place, manifests) : 0;
  return { archives: removed.length, files };
}

/** In shards by the first two digits of the hash, so that a part of the names is in memory at a time. */
async function removeUnneeded(place: Place, manifests: readonly Manifest[]): Promise<number> {
  const lists = manifests.map((manifest) => toAhead(readContents(place, manifest)));
  let removed = 0;
  for (let shard = 0; shard < 256; shard += 1) {
    const digits = shard.toString(16).padStart(2, '0');
    const needed = new Set<string>();
    for (const list of lists) for (const hash of await list.takeUntil(digits)) needed.add(hash);
    const stored: string[] = [];
    for await (const path of place.list(`files/${digits}/`)) stored.push(path);
    for (const path of stored) {
      if (needed.has(path.split('/')[2] ?? '')) continue;
      await place.remove(path);
      removed += 1;
    }
  }
  return removed;
}

/** Reads a sorted list of contents shard by shard. */
function toAhead(contents: AsyncGenerator<ArchivedContent>) {
  let next: ArchivedContent | undefined;
  return {
    /** The hashes that start with the digits, or earlier ones. */
    async takeUntil(digits: string): Promise<string[]> {
      const taken: string[] = [];
      for (;;) {
        next ??= await read(contents);
        if (next === undefined || next.sha256.slice(0, 2) > digits) return taken;
        taken.push(next.sha256);
        next = undefined;
      }
    },
  };
}

async function read(contents: AsyncGenerator<ArchivedContent>): Promise<ArchivedContent | undefined> {
  const { value, done } = await contents.next();
  return done ? undefined : value;
}
