import { Type } from 'typebox';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { httpErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';

const text = Type.String();
const source = Type.Object({
  timestamp: Type.String({ format: 'date-time' }),
  sourceType: text,
  sourceId: Type.Optional(text),
  sourceLabel: Type.Optional(text),
  updatedByUserId: Type.Optional(Type.Integer()),
});
const formerRecord = Type.Object({
  id: text,
  objectTypeId: text,
  properties: Type.Record(Type.String(), Type.String(), { description: 'The values that the record had' }),
  sources: Type.Record(Type.String(), source, { description: 'Of each value: since when it had it, and from where' }),
});

interface FormerRecordDeps {
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly records: Pick<ObjectsService['records'], 'getAt'>;
}

/** `GET /_spoke/hubs/{hubId}/objects/{objectType}/{recordId}`: records as they were. */
export function addFormerRecordRoutes(server: Server, { hubs, records }: FormerRecordDeps): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/hubs/:hubId/objects/:objectType/:recordId',
    operationId: 'getSandboxRecordAt',
    summary: 'Read a record as it was at a time',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: Type.Object({
      hubId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
      objectType: Type.String({ maxLength: 200 }),
      recordId: Type.String({ maxLength: 100 }),
    }),
    query: Type.Object({ at: Type.String({ format: 'date-time' }) }),
    success: { 200: formerRecord },
    refusals: [404, 409],
    handler: async ({ params, query }) => {
      const { objectType, recordId: objectId } = params;
      const { hubId } = await hubs.getHub(Number(params.hubId));
      const at = new Date(query.at);
      // Leap seconds and the year 0, which the database does not know, have the format of a time, too.
      if (!(at.getUTCFullYear() > 0)) throw httpErrors.invalidRequest({ message: 'at is not a time' });
      return records.getAt({ hubId, objectType, objectId }, at);
    },
  });
}
