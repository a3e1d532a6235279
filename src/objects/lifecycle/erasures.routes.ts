import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { ErasureInput } from '../types/records.schema.js';
import type { LifecycleService } from './lifecycle.service.js';
import { toRecordScopes } from '../types/served-types.service.js';
import { toSource } from '../types/sources.js';

/** Forgetting people. */
export function addErasureRoutes(server: Server, lifecycle: LifecycleService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/contacts/gdpr-delete',
    operationId: 'eraseContact',
    summary: 'Delete a contact for good, with its history, and block its addresses',
    tag: 'Records',
    callers: ['app', 'private-app', 'member'],
    scopes: () => toRecordScopes('contacts', 'write'),
    body: ErasureInput,
    success: { 204: null },
    handler: ({ body, caller }) => lifecycle.erase({ ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}
