import { toRecordScopes } from '../../objects/types/callers.js';
import { mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import * as schema from './contacts.schema.js';
import type { LegacyContactsService } from './contacts.service.js';

const reads = { tag: 'Contacts, version 1', scopes: () => toRecordScopes('contacts', 'read') };
const sizes = { usual: 20, most: 100 };
export const contactPath = '/contacts/v1/contact';

interface ProfileQuery {
  readonly property?: readonly string[];
  readonly propertyMode?: string;
  readonly showListMemberships?: boolean;
}

interface Asking {
  readonly caller: HubCaller;
  readonly request: { readonly baseUrl: string };
}

interface ContactRoutesDeps {
  readonly contacts: LegacyContactsService;
  readonly visitors: {
    /** The contact of a visitor. */
    findContactId(hubId: number, utk: string): Promise<string | undefined>;
    /** The contacts of several, each once. */
    listContactIds(hubId: number, utks: readonly string[]): Promise<string[]>;
  };
}

/** A profile has former values and lists unless a request says otherwise, and all properties. */
function toProfileReading(query: ProfileQuery, { caller, request }: Asking) {
  const { property, propertyMode = 'value_and_history', showListMemberships = true } = query;
  const properties = property?.length ? property : undefined;
  return { hubId: caller.hubId, baseUrl: request.baseUrl, properties, propertyMode, showListMemberships };
}

/** A list has values only unless a request says otherwise, and a few properties. */
function toListReading(query: ProfileQuery, asking: Asking) {
  const { propertyMode = 'value_only', showListMemberships = false } = query;
  const reading = toProfileReading({ ...query, propertyMode, showListMemberships }, asking);
  return { ...reading, mayLag: mayLag(asking.caller) };
}

/** Reads of contacts as in version 1. */
export function addLegacyContactRoutes(server: Server, deps: ContactRoutesDeps): void {
  addProfiles(server, deps);
  addBatchReads(server, deps);
  addPages(server, deps.contacts);
  addSearch(server, deps.contacts);
}

function addProfiles(server: Server, { contacts, visitors }: ContactRoutesDeps): void {
  const profile = {
    ...reads,
    method: 'GET',
    query: schema.ProfileQuery,
    success: { 200: schema.LegacyContact },
  } as const;

  addLegacyRoute(server, {
    ...profile,
    path: `${contactPath}/vid/:vid/profile`,
    operationId: 'getLegacyContact',
    summary: 'Read one contact (version 1)',
    params: schema.VidParams,
    handler: ({ params, query, ...asking }) => contacts.getProfile(toProfileReading(query, asking), { id: params.vid }),
  });

  addLegacyRoute(server, {
    ...profile,
    path: `${contactPath}/email/:email/profile`,
    operationId: 'getLegacyContactByEmail',
    summary: 'Read the contact of an address (version 1)',
    params: schema.EmailParams,
    handler: ({ params, query, ...asking }) =>
      contacts.getProfile(toProfileReading(query, asking), { id: params.email, idProperty: 'email' }),
  });

  addLegacyRoute(server, {
    ...profile,
    path: `${contactPath}/utk/:utk/profile`,
    operationId: 'getLegacyContactByUtk',
    summary: 'Read the contact of a visitor (version 1)',
    params: schema.UtkParams,
    handler: async ({ params, query, ...asking }) => {
      const id = (await visitors.findContactId(asking.caller.hubId, params.utk)) ?? '0';
      return contacts.getProfile(toProfileReading(query, asking), { id });
    },
  });
}

function addBatchReads(server: Server, { contacts, visitors }: ContactRoutesDeps): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${contactPath}/vids/batch`,
    operationId: 'readLegacyContactBatch',
    summary: 'Read up to 100 contacts (version 1)',
    query: schema.VidsQuery,
    success: { 200: schema.ContactsByVid },
    handler: async ({ query: { vid, ...query }, ...asking }) =>
      Object.fromEntries(await contacts.readContacts(toListReading(query, asking), vid)),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${contactPath}/emails/batch`,
    operationId: 'readLegacyContactBatchByEmail',
    summary: 'Read the contacts of up to 100 addresses (version 1)',
    query: schema.EmailsQuery,
    success: { 200: schema.ContactsByVid },
    handler: async ({ query: { email, ...query }, ...asking }) =>
      Object.fromEntries(await contacts.readContacts(toListReading(query, asking), email, 'email')),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${contactPath}/utks/batch`,
    operationId: 'readLegacyContactBatchByUtk',
    summary: 'Read the contacts of up to 100 visitors (version 1)',
    query: schema.UtksQuery,
    success: { 200: schema.ContactsByVid },
    handler: async ({ query: { utk, ...query }, ...asking }) => {
      const ids = await visitors.listContactIds(asking.caller.hubId, utk);
      return Object.fromEntries(await contacts.readContacts(toListReading(query, asking), ids));
    },
  });
}

function addPages(server: Server, contacts: LegacyContactsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/contacts/v1/lists/all/contacts/all',
    operationId: 'listLegacyContacts',
    summary: 'List contacts by id, at most 100 at a time (version 1)',
    query: schema.ContactPageQuery,
    success: { 200: schema.ContactPage },
    handler: async ({ query: { count, vidOffset, ...query }, ...asking }) => {
      const page = { offset: vidOffset, limit: toPageSize(count, sizes) };
      const found = await contacts.listContacts(toListReading(query, asking), page);
      return { contacts: found.contacts, 'has-more': found.hasMore, 'vid-offset': found.offset };
    },
  });

  const recent = [
    ['all', 'created', 'createdate', 'listLegacyContactsCreated'],
    ['recently_updated', 'modified', 'lastmodifieddate', 'listLegacyContactsModified'],
  ] as const;
  for (const [list, what, property, operationId] of recent) {
    addLegacyRoute(server, {
      ...reads,
      method: 'GET',
      path: `/contacts/v1/lists/${list}/contacts/recent`,
      operationId,
      summary: `List contacts by the time at which they were ${what}, newest first (version 1)`,
      countsAs: 'search',
      query: schema.RecentContactsQuery,
      success: { 200: schema.RecentContacts },
      handler: async ({ query: { count, vidOffset = '', timeOffset, ...query }, ...asking }) => {
        const start = { vidOffset: vidOffset === '' ? undefined : vidOffset, timeOffset };
        const page = { ...start, count: toPageSize(count, sizes) };
        const found = await contacts.listRecentContacts(toListReading(query, asking), property, page);
        const offsets = { 'vid-offset': found.vidOffset, 'time-offset': found.timeOffset };
        return { contacts: found.contacts, 'has-more': found.hasMore, ...offsets };
      },
    });
  }
}

function addSearch(server: Server, contacts: LegacyContactsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/contacts/v1/search/query',
    operationId: 'searchLegacyContacts',
    summary: 'Search contacts by words (version 1)',
    countsAs: 'search',
    query: schema.SearchQuery,
    success: { 200: schema.FoundContacts },
    handler: async ({ query: { q, count, offset = 0, ...query }, ...asking }) => {
      const search = { query: q, count: toPageSize(count, sizes), offset };
      const found = await contacts.searchContacts(toListReading(query, asking), search);
      const { total, hasMore } = found;
      return { query: q, offset: found.offset, 'has-more': hasMore, total, contacts: found.contacts };
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/contacts/v1/contacts/statistics',
    operationId: 'getLegacyContactStatistics',
    summary: 'The number of contacts, and when the last one was created (version 1)',
    countsAs: 'search',
    success: { 200: schema.ContactStatistics },
    handler: ({ caller }) => contacts.getStatistics(caller.hubId),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/companies/v2/companies/:companyId/contacts',
    operationId: 'listLegacyCompanyContacts',
    summary: 'List the contacts of a company (version 2)',
    countsAs: 'association',
    params: schema.CompanyParams,
    query: schema.CompanyContactsQuery,
    success: { 200: schema.CompanyContacts },
    handler: ({ params, query: { count, vidOffset, property }, caller: { hubId } }) => {
      const page = { vidOffset, limit: toPageSize(count, sizes) };
      return contacts.listCompanyContacts({ hubId, ...params, properties: property }, page);
    },
  });
}
