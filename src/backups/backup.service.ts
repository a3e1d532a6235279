import { writeArchive, type ArchiveResult, type Extent, type Source } from './archives/archive.service.js';
import { prune, type Pruned } from './archives/pruning.service.js';
import type { Place } from './places/place.js';

interface BackingUp extends Source {
  readonly place: Place;
  readonly extent: Extent;
  readonly spokeVersion: string;
  /** How many complete backups remain; undefined: all. */
  readonly keep: number | undefined;
  readonly onProgress: (text: string) => void;
}

/** Opens what is copied, once the place is locked. */
type OpenSource = <T>(work: (source: Source) => Promise<T>) => Promise<T>;

/** Writes an archive as the only writer of the place, then removes what is no longer kept. */
export async function backUp(
  { place, keep, ...rest }: Omit<BackingUp, keyof Source>,
  withSource: OpenSource,
): Promise<ArchiveResult & { readonly pruned: Pruned }> {
  const release = await place.lock();
  try {
    const result = await withSource((source) => writeArchive({ ...rest, ...source, place }));
    return { ...result, pruned: await prune(place, keep ?? Infinity) };
  } finally {
    await release();
  }
}
