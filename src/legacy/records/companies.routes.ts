import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import { mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { Type } from 'typebox';
import { toChanges, toValues } from '../shapes/bodies.js';
import { BatchUpdate } from '../shapes/bodies.schema.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import { OneQuery, PageQuery, RecentQuery } from '../shapes/paging.schema.js';
import * as schema from './companies.schema.js';
import type { LegacyCompaniesService } from './companies.service.js';
import type { LegacyWritesService } from './writing.service.js';

const tag = 'Companies, version 2';
const reads = { tag, scopes: () => toRecordScopes('companies', 'read') };
const writes = { tag, scopes: () => toRecordScopes('companies', 'write') };
const path = '/companies/v2/companies';
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });
const toPlace = (caller: HubCaller) => ({ ...toAuthor(caller), objectType: 'companies' });

interface CompanyRoutesDeps {
  readonly companies: LegacyCompaniesService;
  readonly writes: LegacyWritesService;
}

/** Companies as in version 2. */
export function addLegacyCompanyRoutes(server: Server, deps: CompanyRoutesDeps): void {
  addReads(server, deps.companies);
  addLists(server, deps.companies);
  addWrites(server, deps);
  addContacts(server, deps.companies);
}

function addReads(server: Server, companies: LegacyCompaniesService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:companyId`,
    operationId: 'getLegacyCompany',
    summary: 'Read one company with all of its properties (version 2)',
    params: schema.CompanyParams,
    query: OneQuery,
    success: { 200: schema.LegacyCompany },
    handler: ({ params, query, caller: { hubId } }) => {
      const { propertiesWithHistory, includeDeletes: includesDeleted = false, includeMergeAudits } = query;
      const names = { hubId, propertiesWithHistory, includesDeleted, withMerges: includeMergeAudits };
      return companies.getCompany(names, params.companyId);
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/paged`,
    operationId: 'listLegacyCompanies',
    summary: 'List companies by id, at most 250 at a time (version 2)',
    query: PageQuery,
    success: { 200: schema.CompanyPage },
    handler: async ({ query: { limit, offset, properties = [], propertiesWithHistory }, caller }) => {
      const names = { hubId: caller.hubId, properties, propertiesWithHistory, mayLag: mayLag(caller) };
      const size = toPageSize(limit, { usual: 100, most: 250 });
      const { hasMore, ...page } = await companies.listCompanies(names, { offset, limit: size });
      return { companies: page.companies, 'has-more': hasMore, offset: page.offset };
    },
  });
}

function addLists(server: Server, companies: LegacyCompaniesService): void {
  for (const [name, property] of [['created', 'createdate'] as const, ['modified', 'hs_lastmodifieddate'] as const]) {
    addLegacyRoute(server, {
      ...reads,
      method: 'GET',
      path: `${path}/recent/${name}`,
      operationId: name === 'created' ? 'listLegacyCompaniesCreated' : 'listLegacyCompaniesModified',
      summary: `List companies by the time at which they were ${name}, newest first (version 2)`,
      countsAs: 'search',
      query: RecentQuery,
      success: { 200: schema.RecentCompanies },
      handler: ({ query: { properties, propertiesWithHistory, ...page }, caller }) => {
        const names = { hubId: caller.hubId, properties, propertiesWithHistory, mayLag: mayLag(caller) };
        return companies.listRecentCompanies(names, property, page);
      },
    });
  }

  addLegacyRoute(server, {
    ...reads,
    method: 'POST',
    path: '/companies/v2/domains/:domain/companies',
    operationId: 'listLegacyCompaniesOfDomain',
    summary: 'List the companies that have a domain (version 2)',
    reads: true,
    countsAs: 'search',
    params: schema.DomainParams,
    body: schema.DomainInput,
    success: { 200: schema.DomainCompanies },
    handler: async ({ params, body, caller }) => {
      const names = { hubId: caller.hubId, properties: body.requestOptions?.properties ?? usualOfDomain };
      const limit = toPageSize(body.limit, { usual: 20, most: 100 });
      const request = { ...params, limit, companyId: body.offset?.companyId ?? 0 };
      const { results, hasMore, companyId } = await companies.listCompaniesOfDomain(names, request);
      return { results, hasMore, offset: { companyId, isPrimary: true } };
    },
  });
}

/** The properties of the companies of a domain, if none are asked for. */
const usualOfDomain = ['createdate', 'domain', 'hs_lastmodifieddate', 'name'];

function addWrites(server: Server, { companies, writes: records }: CompanyRoutesDeps): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createLegacyCompany',
    summary: 'Create a company (version 2)',
    body: schema.CompanyInput,
    success: { 200: schema.LegacyCompany },
    handler: ({ body, caller }) => companies.createCompany(toAuthor(caller), toValues(body.properties)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'PUT',
    path: `${path}/:companyId`,
    operationId: 'updateLegacyCompany',
    summary: 'Update properties of a company (version 2)',
    params: schema.CompanyParams,
    body: schema.CompanyInput,
    success: { 200: schema.LegacyCompany },
    handler: ({ params, body, caller }) =>
      companies.updateCompany(toAuthor(caller), params.companyId, toValues(body.properties)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: '/companies/v1/batch-async/update',
    operationId: 'updateLegacyCompanyBatch',
    summary: 'Update up to 100 companies (version 1)',
    body: BatchUpdate,
    success: { 202: null },
    handler: ({ body, caller }) => records.updateBatch(toPlace(caller), toChanges(body)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:companyId`,
    operationId: 'archiveLegacyCompany',
    summary: 'Move a company to the recycle bin (version 2)',
    params: schema.CompanyParams,
    success: { 200: schema.DeletedCompany },
    handler: async ({ params, caller }) => {
      const companyId = await records.archive(toPlace(caller), params.companyId);
      return { companyId, deleted: true };
    },
  });
}

function addContacts(server: Server, companies: LegacyCompaniesService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:companyId/vids`,
    operationId: 'listLegacyCompanyVids',
    summary: 'List the ids of the contacts of a company (version 2)',
    countsAs: 'association',
    params: schema.CompanyParams,
    query: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1 })),
      vidOffset: Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$' })),
    }),
    success: { 200: schema.CompanyVids },
    handler: ({ params, query: { count, vidOffset }, caller }) => {
      const limit = toPageSize(count, { usual: 100, most: 100 });
      return companies.listVids(caller.hubId, { ...params, limit, vidOffset });
    },
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'PUT',
    path: `${path}/:companyId/contacts/:vid`,
    operationId: 'addLegacyCompanyContact',
    summary: 'Make a company the primary one of a contact (version 2)',
    countsAs: 'association',
    params: schema.CompanyContactParams,
    success: { 200: schema.LegacyCompany },
    handler: ({ params, caller }) => companies.addContact(toAuthor(caller), params),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:companyId/contacts/:vid`,
    operationId: 'removeLegacyCompanyContact',
    summary: 'Remove a contact from a company (version 2)',
    countsAs: 'association',
    params: schema.CompanyContactParams,
    success: { 204: null },
    handler: ({ params, caller }) => companies.removeContact(toAuthor(caller), params),
  });
}
