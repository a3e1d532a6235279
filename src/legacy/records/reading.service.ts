import { toValues } from '../../objects/json/read-records.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { mergesProperty, toMerges, type LegacyRecord } from '../shapes/values.js';

/** What to read of records of a type. */
export interface LegacyReading {
  readonly hubId: number;
  /** Plural name. */
  readonly objectType: string;
  /** Undefined: every property. Undefined names are ignored. */
  readonly properties?: readonly string[] | undefined;
  /** Further properties, with their former values. */
  readonly propertiesWithHistory?: readonly string[] | undefined;
  /** Every property with its former values. */
  readonly withHistory?: boolean;
  /** Properties that the response needs besides the requested ones. */
  readonly needed?: readonly string[];
  /** Plural names of other types. */
  readonly associations?: readonly string[] | undefined;
  /** The page may be some seconds stale. */
  readonly mayLag?: boolean;
  /** For an endpoint that searches, other than those that list records by time. */
  readonly isSearch?: boolean;
  /** Records in the recycle bin as well. */
  readonly includesDeleted?: boolean;
}

/** Records with the definitions of their properties. */
export interface LegacyRecords {
  readonly records: readonly LegacyRecord[];
  readonly set: PropertySet;
}

interface LegacyPage extends LegacyRecords {
  readonly hasMore: boolean;
  /** Where the next page starts. */
  readonly offset: number;
}

type SearchRequest = Parameters<ObjectsService['search']['searchRecords']>[1];

/** Reads records for versions 1 and 2, in a number of statements that does not depend on that of the records. */
export interface LegacyReadsService {
  getPropertySet(hubId: number, objectType: string): Promise<PropertySet>;
  /** Throws RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC (404). `idProperty`: the unique property that the id is a value of. */
  getRecord(
    reading: LegacyReading,
    objectId: string,
    idProperty?: string,
  ): Promise<{ readonly record: LegacyRecord; readonly set: PropertySet }>;
  /** The existing records among 100 ids, in no particular order. Throws TOO_MANY_INPUTS (400). */
  listRecords(reading: LegacyReading, ids: readonly (string | number)[], idProperty?: string): Promise<LegacyRecords>;
  /** By id. `offset` is that of the page before; `limit` is 250 at most. */
  listPage(
    reading: LegacyReading,
    page: { readonly offset: string | undefined; readonly limit: number },
  ): Promise<LegacyPage>;
  /** Live records that match a search of version 3; the total is exact up to 10,000. */
  search(reading: LegacyReading, request: SearchRequest): Promise<LegacyRecords & { readonly total: number }>;
}

interface LegacyReadsDeps {
  readonly objects: ObjectsService;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
}

/** Most versions of a property in a response. */
const mostVersions = 20;
/** As many as a record can be merged from. */
const mostMerges = 250;
/** Most records of a page of the records service. */
const mostAtOnce = 100;

export function createLegacyReadsService({ objects, properties }: LegacyReadsDeps): LegacyReadsService {
  const getPropertySet = async (hubId: number, objectType: string) =>
    properties.definitions.getPropertySet(hubId, await properties.types.getType(hubId, objectType));
  const prepare = async (reading: LegacyReading): Promise<Asked> => {
    const { hubId, objectType, properties: asked, propertiesWithHistory = [], needed = [], associations } = reading;
    const set = await getPropertySet(hubId, objectType);
    const names = asked
      ? [...new Set([...asked, ...propertiesWithHistory])].filter((name) => set.has(name))
      : undefined;
    // The id keeps the read from returning the default properties.
    const all = ['hs_object_id', ...(names ?? set.keys()), ...needed];
    return { set, names, options: { properties: all, associations, baseUrl: '' } };
  };
  const complete = async (reading: LegacyReading, asked: Asked, found: readonly Found[]): Promise<LegacyRecords> => {
    const ids = found.map(({ id }) => id);
    const most = reading.withHistory || reading.propertiesWithHistory?.length ? mostVersions : 1;
    const versions = await objects.records.listVersions(reading, { ids, names: asked.names, most });
    const records = found.map((record) => toLegacyRecord(record, asked, versions.get(record.id) ?? {}));
    return { records: await withMerges(objects, reading, withHistories(records, reading)), set: asked.set };
  };
  return {
    getPropertySet,
    async getRecord(reading, objectId, idProperty) {
      const { hubId, objectType } = reading;
      const asked = await prepare(reading);
      const place = { hubId, objectType, objectId, idProperty };
      const get = (archived: boolean) => objects.records.get(place, { ...asked.options, archived });
      const found = await get(false).catch((error: unknown) => {
        if (reading.includesDeleted && objectErrors.recordNotFound.is(error)) return get(true);
        throw error;
      });
      const { records, set } = await complete(reading, asked, [found.record]);
      return { record: records[0] as LegacyRecord, set };
    },
    async listRecords(reading, ids, idProperty) {
      const asked = await prepare(reading);
      const batch = { inputs: ids.map((id) => ({ id })), idProperty };
      const live = await objects.records.readBatch(reading, batch, asked.options);
      const rest = { inputs: reading.includesDeleted ? live.missing.map((id) => ({ id })) : [], idProperty };
      const deleted = await objects.records.readBatch(reading, rest, { ...asked.options, archived: true });
      return complete(reading, asked, [...live.records, ...deleted.records]);
    },
    async listPage(reading, page) {
      const asked = await prepare(reading);
      const { found, after } = await listFound(objects, reading, { ...page, asked });
      const read = await complete(reading, asked, found);
      return { ...read, hasMore: after !== undefined, offset: Number(after ?? found.at(-1)?.id ?? 0) };
    },
    async search(reading, request) {
      const asked = await prepare(reading);
      const { mayLag = false, isSearch = false } = reading;
      const options = { baseUrl: '', body: { text: '{}', steps: [] }, mayLag, isOfApp: isSearch };
      const names = [...asked.options.properties];
      const found = await objects.search.searchRecords(reading, { ...request, properties: names }, options);
      return { ...(await complete(reading, asked, found.records)), total: found.total };
    },
  };
}

interface AskedPage {
  readonly asked: Asked;
  readonly offset: string | undefined;
  readonly limit: number;
}

/** A page, and where the next one starts; it may be larger than one of the records service. */
async function listFound({ records }: ObjectsService, reading: LegacyReading, { asked, offset, limit }: AskedPage) {
  const found: Found[] = [];
  let after = offset;
  do {
    const part = { limit: Math.min(limit - found.length, mostAtOnce), after, mayLag: reading.mayLag ?? false };
    const page = await records.list(reading, { ...asked.options, ...part });
    found.push(...page.records);
    after = page.after;
  } while (after !== undefined && found.length < limit);
  return { found, after };
}

interface Asked {
  readonly set: PropertySet;
  /** The requested properties; undefined: every one. */
  readonly names: readonly string[] | undefined;
  readonly options: {
    readonly properties: readonly string[];
    readonly associations: readonly string[] | undefined;
    readonly baseUrl: string;
  };
}

/** A record as the service of records reads it. */
interface Found {
  readonly id: string;
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  readonly associations: readonly { readonly type: string; readonly id: string }[] | null;
}

function toLegacyRecord(found: Found, { names }: Asked, versions: LegacyRecord['versions']): LegacyRecord {
  const printed = Object.entries(toValues(found));
  const filled = printed.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '');
  const shown = names && new Set(names);
  return {
    id: found.id,
    values: Object.fromEntries(filled.filter(([name]) => shown?.has(name) ?? true)),
    facts: Object.fromEntries(filled),
    versions,
    merges: [],
    isDeleted: found.archivedAt !== null,
    associations: found.associations ?? [],
    createdAt: Date.parse(found.createdAt),
    updatedAt: Date.parse(found.updatedAt),
  };
}

/** Adds the records that were merged into these, where the reading needs their ids. */
async function withMerges(
  { records: { listVersions } }: ObjectsService,
  reading: LegacyReading,
  records: readonly LegacyRecord[],
): Promise<readonly LegacyRecord[]> {
  if (!reading.needed?.includes(mergesProperty)) return records;
  const ids = records.filter(({ facts }) => facts[mergesProperty] !== undefined).map(({ id }) => id);
  if (ids.length === 0) return records;
  const versions = await listVersions(reading, { ids, names: [mergesProperty], most: mostMerges });
  return records.map((record) => ({
    ...record,
    merges: toMerges(versions.get(record.id)?.[mergesProperty] ?? []),
  }));
}

/** Only the properties whose history is asked for keep more than one version. */
function withHistories(records: readonly LegacyRecord[], reading: LegacyReading): readonly LegacyRecord[] {
  const { withHistory, propertiesWithHistory = [] } = reading;
  if (withHistory || propertiesWithHistory.length === 0) return records;
  const kept = new Set(propertiesWithHistory);
  const cut = ([name, versions]: [string, LegacyRecord['versions'][string]]) =>
    [name, kept.has(name) ? versions : versions.slice(0, 1)] as const;
  return records.map((record) => ({
    ...record,
    versions: Object.fromEntries(Object.entries(record.versions).map(cut)),
  }));
}
