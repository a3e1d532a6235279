import type { Clock } from '../../platform/clock.js';

/** Where a page of a search ended: the sort key of its last record, as text, and the id. */
interface SearchPlace {
  readonly key: string | null;
  readonly id: string;
  /** About how many records matched; undefined where they were counted. */
  readonly estimate: number | undefined;
}

/**
 * Remembers where pages ended, so that the page after one starts behind its last record, however many records before it
 * have come or gone meanwhile. What is not remembered starts by number. Assumption S10.
 */
interface SearchPlaces {
  find(search: string, offset: number): SearchPlace | undefined;
  keep(search: string, offset: number, place: SearchPlace): void;
}

const keptPlaces = 5000;
/** Longer ones would fill the memory: pages after them start by number. */
const keptCharacters = 500;
const keptMs = 600_000;

/** `search` is all that makes a search the same one, as text. */
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
