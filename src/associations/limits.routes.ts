import { toBatch } from '../platform/http/batches.js';
import { hubCallers } from '../platform/http/callers.js';
import { toWireError, type AppError } from '../platform/http/errors.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { anyScope, readScopes, writeScopes } from './association-scopes.js';
import { LabelsParams } from './labels.schema.js';
import { LimitBatch, LimitBatchInput, LimitList, LimitPurgeInput, PartialLimitBatch } from './limits.schema.js';
import type { LimitsService } from './limits.service.js';

const callers = hubCallers;
const tag = 'Associations';
const path = '/crm/v4/associations/definitions/configurations';
const pairPath = `${path}/:fromObjectType/:toObjectType`;

/** Limits of a hub on the number of associated records. */
export function addLimitRoutes(server: Server, { limits }: { readonly limits: LimitsService }): void {
  addReadRoutes(server, limits);
  addBatchRoutes(server, limits);
}

function addReadRoutes(server: Server, limits: LimitsService): void {
  addRoute(server, {
    method: 'GET',
    path: `${path}/all`,
    operationId: 'listAllAssociationLimits',
    summary: 'List all association limits of the account',
    tag,
    callers,
    scopes: anyScope,
    success: { 200: LimitList },
    handler: async ({ caller }) => ({ results: await limits.listLimits(caller.hubId) }),
  });

  addRoute(server, {
    method: 'GET',
    path: pairPath,
    operationId: 'listAssociationLimits',
    summary: 'List the association limits from one object type to another',
    tag,
    callers,
    scopes: readScopes,
    params: LabelsParams,
    success: { 200: LimitList },
    handler: async ({ params, caller }) => ({
      results: await limits.listLimitsBetween({ ...params, hubId: caller.hubId }),
    }),
  });
}

function addBatchRoutes(server: Server, limits: LimitsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pairPath}/batch/create`,
    operationId: 'createAssociationLimits',
    summary: 'Create association limits for some types',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelsParams,
    body: LimitBatchInput,
    success: { 201: LimitBatch, 207: PartialLimitBatch },
    handler: async ({ params, body, caller, reply }) =>
      toBatch(reply, await limits.setLimits({ ...params, ...body, hubId: caller.hubId, mode: 'create' }), toEntry),
  });

  addRoute(server, {
    method: 'POST',
    path: `${pairPath}/batch/update`,
    operationId: 'updateAssociationLimits',
    summary: 'Update association limits, or create missing ones',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelsParams,
    body: LimitBatchInput,
    success: { 200: LimitBatch, 207: PartialLimitBatch },
    handler: async ({ params, body, caller, reply }) => {
      const outcome = await limits.setLimits({ ...params, ...body, hubId: caller.hubId, mode: 'update' });
      const results = outcome.results.map(({ label: _label, ...limit }) => limit);
      return toBatch(reply, { ...outcome, results }, toEntry);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${pairPath}/batch/purge`,
    operationId: 'purgeAssociationLimits',
    summary: 'Delete association limits',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelsParams,
    body: LimitPurgeInput,
    success: { 204: null },
    handler: ({ params, body, caller }) => limits.removeLimits({ ...params, ...body, hubId: caller.hubId }),
  });
}

function toEntry(failure: AppError) {
  const { status, category, message, context } = toWireError(failure, '');
  return { status, category, message, context };
}
