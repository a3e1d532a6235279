import { anyRecordScope } from '../objects/types/callers.js';
import { hubCallers } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { SchemasService } from './schemas.service.js';
import * as wire from './schemas.schema.js';

const path = '/crm/v3/object-library/enablement';
const shared = { method: 'GET', tag: 'Object library', callers: hubCallers, scopes: anyRecordScope } as const;

/** Which object types the account has records of. */
export function addObjectLibraryRoutes(server: Server, { reads }: SchemasService): void {
  addRoute(server, {
    ...shared,
    path,
    operationId: 'listEnabledObjectTypes',
    summary: 'Read which object types are enabled in the account',
    success: { 200: wire.Enablements },
    handler: async ({ caller }) => ({
      enablementByObjectTypeId: Object.fromEntries(await reads.listEnablements(caller.hubId)),
    }),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/:objectTypeId`,
    operationId: 'getObjectTypeEnablement',
    summary: 'Read whether an object type is enabled in the account',
    params: wire.EnablementParams,
    success: { 200: wire.Enablement },
    handler: async ({ params, caller }) => ({
      enablement: await reads.isEnabled(caller.hubId, params.objectTypeId),
    }),
  });
}
