import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { Look, LookParams, PinOrder, PinParams, Pins } from './navigation.schema.js';
import type { NavigationService } from './navigation.service.js';

/** Pins in the navigation of the user, which viewers may change: they are their own. The look of custom object types. */
export function addNavigationRoutes(server: Server, { navigation }: { readonly navigation: NavigationService }): void {
  const common = { tag: 'Navigation', callers: ['member'] as const, success: { 200: Pins } };
  const path = '/_app/pins';

  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listPins',
    summary: 'List what the user has pinned to the navigation',
    handler: async ({ caller }) => ({ results: await navigation.listPins(caller) }),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path,
    operationId: 'orderPins',
    summary: 'Put the pins into another order',
    reads: true,
    body: PinOrder,
    handler: async ({ body, caller }) => ({ results: await navigation.orderPins(caller, body.pins) }),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/:kind/:id`,
    operationId: 'addPin',
    summary: 'Pin a list, view or object type',
    reads: true,
    params: PinParams,
    handler: async ({ params, caller }) => ({ results: await navigation.pin(caller, params) }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:kind/:id`,
    operationId: 'removePin',
    summary: 'Unpin it',
    reads: true,
    params: PinParams,
    handler: async ({ params, caller }) => ({ results: await navigation.unpin(caller, params) }),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/_app/object-types/:objectType/look',
    operationId: 'setObjectTypeLook',
    summary: 'Choose the icon and the colour of a custom object type in the web app',
    tag: 'Navigation',
    callers: ['member'] as const,
    params: LookParams,
    body: Look,
    success: { 200: Look },
    handler: ({ params, body, caller }) => navigation.setLook({ ...params, hubId: caller.hubId }, body),
  });
}
