import type { ObjectsService } from '../../objects/objects.service.js';
import type { Engagement } from './engagements.schema.js';
import { toEngagement, toEngagementReading, type FoundRecord } from './engagements.js';
import { engagementTypes } from './metadata.js';

/** A record of an activity with its object type. */
export interface FoundEngagement {
  readonly plural: string;
  readonly record: FoundRecord;
}

interface Page {
  readonly results: Engagement[];
  readonly hasMore: boolean;
  /** For the next page. */
  readonly offset: number;
}

interface ById {
  readonly hubId: number;
  /** The least id; that of the first engagement by default. */
  readonly offset?: string | undefined;
  readonly limit: number;
}

interface RecordPage extends ById {
  readonly objectType: string;
  readonly objectId: string;
}

interface ByTime {
  readonly hubId: number;
  /** How many engagements to skip. */
  readonly offset: number;
  readonly count: number;
  readonly since?: number | undefined;
}

/** Lists of engagements: five lists of records merged. */
export interface EngagementLists {
  /** By id. */
  listEngagements(page: ById): Promise<Page>;
  /** Those of a record, by id. Throws UNKNOWN_OBJECT_TYPE (400), RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC (404). */
  listAssociated(page: RecordPage): Promise<Page>;
  /** Newest change first, at most the 10,000 newest. Throws SEARCH_NOT_POSSIBLE (400) beyond. */
  listRecentlyModified(page: ByTime): Promise<Page & { readonly total: number }>;
}

interface EngagementReads {
  readonly lists: EngagementLists;
  /** Undefined for an id without a live engagement. */
  findEngagement(hubId: number, engagementId: string): Promise<FoundEngagement | undefined>;
  /** The object types (plural names) of the live engagements among up to 100 ids. */
  findPlurals(hubId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * The ids of the engagements of a record, by id, one more than the page has if there are more. Throws UNKNOWN_OBJECT_TYPE
   * (400), RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC (404).
   */
  listIdsOf(page: RecordPage): Promise<readonly string[]>;
}

/** The most records that the records service reads at once. */
const mostAtOnce = 100;

async function listOfEach<T>(list: (plural: string) => Promise<readonly T[]>): Promise<T[]> {
  return (await Promise.all(engagementTypes.map(list))).flat();
}

/** An engagement in a list before it is read. */
interface Candidate {
  readonly plural: string;
  readonly id: string;
}

export function createEngagementReads({ records, links, search }: ObjectsService): EngagementReads {
  const readType = async (hubId: number, plural: string, ids: readonly string[]): Promise<FoundEngagement[]> => {
    const found: FoundEngagement[] = [];
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const inputs = ids.slice(at, at + mostAtOnce).map((id) => ({ id }));
      const batch = await records.readBatch({ hubId, objectType: plural }, { inputs }, toEngagementReading(plural));
      found.push(...batch.records.map((record) => ({ plural, record })));
    }
    return found;
  };
  /** Reads candidates in their order; one that was deleted meanwhile is left out. */
  const read = async (hubId: number, candidates: readonly Candidate[]): Promise<Engagement[]> => {
    const found = await listOfEach((plural) => {
      const ids = candidates.filter((one) => one.plural === plural).map(({ id }) => id);
      return readType(hubId, plural, ids);
    });
    const engagements = new Map(found.map((one) => [`${one.plural} ${one.record.id}`, one]));
    return candidates.flatMap(({ plural, id }) => {
      const one = engagements.get(`${plural} ${id}`);
      return one ? [toEngagement(one.record, { hubId, plural })] : [];
    });
  };
  /** The first records of a type, one more than a page has. */
  const listIds = async ({ hubId, offset, limit }: ById, plural: string): Promise<Candidate[]> => {
    const found: Candidate[] = [];
    let after = offset;
    do {
      const size = Math.min(limit + 1 - found.length, mostAtOnce);
      const options = { properties: ['hs_object_id'], baseUrl: '', limit: size, after, mayLag: false };
      const page = await records.list({ hubId, objectType: plural }, options);
      found.push(...page.records.map(({ id }) => ({ plural, id })));
      ({ after } = page);
    } while (after !== undefined && found.length <= limit);
    return found;
  };
  /** One page by id out of the first of each type. */
  const readPage = async ({ hubId, limit }: ById, candidates: readonly Candidate[]): Promise<Page> => {
    const sorted = [...candidates].sort(byId);
    const shown = sorted.slice(0, limit);
    const last = Number(shown.at(-1)?.id ?? -1);
    return { results: await read(hubId, shown), hasMore: sorted.length > limit, offset: last + 1 };
  };

  return {
    findPlurals: (hubId, ids) => findPlurals(records, hubId, ids.filter(isId)),
    async listIdsOf(page) {
      const sorted = (await listCandidates(links, page)).sort(byId);
      return sorted.slice(0, page.limit + 1).map(({ id }) => id);
    },
    findEngagement: async (hubId, id) =>
      isId(id) ? (await listOfEach((plural) => readType(hubId, plural, [id])))[0] : undefined,
    lists: {
      async listEngagements(page) {
        return readPage(page, await listOfEach((plural) => listIds(page, plural)));
      },
      listAssociated: async (page) => readPage(page, await listCandidates(links, page)),
      listRecentlyModified: (page) => listRecentlyModified(search, read, page),
    },
  };
}

async function findPlurals(records: ObjectsService['records'], hubId: number, ids: readonly string[]) {
  const inputs = ids.map((id) => ({ id }));
  const options = { properties: ['hs_object_id'], baseUrl: '' };
  const found = await listOfEach(async (plural) => {
    const batch = await records.readBatch({ hubId, objectType: plural }, { inputs }, options);
    return batch.records.map(({ id }) => [id, plural] as const);
  });
  return new Map(found);
}

/** The first engagements of a record, of each type one more than a page has. */
function listCandidates(
  links: ObjectsService['links'],
  { hubId, objectType, objectId, offset, limit }: RecordPage,
): Promise<Candidate[]> {
  const place = { hubId, objectType, objectId, limit: limit + 1, after: offset };
  return listOfEach(async (plural) => {
    const { results } = await links.list({ ...place, toObjectType: plural });
    return results.map(({ id }) => ({ plural, id }));
  });
}

/** Reads engagements in the order of the candidates. */
type Read = (hubId: number, candidates: readonly Candidate[]) => Promise<Engagement[]>;

async function listRecentlyModified(
  search: ObjectsService['search'],
  read: Read,
  { hubId, offset, count, since }: ByTime,
): Promise<Page & { readonly total: number }> {
  const property = 'hs_lastmodifieddate';
  const request = {
    filters: since === undefined ? [] : [{ propertyName: property, operator: 'GTE' as const, value: since }],
    sorts: [{ propertyName: property, direction: 'DESCENDING' as const }],
    properties: ['hs_object_id'],
    limit: offset + count,
  };
  const options = { baseUrl: '', body: { text: '{}', steps: [] }, mayLag: false };
  const pages = await Promise.all(
    engagementTypes.map(async (plural) => {
      const found = await search.searchRecords({ hubId, objectType: plural }, request, options);
      return { total: found.total, found: found.records.map((record) => ({ plural, ...record })) };
    }),
  );
  const sorted = pages.flatMap(({ found }) => found).sort(byChange);
  const shown = sorted.slice(offset, offset + count);
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  const next = offset + shown.length;
  return { results: await read(hubId, shown), hasMore: next < total, offset: next, total };
}

function byId(a: Candidate, b: Candidate): number {
  return Number(BigInt(a.id) - BigInt(b.id));
}

function isId(text: string): boolean {
  return /^[0-9]{1,19}$/.test(text);
}

interface Changed {
  readonly id: string;
  readonly updatedAt: string;
}

/** Newest change first; of several at the same time the greatest id first. */
function byChange(a: Changed, b: Changed): number {
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || Number(BigInt(b.id) - BigInt(a.id));
}
