import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { createSharing } from '../../platform/db/sharing.js';
import { findMergedInto } from '../rows/aliases.store.js';
import { toNextStart, toRecordId } from '../types/ids.js';
import { findKeyProperty, getPageStart, toKeyValue, toRecordKey } from '../types/keys.js';
import * as store from '../rows/reads.store.js';
import { objectErrors } from '../types/records.errors.js';
import { listLastChanges } from '../rows/last-changes.store.js';
import { listVersions, type VersionRow } from '../rows/versions.store.js';
import type { ReadRecord, RecordView } from '../json/read-records.js';
import type { PreparedRead, ReadOptions, RecordsPlace, RecordViewsService } from './views.service.js';

export interface RecordPlace extends RecordsPlace {
  readonly objectId: string;
  /** The unique property that `objectId` is a value of; the record id by default. */
  readonly idProperty?: string | undefined;
}

interface PageOptions extends ReadOptions {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  /** The page may be some seconds stale. */
  readonly mayLag: boolean;
}

interface BatchInput {
  readonly inputs: readonly { readonly id: string | number }[];
  readonly idProperty?: string | undefined;
}

interface RecordPage {
  readonly records: readonly ReadRecord[];
  readonly view: RecordView;
  /** Cursor of the next page; undefined on the last one. */
  readonly after: string | undefined;
}

interface RecordBatch {
  readonly records: readonly ReadRecord[];
  readonly view: RecordView;
  /** Ids, as sent, without a record. */
  readonly missing: readonly string[];
  /** Upper-case name of the object type. */
  readonly typeName: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

interface VersionsRequest {
  readonly ids: readonly string[];
  /** Undefined: every property. */
  readonly names?: readonly string[] | undefined;
  /** Per property, newest first. */
  readonly most: number;
}

type Versions = Readonly<Record<string, readonly VersionRow[]>>;

export interface RecordReadsService {
  /** Throws RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC (404) or NOT_A_UNIQUE_PROPERTY (400). */
  getRecord(
    place: RecordPlace,
    options: ReadOptions,
  ): Promise<{ readonly record: ReadRecord; readonly view: RecordView }>;
  /** Ordered by id; 10 by default, with histories at most 50 (HISTORY_PAGE_TOO_LARGE, 400). */
  listRecords(place: RecordsPlace, options: PageOptions): Promise<RecordPage>;
  /** Each record once, deduplicated. Throws TOO_MANY_INPUTS or NOT_A_UNIQUE_PROPERTY (400). */
  readBatch(place: RecordsPlace, batch: BatchInput, options: ReadOptions): Promise<RecordBatch>;
  /** The last versions of the properties of records, by record id and name; in one statement. */
  listVersions(place: RecordsPlace, request: VersionsRequest): Promise<ReadonlyMap<string, Versions>>;
  /**
   * The last change after a time of each record, for the records that were changed last, and those that were deleted last;
   * in no particular order. `most` of either.
   */
  listLastChanges(
    place: RecordsPlace,
    request: { readonly since: Date; readonly most: number },
  ): ReturnType<typeof listLastChanges>;
}

interface RecordReadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: RecordViewsService;
}

const defaultLimit = 10;
const historyLimit = 50;
const batchLimit = 100;

export function createRecordReadsService({ db, clock, views }: RecordReadsDeps): RecordReadsService {
  const readOne = createSharedRead(db);
  return {
    async getRecord(place, options) {
      const read = await views.prepareRead(place, options);
      const { kind, set } = read;
      const { hubId, objectId, idProperty } = place;
      const key = toRecordKey(objectId, { hubId, kind, set, idProperty, action: 'read' });
      const row =
        'id' in key
          ? await findById(db, { read, readOne }, key.id)
          : (await findByKeys(db, read, { property: key.property, keys: [key.value] })).get(key.value);
      if (!row) throw objectErrors.recordNotFound();
      return { record: row, view: read.view };
    },
    async listRecords(place, options) {
      const { view, reading } = await views.prepareRead(place, options);
      const { limit = defaultLimit } = options;
      if (view.historyNames.length > 0 && limit > historyLimit) throw objectErrors.historyPageTooLarge();
      const fromId = getPageStart(options.after);
      if (fromId === 'none') return { records: [], view, after: undefined };
      const read = options.mayLag ? db.readLagging : db.read;
      const rows = await read((tx) => store.listRecordsFrom(tx, reading, { fromId, limit: limit + 1 }));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { records: shown, view, after: last && toNextStart(last.id) };
    },
    async readBatch(place, { inputs, idProperty }, options) {
      const startedAt = clock.now();
      if (inputs.length > batchLimit) throw objectErrors.tooManyInputs();
      const read = await views.prepareRead(place, options);
      const property = findKeyProperty({ ...place, ...read, idProperty, action: 'read' });
      const toKey = (text: string) => (property === undefined ? toRecordId(text) : toKeyValue(property, text)) ?? '';
      const sent = [...new Set(inputs.map(({ id }) => String(id)))];
      const found = await findByKeys(db, read, { property, keys: sent.map(toKey) });
      const rows = new Map(sent.flatMap((text) => toEntry(found.get(toKey(text)))));
      return {
        records: [...rows.values()],
        view: read.view,
        missing: sent.filter((text) => !found.has(toKey(text))),
        typeName: read.type.typeName,
        startedAt,
        completedAt: clock.now(),
      };
    },
    async listLastChanges(place, request) {
      const { reading } = await views.prepareRead(place, { baseUrl: '' });
      const { hubId, objectType } = reading;
      return db.read((tx) => listLastChanges(tx, { hubId, objectType, ...request }));
    },
    async listVersions(place, { ids, names, most }) {
      if (ids.length === 0 || names?.length === 0) return new Map();
      const { reading } = await views.prepareRead(place, { baseUrl: '' });
      const { hubId, objectType } = reading;
      const rows = await db.read((tx) => listVersions(tx, { hubId, objectType, ids, names, most }));
      return new Map(rows.map(({ id, versions }) => [id, versions ?? {}]));
    },
  };
}

type ReadOne = (reading: store.Reading, id: string) => Promise<store.RecordRow | undefined>;

/** Reads of the same properties of the same type that arrive together are one statement. */
function createSharedRead(db: Db): ReadOne {
  interface Asked {
    readonly reading: store.Reading;
    readonly id: string;
  }
  const readAlone: ReadOne = (reading, id) => db.read((tx) => store.findRecord(tx, reading, id));
  const share = createSharing<Asked, store.RecordRow | undefined>({
    alone: ({ reading, id }) => readAlone(reading, id),
    most: batchLimit,
    async together(asked) {
      const ids = [...new Set(asked.map(({ id }) => id))];
      const rows = await db.read((tx) => store.listRecordsByIds(tx, asked[0].reading, ids));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return asked.map(({ id }) => ({ value: byId.get(id) }));
    },
  });
  return (reading, id) => {
    const { hubId, objectType, isArchived, noValue, names, history, associated } = reading;
    if (history.length + associated.length > 0) return readAlone(reading, id);
    return share(names, `${hubId} ${objectType} ${isArchived} ${noValue}`, { reading, id });
  };
}

/** By the record's id, or the id of a record merged into it. */
async function findById(
  db: Db,
  { read: { reading }, readOne }: { readonly read: PreparedRead; readonly readOne: ReadOne },
  id: string,
): Promise<store.RecordRow | undefined> {
  const row = await readOne(reading, id);
  if (row) return row;
  const meant = await db.read((tx) => findMergedInto(tx, reading, id));
  return meant === undefined ? undefined : readOne(reading, meant);
}

function toEntry(row: store.RecordRow | undefined): [string, store.RecordRow][] {
  return row ? [[row.id, row]] : [];
}

/** Reads records by id, or by values of a unique property. */
async function findByKeys(
  db: Db,
  { reading }: PreparedRead,
  { property, keys }: { readonly property: string | undefined; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, store.RecordRow>> {
  if (property === undefined) {
    const ids = keys.filter((key) => key !== 'none' && key !== '');
    const rows = await db.read((tx) => store.listRecordsByIds(tx, reading, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }
  const rows = await db.read((tx) => store.listRecordsByValues(tx, reading, { property, values: keys }));
  return new Map(rows.map((row) => [row.value, row]));
}
