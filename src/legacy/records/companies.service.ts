import type { ObjectsService } from '../../objects/objects.service.js';
import type { LegacyReading, LegacyReadsService } from './reading.service.js';
import { listRecent } from './recent.js';
import type { LegacyPlace, LegacyWritesService } from './writing.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { mergesProperty, toProperties, type LegacyRecord } from '../shapes/values.js';

type Company = ReturnType<typeof toLegacyCompany>;
type ReadNames = 'hubId' | 'properties' | 'propertiesWithHistory' | 'mayLag' | 'includesDeleted';
interface Names extends Pick<LegacyReading, ReadNames> {
  readonly withMerges?: boolean | undefined;
}
type Author = Omit<LegacyPlace, 'objectType'>;
type Properties = Readonly<Record<string, unknown>>;
type RecentPage = Parameters<typeof listRecent>[2]['page'];

interface DomainRequest {
  readonly domain: string;
  readonly limit: number;
  /** The last company of the previous page. */
  readonly companyId: number;
}

interface CompanyContact {
  readonly companyId: string;
  readonly vid: string;
}

/** Companies as in version 2. Refusals: those of the same operations in version 3. */
export interface LegacyCompaniesService {
  getCompany(reading: Names, companyId: string): Promise<Company>;
  createCompany(author: Author, properties: Properties): Promise<Company>;
  updateCompany(author: Author, companyId: string, properties: Properties): Promise<Company>;
  listCompanies(
    reading: Names,
    page: { readonly offset: string | undefined; readonly limit: number },
  ): Promise<{ readonly companies: readonly Company[]; readonly hasMore: boolean; readonly offset: number }>;
  listRecentCompanies(
    reading: Names,
    property: string,
    page: RecentPage,
  ): Promise<{ results: readonly Company[]; hasMore: boolean; offset: number; total: number }>;
  /** Companies that have the domain, as their domain or an additional one; by id. */
  listCompaniesOfDomain(
    reading: Names,
    request: DomainRequest,
  ): Promise<{ results: readonly Company[]; hasMore: boolean; companyId: number }>;
  /** The company becomes the primary one of the contact. */
  addContact(author: Author, contact: CompanyContact): Promise<Company>;
  removeContact(author: Author, contact: CompanyContact): Promise<void>;
  /** Ids of associated contacts, by id. Throws RECORD_NOT_FOUND (404). */
  listVids(
    hubId: number,
    page: { readonly companyId: string; readonly limit: number; readonly vidOffset: string | undefined },
  ): Promise<{ vids: number[]; vidOffset: number; hasMore: boolean }>;
}

interface LegacyCompaniesDeps {
  readonly objects: ObjectsService;
  readonly reads: LegacyReadsService;
  readonly writes: LegacyWritesService;
}

const objectType = 'companies';
/** The primary company of a contact. Assumption D8. */
const primaryContact = '2';

export function createLegacyCompaniesService({ objects, reads, writes }: LegacyCompaniesDeps): LegacyCompaniesService {
  const toReading = ({ withMerges, ...names }: Names): LegacyReading => {
    return { ...names, objectType, needed: [...neededOfCompanies, ...(withMerges ? [mergesProperty] : [])] };
  };
  const getCompany: LegacyCompaniesService['getCompany'] = async (names, companyId) => {
    const { record, set } = await reads.getRecord(toReading(names), companyId);
    return toLegacyCompany(record, { hubId: names.hubId, set });
  };
  return {
    getCompany,
    async createCompany(author, properties) {
      const id = await writes.create({ ...author, objectType }, properties);
      return getCompany({ hubId: author.hubId }, id);
    },
    async updateCompany(author, companyId, properties) {
      const id = await writes.update({ ...author, objectType }, { id: companyId, properties });
      return getCompany({ hubId: author.hubId }, id);
    },
    async listCompanies(names, page) {
      const { records, set, hasMore, offset } = await reads.listPage(toReading(names), page);
      return { companies: records.map((record) => toLegacyCompany(record, { ...names, set })), hasMore, offset };
    },
    async listRecentCompanies(names, property, page) {
      const { records, set, ...found } = await listRecent(reads, toReading(names), { property, page });
      const results = records.map((record) => toLegacyCompany(record, { ...names, set }));
      return { results, hasMore: found.hasMore, offset: found.offset, total: found.total };
    },
    async listCompaniesOfDomain(names, { domain, limit, companyId }) {
      const behind = { propertyName: 'hs_object_id', operator: 'GT' as const, value: companyId };
      const having = (propertyName: string) => ({ propertyName, operator: 'EQ' as const, value: domain.toLowerCase() });
      const filterGroups = ['domain', 'hs_additional_domains'].map((name) => ({ filters: [having(name), behind] }));
      const request = { filterGroups, sorts: ['hs_object_id'], limit };
      const { records, set, total } = await reads.search({ ...toReading(names), isSearch: true }, request);
      const results = records.map((record) => toLegacyCompany(record, { ...names, set }));
      return { results, hasMore: total > records.length, companyId: Number(records.at(-1)?.id ?? companyId) };
    },
    async addContact(author, { companyId, vid }) {
      const pair = { objectType, objectId: companyId, toObjectType: 'contacts', toObjectId: vid };
      const { fromId } = await objects.links.associate({ ...author, ...pair, associationType: primaryContact });
      return getCompany({ hubId: author.hubId }, fromId);
    },
    removeContact: (author, { companyId, vid }) =>
      objects.links.dissociate({
        ...author,
        objectType,
        objectId: companyId,
        toObjectType: 'contacts',
        toObjectId: vid,
      }),
    async listVids(hubId, { companyId, limit, vidOffset }) {
      const place = { hubId, objectType, objectId: companyId, toObjectType: 'contacts' };
      const { results, after } = await objects.links.list({ ...place, limit, after: vidOffset });
      const vids = results.map(({ id }) => Number(id));
      return { vids, vidOffset: Number(after ?? vids.at(-1) ?? 0), hasMore: after !== undefined };
    },
  };
}

/** Properties that a company in a response needs besides the requested ones. */
const neededOfCompanies = ['hs_additional_domains'];

/** A company as in version 2. */
function toLegacyCompany(record: LegacyRecord, { hubId, set }: { readonly hubId: number; set: PropertySet }) {
  const domains = (record.facts['hs_additional_domains'] ?? '').split(';').filter(Boolean);
  return {
    portalId: hubId,
    companyId: Number(record.id),
    isDeleted: record.isDeleted,
    properties: toProperties(record, set),
    additionalDomains: domains.map((domain) => ({ domain })),
    stateChanges: [],
    mergeAudits: record.merges.map(({ mergedId, at }) => ({
      companyId: Number(record.id),
      mergedCompanyId: mergedId,
      timestamp: at,
    })),
  };
}
