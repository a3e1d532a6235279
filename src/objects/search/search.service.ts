import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { recordColumns, type RecordRow } from '../rows/reads.store.js';
import { toRecordText } from '../records/view.js';
import type { RecordsPlace, RecordViewsService } from '../records/views.service.js';
import { toConditions } from './conditions.service.js';
import { createSearchPlaces } from './places.js';
import { toLexemes } from './lexemes.service.js';
import { toSearch } from './request.js';
import type { SearchRequest } from './search.schema.js';
import { countedMatches, estimateMatches, searchRecords } from './search.store.js';

interface SearchPage {
  /** All matches, also those out of reach. Exact up to 10,000, beyond that an estimate of 10,001 at least. Assumption S11. */
  readonly total: number;
  /** Each as JSON text. */
  readonly results: readonly string[];
  /** How many matches to skip for the next page; undefined on the last one. */
  readonly after: string | undefined;
}

interface SearchOptions {
  /** Scheme and authority of the links. */
  readonly baseUrl: string;
  /** The request's JSON text, so that a refusal can name line and column. */
  readonly bodyText: string;
  /** The page may be some seconds behind. */
  readonly mayLag: boolean;
}

export interface SearchService {
  /** Live records by what they hold, as of now. Refusals (400): search.errors.ts, INVALID_JSON, UNKNOWN_OBJECT_TYPE. */
  searchRecords(place: RecordsPlace, request: SearchRequest, options: SearchOptions): Promise<SearchPage>;
}

interface SearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: RecordViewsService;
}

export function createSearchService({ db, clock, views }: SearchDeps): SearchService {
  const places = createSearchPlaces(clock);
  return {
    async searchRecords(place, request, { baseUrl, bodyText, mayLag }) {
      const search = toSearch(request, bodyText);
      const { limit, offset, properties } = search;
      const { view, reading, kind, set } = await views.prepareRead(place, { properties, baseUrl });
      const conditions = toConditions(search, { kind, set });
      const { hubId, objectType } = reading;
      const same = JSON.stringify([hubId, objectType, conditions]);
      const start = places.find(same, offset);
      const lexemes = toLexemes(conditions, reading);
      const searching = { ...reading, conditions, lexemes, limit: limit + 1, offset, start };
      const read = mayLag ? db.readLagging : db.read;
      const { total, rows } = await read((tx) =>
        searchRecords<RecordRow>(
          tx,
          { ...searching, columns: recordColumns(tx, reading) },
          start?.estimate !== undefined,
        ),
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const end = offset + limit;
      const estimate =
        total > countedMatches ? (start?.estimate ?? (await read((tx) => estimateMatches(tx, searching)))) : undefined;
      if (last) places.keep(same, end, { key: last.sortKey, id: last.id, estimate });
      return {
        total: Math.max(total, estimate ?? 0),
        results: shown.map((row) => toRecordText(row, view)),
        // Assumption S9.
        after: limit > 0 && rows.length > limit ? String(end) : undefined,
      };
    },
  };
}
