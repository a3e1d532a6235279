import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { Type } from 'typebox';
import { toValues } from '../shapes/bodies.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './contacts.schema.js';
import type { LegacyContactWritesService } from './contact-writes.service.js';
import { contactPath as path } from './contacts.routes.js';

const writes = { tag: 'Contacts, version 1', scopes: () => toRecordScopes('contacts', 'write') };
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });

/** Writes of contacts as in version 1. */
export function addLegacyContactWriteRoutes(server: Server, contacts: LegacyContactWritesService): void {
  addCreates(server, contacts);
  addUpdates(server, contacts);
  addOthers(server, contacts);
}

function addCreates(server: Server, contacts: LegacyContactWritesService): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createLegacyContact',
    summary: 'Create a contact (version 1)',
    body: schema.ContactInput,
    success: { 200: schema.LegacyContact },
    refusals: [409],
    handler: ({ body, caller, request: { baseUrl } }) => {
      const reading = { hubId: caller.hubId, baseUrl, propertyMode: 'value_and_history' };
      return contacts.createContact(toAuthor(caller), toValues(body.properties), reading);
    },
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/createOrUpdate/email/:email`,
    operationId: 'upsertLegacyContact',
    summary: 'Update the contact of an address, or create it (version 1)',
    params: schema.EmailParams,
    body: schema.ContactInput,
    success: { 200: schema.UpsertedContact },
    refusals: [409],
    handler: ({ params, body, caller }) =>
      contacts.createOrUpdateContact(toAuthor(caller), params.email, toValues(body.properties)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch`,
    operationId: 'upsertLegacyContactBatch',
    summary: 'Update up to 1,000 contacts by id, or update or create them by address (version 1)',
    body: schema.ContactBatch,
    success: { 202: null },
    refusals: [409],
    handler: ({ body, caller }) => {
      const batch = body.map((contact) => ({ ...contact, properties: toValues(contact.properties) }));
      return contacts.writeBatch(toAuthor(caller), batch);
    },
  });
}

function addUpdates(server: Server, contacts: LegacyContactWritesService): void {
  const update = {
    ...writes,
    method: 'POST',
    body: schema.ContactInput,
    success: { 204: null },
    refusals: [409],
  } as const;

  addLegacyRoute(server, {
    ...update,
    path: `${path}/vid/:vid/profile`,
    operationId: 'updateLegacyContact',
    summary: 'Update properties of a contact (version 1)',
    params: schema.VidParams,
    handler: ({ params, body, caller }) =>
      contacts.updateContact(toAuthor(caller), params.vid, { properties: toValues(body.properties) }),
  });

  addLegacyRoute(server, {
    ...update,
    path: `${path}/email/:email/profile`,
    operationId: 'updateLegacyContactByEmail',
    summary: 'Update properties of the contact of an address (version 1)',
    params: schema.EmailParams,
    handler: ({ params, body, caller }) => {
      const change = { properties: toValues(body.properties), idProperty: 'email' as const };
      return contacts.updateContact(toAuthor(caller), params.email, change);
    },
  });
}

function addOthers(server: Server, contacts: LegacyContactWritesService): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/vid/:vid`,
    operationId: 'archiveLegacyContact',
    summary: 'Move a contact to the recycle bin (version 1)',
    params: schema.VidParams,
    success: { 200: schema.DeletedContact },
    handler: async ({ params, caller }) => {
      const vid = await contacts.deleteContact(toAuthor(caller), params.vid);
      return { vid, deleted: true, reason: 'OK' };
    },
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/merge-vids/:vid`,
    operationId: 'mergeLegacyContacts',
    summary: 'Merge a contact into another one (version 1)',
    params: schema.VidParams,
    body: schema.MergeInput,
    success: { 200: Type.String() },
    handler: async ({ params, body, caller, reply }) => {
      await contacts.mergeContacts(toAuthor(caller), params.vid, body.vidToMerge);
      reply.header('content-type', 'text/plain;charset=utf-8');
      return 'SUCCESS';
    },
  });
}
