import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { anyRecordScope } from '../types/callers.js';
import { FillRates, FillRatesParams } from './fill-rates.schema.js';
import type { FillRatesService } from './fill-rates.service.js';
import * as wire from './usage.schema.js';
import type { UsageService } from './usage.service.js';

const path = '/crm/v3/limits';
const shared = { method: 'GET', tag: 'Limits', callers: hubCallers, scopes: anyRecordScope } as const;

/** The limits of an account and their use. Assumption K24. */
export function addUsageRoutes(server: Server, usage: UsageService): void {
  addDefinitionRoutes(server, usage);
  addAssociationRoutes(server, usage);
}

/** How many records have values, for the web app. */
export function addFillRateRoute(server: Server, fillRates: FillRatesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/property-usage/:objectType',
    operationId: 'getFillRates',
    summary: 'Count the records with a value of each property of a type, or estimate it from a sample',
    tag: 'Properties',
    callers: ['member'],
    params: FillRatesParams,
    success: { 200: FillRates },
    handler: ({ params, caller }) => fillRates.getFillRates({ ...params, hubId: caller.hubId }),
  });
}

function addDefinitionRoutes(server: Server, usage: UsageService): void {
  addRoute(server, {
    ...shared,
    path: `${path}/custom-object-types`,
    operationId: 'getCustomObjectTypesLimit',
    summary: 'Read the limit of custom object types and its use',
    success: { 200: wire.Usage },
    handler: ({ caller }) => usage.getCustomTypes(caller.hubId),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/custom-properties`,
    operationId: 'getCustomPropertiesLimits',
    summary: 'Read the limits of custom properties and their use, by object type',
    success: { 200: wire.TypesLimits },
    handler: ({ caller }) => usage.getCustomProperties(caller.hubId),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/calculated-properties`,
    operationId: 'getCalculatedPropertiesLimits',
    summary: 'Read the limit of calculated properties and its use, by object type',
    success: { 200: wire.TypesUsage },
    handler: ({ caller }) => usage.getCalculatedProperties(caller.hubId),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/pipelines`,
    operationId: 'getPipelinesLimits',
    summary: 'Read the limits of pipelines and their use, by object type',
    success: { 200: wire.SplitLimits },
    handler: ({ caller }) => usage.getPipelines(caller.hubId),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/records`,
    operationId: 'getRecordsLimits',
    summary: 'Count the records of the account, by object type; large counts are estimates',
    success: { 200: wire.SplitLimits },
    handler: ({ caller }) => usage.getRecords(caller.hubId),
  });
}

function addAssociationRoutes(server: Server, usage: UsageService): void {
  addRoute(server, {
    ...shared,
    path: `${path}/associations/labels`,
    operationId: 'listAssociationLabelLimits',
    summary: 'List the pairs of object types with labels of the account, and how much of their limit they use',
    query: wire.LabelsQuery,
    success: { 200: wire.LabelsLimits },
    handler: async ({ caller, query }) => ({ results: await usage.listLabels(caller.hubId, query) }),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/associations/records/from`,
    operationId: 'listTypesNearAssociationLimits',
    summary: 'List the object types with records near a limit of associations',
    success: { 200: wire.CrowdedTypes },
    handler: async ({ caller }) => ({ results: await usage.listCrowdedTypes(caller.hubId) }),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/associations/records/:fromObjectTypeId/to`,
    operationId: 'listTypesNearAssociationLimitsFrom',
    summary: 'List the object types at the other end of such associations of one type',
    params: wire.CrowdedFromParams,
    success: { 200: wire.CrowdedTypes },
    handler: async ({ caller, params }) => ({
      results: await usage.listCrowdedTypesFrom(caller.hubId, params.fromObjectTypeId),
    }),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/associations/records/:fromObjectTypeId/:toObjectTypeId`,
    operationId: 'getRecordsNearAssociationLimits',
    summary: 'Read which records are near the limit of associations between two object types',
    params: wire.CrowdedPairParams,
    success: { 200: wire.CrowdedRecords },
    handler: ({ caller, params }) => usage.getCrowdedRecords(caller.hubId, params),
  });
}
