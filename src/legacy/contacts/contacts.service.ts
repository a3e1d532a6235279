import type { ListsService } from '../../lists/lists.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import { toProperties, type LegacyRecord } from '../shapes/values.js';
import { legacyErrors } from '../shapes/legacy.errors.js';
import type { LegacyReading, LegacyReadsService, LegacyRecords } from '../records/reading.service.js';
import type { LegacyCompaniesService } from '../records/companies.service.js';
import { neededOfContacts, toCompanyContact, toLegacyContact } from './contacts.js';

export type LegacyContact = ReturnType<typeof toLegacyContact>;

/** What to read of contacts. */
export interface ContactReading extends Pick<LegacyReading, 'hubId' | 'properties' | 'mayLag'> {
  readonly baseUrl: string;
  /** `value_and_history`: with the former values. */
  readonly propertyMode?: string | undefined;
  readonly showListMemberships?: boolean | undefined;
}

/** A contact by its id or an address. */
interface ContactKey {
  readonly id: string;
  readonly idProperty?: 'email';
}

/** Where a page of the last contacts starts: behind this time, or behind the contact with this id at it. */
interface RecentPage {
  readonly count: number;
  readonly timeOffset: number | undefined;
  readonly vidOffset: string | undefined;
}

/** Contacts as in version 1. */
export interface LegacyContactsService {
  /** With its primary company. Throws LEGACY_CONTACT_NOT_FOUND (404). */
  getProfile(reading: ContactReading, key: ContactKey): Promise<LegacyContact>;
  /** The record of a contact. Throws LEGACY_CONTACT_NOT_FOUND (404). */
  getRecord(reading: ContactReading, key: ContactKey): Promise<LegacyRecord>;
  /** The existing contacts among 100 ids or addresses, by id. Throws TOO_MANY_INPUTS (400). */
  readContacts(
    reading: ContactReading,
    ids: readonly string[],
    idProperty?: 'email',
  ): Promise<ReadonlyMap<string, LegacyContact>>;
  /** By id. */
  listContacts(
    reading: ContactReading,
    page: { readonly offset: string | undefined; readonly limit: number },
  ): Promise<{ contacts: object[]; hasMore: boolean; offset: number }>;
  /** By a time, newest first. */
  listRecentContacts(
    reading: ContactReading,
    property: 'createdate' | 'lastmodifieddate',
    page: RecentPage,
  ): Promise<{ contacts: object[]; hasMore: boolean; vidOffset: number; timeOffset: number }>;
  /** Contacts with words in their name, addresses and the like. */
  searchContacts(
    reading: ContactReading,
    search: { readonly query: string; readonly count: number; readonly offset: number },
  ): Promise<{ contacts: LegacyContact[]; total: number; hasMore: boolean; offset: number }>;
  /** The number of contacts (exact up to 10,000), and when the last one was created, in milliseconds since 1970. */
  getStatistics(hubId: number): Promise<{ contacts: number; lastNewContactAt: number }>;
  /** The contacts of a company, by id. Throws RECORD_NOT_FOUND (404). */
  listCompanyContacts(
    reading: CompanyReading,
    page: { readonly limit: number; readonly vidOffset: string | undefined },
  ): Promise<{ contacts: object[]; vidOffset: number; hasMore: boolean }>;
}

interface CompanyReading {
  readonly hubId: number;
  readonly companyId: string;
  readonly properties: readonly string[] | undefined;
}

interface LegacyContactsDeps {
  readonly usage: Pick<ObjectsService['usage'], 'getRecords'>;
  readonly companies: Pick<LegacyCompaniesService, 'listVids'>;
  readonly reads: LegacyReadsService;
  readonly lists: Pick<ListsService, 'memberReads'>;
}

const objectType = 'contacts';
const contactType = '0-1';
const usualNames = ['company', 'firstname', 'lastmodifieddate', 'lastname'];

function toReading({ propertyMode, hubId, properties, mayLag }: ContactReading): LegacyReading {
  return {
    ...{ hubId, properties, objectType, mayLag: mayLag ?? false, needed: neededOfContacts },
    withHistory: propertyMode === 'value_and_history',
  };
}

export function createLegacyContactsService(deps: LegacyContactsDeps): LegacyContactsService {
  const { reads } = deps;
  return {
    getRecord: async (reading, key) => (await readContact(reads, reading, key)).record,
    async getProfile(reading, key) {
      const { record, set } = await readContact(reads, reading, key);
      const [contact] = await print(deps, reading, { records: [record], set });
      const companyId = record.facts['associatedcompanyid'];
      const company = companyId === undefined ? undefined : await findCompany(reads, reading.hubId, companyId);
      return { ...(contact as LegacyContact), ...(company && { 'associated-company': company }) };
    },
    async readContacts(reading, ids, idProperty) {
      const contacts = await print(deps, reading, await reads.listRecords(toReading(reading), ids, idProperty));
      return new Map(contacts.map((contact) => [String(contact.vid), contact]));
    },
    async listContacts(given, page) {
      const reading = { ...given, properties: given.properties ?? usualNames };
      const found = await reads.listPage(toReading(reading), page);
      const contacts = await print(deps, reading, found);
      const added = contacts.map((contact, at) => ({ addedAt: found.records[at]?.createdAt, ...contact }));
      return { contacts: added, hasMore: found.hasMore, offset: found.offset };
    },
    listRecentContacts: (given, property, page) => listRecentContacts(deps, given, { property, ...page }),
    async searchContacts(given, { query, count, offset }) {
      const reading = { ...given, properties: given.properties ?? [...usualNames, 'email'] };
      const found = await reads.search(
        { ...toReading(reading), isSearch: true },
        { query, limit: count, after: offset },
      );
      const next = offset + found.records.length;
      const contacts = await print(deps, reading, found);
      return { contacts, total: found.total, hasMore: next < found.total, offset: next };
    },
    async getStatistics(hubId) {
      const reading = { hubId, objectType, properties: [] };
      const sorts = [{ propertyName: 'createdate', direction: 'DESCENDING' as const }];
      const { records, total } = await reads.search(reading, { filters: [], sorts, limit: 1, after: 0 });
      return { contacts: await countContacts(deps, hubId, total), lastNewContactAt: records[0]?.createdAt ?? 0 };
    },
    async listCompanyContacts({ hubId, companyId, properties = [...usualNames, 'createdate'] }, page) {
      const { vids, ...offsets } = await deps.companies.listVids(hubId, { companyId, ...page });
      const { records, set } = await reads.listRecords(toReading({ hubId, properties, baseUrl: '' }), vids);
      const byId = new Map(records.map((record) => [Number(record.id), record]));
      const found = vids.flatMap((vid) => byId.get(vid) ?? []);
      return { contacts: found.map((record) => toCompanyContact(record, { hubId, set })), ...offsets };
    },
  };
}

/** The largest total of a search. */
const countedAtMost = 10_000;

async function countContacts({ usage }: LegacyContactsDeps, hubId: number, total: number): Promise<number> {
  if (total <= countedAtMost) return total;
  const { hubspotDefinedObjectTypes: types } = await usage.getRecords(hubId);
  return types.find(({ objectTypeId }) => objectTypeId === contactType)?.usage ?? total;
}

async function print(
  { lists }: LegacyContactsDeps,
  reading: ContactReading,
  { records, set }: LegacyRecords,
): Promise<LegacyContact[]> {
  const { hubId, baseUrl, propertyMode, showListMemberships } = reading;
  const ids = showListMemberships ? records.map(({ id }) => id) : [];
  const asked = ids.map((recordId) => ({ objectTypeId: contactType, recordId }));
  const { results } = await lists.memberReads.listMembershipsOf(hubId, asked);
  const listsOf = new Map(results.map(({ recordId, lists: own }) => [recordId, own]));
  const view = { hubId, baseUrl, set, withVersions: propertyMode === 'value_and_history' };
  return records.map((record) => {
    const memberships = showListMemberships ? (listsOf.get(record.id) ?? []) : undefined;
    return toLegacyContact(record, { ...view, memberships });
  });
}

async function readContact(reads: LegacyReadsService, reading: ContactReading, { id, idProperty }: ContactKey) {
  try {
    return await reads.getRecord(toReading(reading), id, idProperty);
  } catch (error) {
    throw objectErrors.recordNotFound.is(error) ? legacyErrors.legacyContactNotFound() : error;
  }
}

async function findCompany(reads: LegacyReadsService, hubId: number, companyId: string) {
  const { records, set } = await reads.listRecords({ hubId, objectType: 'companies' }, [companyId]);
  const companies = records.map((record) => {
    const properties = Object.entries(toProperties(record, set)).map(([name, { value }]) => [name, { value }] as const);
    return { 'company-id': Number(record.id), 'portal-id': hubId, properties: Object.fromEntries(properties) };
  });
  return companies[0];
}

interface RecentRequest extends RecentPage {
  readonly property: 'createdate' | 'lastmodifieddate';
}

async function listRecentContacts(
  deps: LegacyContactsDeps,
  given: ContactReading,
  { property, count, timeOffset, vidOffset }: RecentRequest,
) {
  const { reads } = deps;
  const reading = { ...given, properties: given.properties ?? usualNames };
  const toTime = (record: LegacyRecord) => (property === 'createdate' ? record.createdAt : record.updatedAt);
  const findTime = async (vid: string) => {
    const { records } = await reads.listRecords({ hubId: given.hubId, objectType, properties: [] }, [vid]);
    return records.map(toTime)[0] ?? 0;
  };
  // Some clients send only the id of the last contact that they have seen.
  const time = timeOffset ?? (vidOffset === undefined ? undefined : await findTime(vidOffset));
  const filterGroups = time === undefined ? [] : toBehind(property, { time, vidOffset });
  const sorts = [{ propertyName: property, direction: 'DESCENDING' as const }];
  const found = await reads.search(toReading(reading), { filterGroups, sorts, limit: count });
  const contacts = await print(deps, reading, found);
  const last = found.records.at(-1);
  return {
    contacts: contacts.map((contact, at) => ({
      addedAt: found.records[at] && toTime(found.records[at]),
      ...contact,
    })),
    hasMore: found.total > found.records.length,
    vidOffset: Number(last?.id ?? vidOffset ?? 0),
    timeOffset: last ? toTime(last) : (time ?? 0),
  };
}

/** The filters for what comes behind a position, in the order of a time, newest first. */
function toBehind(
  propertyName: string,
  { time, vidOffset }: { readonly time: number; readonly vidOffset: string | undefined },
) {
  const earlier = { filters: [{ propertyName, operator: 'LT' as const, value: time }] };
  if (vidOffset === undefined) return [earlier];
  const behind = { propertyName: 'hs_object_id', operator: 'LT' as const, value: vidOffset };
  return [earlier, { filters: [{ propertyName, operator: 'EQ' as const, value: time }, behind] }];
}
