import type { ObjectsService } from '../../objects/objects.service.js';
import type { LegacyReading, LegacyReadsService } from './reading.service.js';
import { listRecent } from './recent.js';
import type { LegacyLink, LegacyPlace, LegacyWritesService } from './writing.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { toProperties, type LegacyRecord } from '../shapes/values.js';

type Deal = ReturnType<typeof toLegacyDeal>;
type Author = Omit<LegacyPlace, 'objectType'>;
type Properties = Readonly<Record<string, unknown>>;
type RecentPage = Parameters<typeof listRecent>[2]['page'];

type ReadNames = 'hubId' | 'properties' | 'propertiesWithHistory' | 'mayLag' | 'includesDeleted';

interface DealReading extends Pick<LegacyReading, ReadNames> {
  readonly withAssociations?: boolean | undefined;
}

interface Ids {
  readonly associatedVids?: readonly (string | number)[] | null;
  readonly associatedCompanyIds?: readonly (string | number)[] | null;
  readonly associatedTicketIds?: readonly (string | number)[] | null;
}

interface DealPage {
  readonly deals: readonly Deal[];
  readonly hasMore: boolean;
  readonly offset: number;
}

interface PageStart {
  readonly offset: string | undefined;
  readonly limit: number;
}

interface DealLinks {
  readonly dealId: string;
  /** Any spelling. */
  readonly objectType: string;
  readonly id: readonly string[];
}

/** Deals as in version 1. Refusals: those of the same operations in version 3. */
export interface LegacyDealsService {
  getDeal(reading: DealReading, dealId: string): Promise<Deal>;
  createDeal(author: Author, properties: Properties, associations: Ids): Promise<Deal>;
  updateDeal(author: Author, dealId: string, properties: Properties): Promise<Deal>;
  listDeals(reading: DealReading, page: PageStart): Promise<DealPage>;
  listRecentDeals(
    reading: DealReading,
    property: string,
    page: RecentPage,
  ): Promise<{ results: readonly Deal[]; hasMore: boolean; offset: number; total: number }>;
  /** The deals of a record, by id. Throws RECORD_NOT_FOUND (404). */
  listAssociatedDeals(
    reading: DealReading,
    record: { readonly objectType: string; readonly objectId: string },
    page: PageStart,
  ): Promise<DealPage>;
  /** Throws INVALID_ASSOCIATIONS and the like (400) if a record does not exist: the others are associated then. */
  associate(author: Author, links: DealLinks): Promise<void>;
  dissociate(author: Author, links: DealLinks): Promise<void>;
}

interface LegacyDealsDeps {
  readonly objects: ObjectsService;
  readonly reads: LegacyReadsService;
  readonly writes: LegacyWritesService;
}

const objectType = 'deals';

function toReading({ withAssociations = false, ...reading }: DealReading): LegacyReading {
  return { ...reading, objectType, associations: withAssociations ? associatedOfDeals : undefined };
}

function toView({ hubId, withAssociations = false }: DealReading) {
  return { hubId, withAssociations };
}

export function createLegacyDealsService({ objects: { links }, reads, writes }: LegacyDealsDeps): LegacyDealsService {
  const getDeal: LegacyDealsService['getDeal'] = async (given, dealId) => {
    const reading = { ...given, withAssociations: true };
    const { record, set } = await reads.getRecord(toReading(reading), dealId);
    return toLegacyDeal(record, { ...toView(reading), set });
  };
  const readDeals = async (reading: DealReading, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const { records, set } = await reads.listRecords(toReading(reading), ids);
    const byId = new Map(records.map((record) => [record.id, record]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return found.map((record) => toLegacyDeal(record, { ...toView(reading), set }));
  };
  return {
    getDeal,
    async createDeal(author, properties, associations) {
      const id = await writes.create({ ...author, objectType }, properties, toLinks(associations));
      return getDeal({ hubId: author.hubId }, id);
    },
    async updateDeal(author, dealId, properties) {
      const id = await writes.update({ ...author, objectType }, { id: dealId, properties });
      return getDeal({ hubId: author.hubId }, id);
    },
    async listDeals(reading, page) {
      const { records, set, hasMore, offset } = await reads.listPage(toReading(reading), page);
      return { deals: records.map((record) => toLegacyDeal(record, { ...toView(reading), set })), hasMore, offset };
    },
    async listRecentDeals(given, property, page) {
      // A search reads no associations: it finds the ids.
      const names = { ...toReading(given), properties: [], propertiesWithHistory: [], associations: undefined };
      const found = await listRecent(reads, names, { property, page });
      const results = await readDeals(
        given,
        found.records.map(({ id }) => id),
      );
      return { results, hasMore: found.hasMore, offset: found.offset, total: found.total };
    },
    async listAssociatedDeals(reading, place, { offset, limit }) {
      const asked = { ...place, hubId: reading.hubId, toObjectType: objectType, limit, after: offset };
      const { results, after } = await links.list(asked);
      const ids = results.map(({ id }) => id);
      const deals = await readDeals(reading, ids);
      return { deals, hasMore: after !== undefined, offset: Number(after ?? ids.at(-1) ?? 0) };
    },
    async associate(author, { dealId, objectType: toObjectType, id }) {
      const inputs = id.map((to) => ({ from: { id: dealId }, to: { id: to } }));
      const ends = { fromObjectType: objectType, toObjectType };
      const { failures } = await links.associateByDefault({ ...author, ...ends, inputs });
      if (failures[0]) throw failures[0];
    },
    async dissociate(author, { dealId, objectType: toObjectType, id }) {
      const inputs = [{ from: { id: dealId }, to: id.map((to) => ({ id: to })) }];
      await links.dissociateAll({ ...author, fromObjectType: objectType, toObjectType, inputs });
    },
  };
}

/** The plain association types that start at a deal: the first company becomes the primary one by itself. */
const typeIds = { associatedVids: 3, associatedCompanyIds: 341, associatedTicketIds: 27 } as const;

function toLinks(associations: Ids): LegacyLink[] {
  const names = Object.keys(typeIds) as (keyof typeof typeIds)[];
  return names.flatMap((name) => (associations[name] ?? []).map((id) => ({ id, typeId: typeIds[name] })));
}

/** Types whose records a deal in a response names. */
const associatedOfDeals = ['contacts', 'companies', 'deals', 'tickets'];

interface DealView {
  readonly hubId: number;
  readonly set: PropertySet;
  readonly withAssociations: boolean;
}

/** A deal as in version 1. */
function toLegacyDeal(record: LegacyRecord, { hubId, set, withAssociations }: DealView) {
  const listIds = (typeId: string) =>
    record.associations.filter(({ type }) => type === typeId).map(({ id }) => Number(id));
  return {
    portalId: hubId,
    dealId: Number(record.id),
    isDeleted: record.isDeleted,
    ...(withAssociations && {
      associations: {
        associatedVids: listIds('0-1'),
        associatedCompanyIds: listIds('0-2'),
        associatedDealIds: listIds('0-3'),
        associatedTicketIds: listIds('0-5'),
      },
    }),
    properties: toProperties(record, set),
    imports: [],
    stateChanges: [],
  };
}
