import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { ErasureInput } from './objects.schema.js';
import type { ObjectsService } from './objects.service.js';
import { toRecordScopes } from './served-types.service.js';
import { toSource } from './sources.js';

/** Forgetting people. */
export function addErasureRoutes(server: Server, objects: ObjectsService): void {
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
    handler: ({ body, caller }) => objects.eraseContact({ ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}
