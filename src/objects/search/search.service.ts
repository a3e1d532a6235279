import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { recordColumns, type RecordRow } from '../rows/reads.store.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import { toValues, type ReadRecord, type RecordView } from '../json/read-records.js';
import type { RecordsPlace, RecordViewsService } from '../records/views.service.js';
import { toConditions } from './conditions.js';
import { usualDials, type SearchDials } from './dials.js';
import { createSearchPlaces } from './places.js';
import { toLexemes } from './lexemes.js';
import { toSearch, type Filter, type Search } from './request.js';
import type { SearchRequest } from './search.schema.js';
import { countedMatches, countMatches, estimateMatches, searchRecords } from './search.store.js';
import { countInSlices, searchInSlices } from './sliced-search.store.js';

interface SearchPage {
  /**
   * All matches, including those out of range. Exact up to 10,000; beyond that an estimate of at least 10,001. Assumption
   * S11.
   */
  readonly total: number;
  readonly records: readonly ReadRecord[];
  readonly view: RecordView;
  /** Number of matches to skip for the next page; undefined on the last one. */
  readonly after: string | undefined;
}

interface SearchOptions {
  /** Scheme and authority of the links. */
  readonly baseUrl: string;
  /** The request body, so that a refusal can report line and column. */
  readonly body: BodyPlace;
  /** The page may be some seconds stale. */
  readonly mayLag: boolean;
  /** The search is one of an app, which the dials of a sandbox are for; false by default. */
  readonly isOfApp?: boolean;
}

/** A short list of records that have the words of a query. */
interface WordMatches {
  /** Exact up to 1,000; beyond that 1,001. */
  readonly total: number;
  readonly records: readonly { readonly id: string; readonly properties: Readonly<Record<string, string | null>> }[];
}

interface WordSearch {
  readonly query: string;
  readonly properties: readonly string[];
  readonly limit: number;
}

interface MatchesRequest extends SearchRequest {
  /** Only records with larger ids. */
  readonly afterId?: string | undefined;
  readonly properties: string[];
  readonly limit: number;
}

export interface SearchService {
  /** Live records that match. Refusals (400): search.errors.ts, INVALID_JSON, UNKNOWN_OBJECT_TYPE. */
  searchRecords(place: RecordsPlace, request: SearchRequest, options: SearchOptions): Promise<SearchPage>;
  /**
   * The live records with words that begin with those of the query (Assumption S7), latest changed first; none for a query
   * without words. At most two statements. Throws UNKNOWN_OBJECT_TYPE (400).
   */
  findByWords(place: RecordsPlace, search: WordSearch): Promise<WordMatches>;
  /** The next live records that match, in the order of their ids. Refusals as of a search. */
  listMatches(place: RecordsPlace, request: MatchesRequest, body: BodyPlace): Promise<WordMatches['records']>;
  /** The number of live records that match, up to 100,000. Refusals as of a search. Assumption S11. */
  countRecords(
    place: RecordsPlace,
    request: SearchRequest,
    options: SearchOptions,
  ): Promise<{ readonly total: number; readonly isExact: boolean }>;
}

/** Counting more takes longer than a page may. */
const countedAtMost = 100_000;

interface SearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: RecordViewsService;
  /** Read at each search. */
  readonly dials: SearchDials;
}

/** A search by words that finds more counts no further: its matches are dense enough to be met in order. */
const countedWords = 1000;

const toShortRecord = (record: RecordRow) => ({ id: record.id, properties: toValues(record) });

interface MatchReadsDeps extends Pick<SearchDeps, 'db' | 'views'> {
  readonly find: typeof searchRecords;
}

function createMatchReads({ db, views, find }: MatchReadsDeps): SearchService['listMatches'] {
  return async (place, { afterId = '0', ...request }, body) => {
    const { properties, limit, groups, query, sort } = toSearch(request, body);
    const { reading, kind, set } = await views.prepareRead(place, { properties, baseUrl: '' });
    // Refuses an order that does not exist.
    toConditions({ groups, query, sort }, { kind, set });
    const conditions = toConditions(toSearchAfter({ groups, query }, afterId), { kind, set });
    const search = { conditions, lexemes: toLexemes(conditions, reading), limit, offset: 0 };
    const { rows } = await db.read((tx) =>
      find<RecordRow>(tx, { ...reading, ...search, columns: recordColumns(tx, reading) }, true),
    );
    return rows.map(toShortRecord);
  };
}

/** Adds to each group that ids are larger, and the order of the ids. */
function toSearchAfter({ groups, query }: Pick<Search, 'groups' | 'query'>, afterId: string) {
  const property = 'hs_object_id';
  const isBehind: Filter = { property, operator: 'GT', values: [afterId] };
  const all = groups.length > 0 ? groups.map((group) => [...group, isBehind]) : [[isBehind]];
  return { groups: all, query, sort: { property, isDescending: false } };
}

interface PagesDeps extends SearchDeps {
  readonly find: typeof searchRecords;
}

function createPages({ db, clock, views, find, dials }: PagesDeps): SearchService['searchRecords'] {
  const places = createSearchPlaces(clock);
  const toTime = (lagMs: number) => (lagMs > 0 ? new Date(clock.now().getTime() - lagMs) : undefined);
  return async (place, request, { baseUrl, body, mayLag, isOfApp = false }) => {
    const { lagMs, maxResults } = isOfApp ? dials : usualDials;
    const search = toSearch(request, body, { maxResults });
    const { limit, offset, properties } = search;
    const { view, reading, kind, set } = await views.prepareRead(place, { properties, baseUrl });
    const conditions = toConditions(search, { kind, set });
    const { hubId, objectType } = reading;
    const same = JSON.stringify([hubId, objectType, conditions]);
    const start = places.find(same, offset);
    const lexemes = toLexemes(conditions, reading);
    const searching = { ...reading, conditions, lexemes, limit: limit + 1, offset, start, asOf: toTime(lagMs) };
    const read = mayLag ? db.readLagging : db.read;
    const { total, rows } = await read((tx) =>
      find<RecordRow>(tx, { ...searching, columns: recordColumns(tx, reading) }, start?.estimate !== undefined),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const end = offset + limit;
    const estimate =
      total > countedMatches ? (start?.estimate ?? (await read((tx) => estimateMatches(tx, searching)))) : undefined;
    if (last) places.keep(same, end, { key: last.sortKey, id: last.id, estimate });
    return {
      total: Math.max(total, estimate ?? 0),
      records: shown,
      view,
      // Assumption S9.
      after: limit > 0 && rows.length > limit ? String(end) : undefined,
    };
  };
}

export function createSearchService({ db, clock, views, dials }: SearchDeps): SearchService {
  const { find, count } =
    db.engine === 'embedded'
      ? { find: searchInSlices, count: countInSlices }
      : { find: searchRecords, count: countMatches };
  return {
    async findByWords(place, { query, properties, limit }) {
      const { kind, set, reading } = await views.prepareRead(place, { properties, baseUrl: '' });
      const sort = { property: kind.modifiedProperty, isDescending: true };
      const conditions = toConditions({ groups: [], query, sort }, { kind, set });
      if (!conditions.wording) return { total: 0, records: [] };
      const search = { conditions, lexemes: toLexemes(conditions, reading), limit, offset: 0, counted: countedWords };
      const { total, rows } = await db.readLagging((tx) =>
        find<RecordRow>(tx, { ...reading, ...search, columns: recordColumns(tx, reading) }),
      );
      return { total, records: rows.map(toShortRecord) };
    },
    listMatches: createMatchReads({ db, views, find }),
    async countRecords(place, request, { baseUrl, body, mayLag }) {
      const { reading, kind, set } = await views.prepareRead(place, { properties: [], baseUrl });
      const conditions = toConditions(toSearch(request, body), { kind, set });
      const { hubId, objectType } = reading;
      const searching = { hubId, objectType, conditions, lexemes: toLexemes(conditions, reading) };
      const read = mayLag ? db.readLagging : db.read;
      const counted = await read((tx) => count(tx, searching, countedAtMost));
      return { total: Math.min(counted, countedAtMost), isExact: counted <= countedAtMost };
    },
    searchRecords: createPages({ db, clock, views, find, dials }),
  };
}
