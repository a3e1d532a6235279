import type { Clock } from '../../platform/clock.js';

/** End of a page of search results: the sort key of its last record, as text, and the id. */
interface SearchPlace {
  readonly key: string | null;
  readonly id: string;
  /** Estimated number of matches; undefined if they were counted. */
  readonly estimate: number | undefined;
}

/**
 * Remembers where pages ended, so that the next page starts after the last record even if earlier records were added or
 * removed. Otherwise a page starts by offset. Assumption S10.
 */
interface SearchPlaces {
  find(search: string, offset: number): SearchPlace | undefined;
  keep(search: string, offset: number, place: SearchPlace): void;
}

const keptPlaces = 5000;
/** Longer keys are not stored, to limit memory: the next page starts by offset. */
const keptCharacters = 500;
const keptMs = 600_000;

/** `search` is the identity of a search as text. */
export function createSearchPlaces(clock: Clock): SearchPlaces {
  const places = new Map<string, SearchPlace & { readonly keptAt: number }>();
  const toKey = (search: string, offset: number) => `${offset} ${search}`;
  return {
    find(search, offset) {
      const found = places.get(toKey(search, offset));
      return found && clock.now().getTime() - found.keptAt <= keptMs ? found : undefined;
    },
    keep(search, offset, place) {
      if ((place.key?.length ?? 0) > keptCharacters) return;
      const key = toKey(search, offset);
      places.delete(key);
      places.set(key, { ...place, keptAt: clock.now().getTime() });
      if (places.size > keptPlaces) places.delete(places.keys().next().value ?? key);
    },
  };
}
