import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './contacts.schema.js';
import type { LegacyContactWritesService } from './contact-writes.service.js';

const tag = 'Contacts, version 1';
const path = '/contacts/v1/secondary-email/:vid';
const success = { 200: schema.SecondaryEmails };
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });

/** The addresses of a contact besides its primary one. Assumption D10. */
export function addSecondaryEmailRoutes(server: Server, contacts: LegacyContactWritesService): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacySecondaryEmails',
    summary: 'List the secondary addresses of a contact (version 1)',
    tag,
    scopes: () => toRecordScopes('contacts', 'read'),
    params: schema.VidParams,
    success,
    handler: ({ params, caller, request: { baseUrl } }) =>
      contacts.listSecondaryEmails({ hubId: caller.hubId, baseUrl }, params.vid),
  });

  const write = { tag, scopes: () => toRecordScopes('contacts', 'write'), success, refusals: [409, 414] } as const;

  addLegacyRoute(server, {
    ...write,
    method: 'PUT',
    path: `${path}/email/:email`,
    operationId: 'addLegacySecondaryEmail',
    summary: 'Add a secondary address to a contact (version 1)',
    params: schema.SecondaryEmailParams,
    handler: ({ params, caller, request: { baseUrl } }) =>
      contacts.addSecondaryEmail(toAuthor(caller), params, { hubId: caller.hubId, baseUrl }),
  });

  addLegacyRoute(server, {
    ...write,
    method: 'PATCH',
    path,
    operationId: 'replaceLegacySecondaryEmail',
    summary: 'Replace a secondary address of a contact (version 1)',
    params: schema.VidParams,
    body: schema.SecondaryEmailChange,
    handler: ({ params, body, caller, request: { baseUrl } }) => {
      const change = { ...params, email: body.updatedSecondaryEmail, former: body.targetSecondaryEmail };
      return contacts.addSecondaryEmail(toAuthor(caller), change, { hubId: caller.hubId, baseUrl });
    },
  });

  addLegacyRoute(server, {
    ...write,
    method: 'DELETE',
    path: `${path}/email/:email`,
    operationId: 'removeLegacySecondaryEmail',
    summary: 'Remove a secondary address from a contact (version 1)',
    params: schema.SecondaryEmailParams,
    handler: ({ params, caller }) => contacts.removeSecondaryEmail(toAuthor(caller), params),
  });
}
