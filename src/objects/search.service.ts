import type { Db } from '../platform/db/db.js';
import { recordColumns, type RecordRow } from './record-reads.store.js';
import { toRecordText } from './record-view.js';
import type { RecordsPlace, RecordViewsService } from './record-views.service.js';
import { toConditions } from './search-conditions.service.js';
import { toSearch } from './search-request.js';
import type { SearchRequest } from './search.schema.js';
import { searchRecords } from './search.store.js';

export interface SearchPage {
  /** All matches, also those out of reach. */
  readonly total: number;
  /** Each as JSON text. */
  readonly results: readonly string[];
  /** How many matches to skip for the next page; undefined on the last one. */
  readonly after: string | undefined;
}

export interface SearchOptions {
  /** Scheme and authority of the links. */
  readonly baseUrl: string;
  /** The request's JSON text, so that a refusal can name line and column. */
  readonly bodyText: string;
}

export interface SearchService {
  /** Live records by what they hold, as of now. Refusals (400): search.errors.ts, INVALID_JSON, UNKNOWN_OBJECT_TYPE. */
  searchRecords(place: RecordsPlace, request: SearchRequest, options: SearchOptions): Promise<SearchPage>;
}

export interface SearchParts {
  readonly db: Db;
  readonly views: RecordViewsService;
}

export function createSearchService({ db, views }: SearchParts): SearchService {
  return {
    async searchRecords(place, request, { baseUrl, bodyText }) {
      const search = toSearch(request, bodyText);
      const { limit, offset, properties } = search;
      const { view, reading, kind, set } = await views.prepareRead(place, { properties, baseUrl });
      const conditions = toConditions(search, { kind, set });
      const { total, rows } = await db.read((tx) =>
        searchRecords<RecordRow>(tx, { ...reading, conditions, limit, offset, columns: recordColumns(tx, reading) }),
      );
      const end = offset + limit;
      return {
        total,
        results: rows.map((row) => toRecordText(row, view)),
        // Assumption S9.
        after: limit > 0 && end < total ? String(end) : undefined,
      };
    },
  };
}
