import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { ListParams } from '../filters/lists.schema.js';
import { Conversion, ScheduledConversion } from './conversions.schema.js';
import type { ListConversionsService } from './conversions.service.js';

const path = '/crm/v3/lists/:listId/schedule-conversion';
const mayRead = { oneOf: ['crm.lists.read'] };
const mayChange = { allOf: ['crm.lists.read', 'crm.lists.write'] };
const shared = { path, tag: 'Lists', callers: hubCallers, params: ListParams };

/** Scheduled conversions of dynamic lists to static ones. */
export function addConversionRoutes(server: Server, conversions: ListConversionsService): void {
  addRoute(server, {
    ...shared,
    method: 'GET',
    operationId: 'getListConversion',
    summary: 'Read the scheduled or completed conversion of a list',
    scopes: mayRead,
    success: { 200: ScheduledConversion },
    handler: ({ params, caller }) => conversions.getConversion({ ...params, hubId: caller.hubId }),
  });

  addRoute(server, {
    ...shared,
    method: 'PUT',
    operationId: 'scheduleListConversion',
    summary: 'Schedule the conversion of a dynamic list to a static one',
    scopes: mayChange,
    body: Conversion,
    success: { 200: ScheduledConversion },
    handler: ({ params, body, caller }) => conversions.schedule({ ...params, hubId: caller.hubId }, body),
  });

  addRoute(server, {
    ...shared,
    method: 'DELETE',
    operationId: 'cancelListConversion',
    summary: 'Cancel the scheduled conversion of a list',
    scopes: mayChange,
    success: { 204: null },
    handler: ({ params, caller }) => conversions.cancel({ ...params, hubId: caller.hubId }),
  });
}
