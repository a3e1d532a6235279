import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { CallbacksService } from './callbacks.service.js';

const path = '/automation/v4/actions/callbacks';
const common = { callers: ['app'], scopes: { allOf: ['automation'] }, tag: 'Custom actions' } as const;
const callbackId = Type.String({ maxLength: 200 });
const outputFields = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  description: 'Outputs of the action, and `hs_execution_state`',
});

const CallbackParams = Type.Object({ callbackId });
const Completion = Type.Object({ outputFields });
const Completions = Type.Object({
  inputs: Type.Array(Type.Object({ callbackId, outputFields }), { minItems: 1, maxItems: 100 }),
});

/** Completes actions that their apps have blocked. Assumption AA16. */
export function addCallbackRoutes(server: Server, callbacks: CallbacksService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:callbackId/complete`,
    operationId: 'completeCallback',
    summary: 'Complete an action of a workflow that the app has blocked',
    params: CallbackParams,
    body: Completion,
    ignoresUnknownFields: true,
    success: { 204: null },
    handler: ({ params, body, caller }) => callbacks.complete(caller, [{ ...params, ...body }]),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/complete`,
    operationId: 'completeCallbacks',
    summary: 'Complete up to 100 actions of workflows that the app has blocked, all or none',
    body: Completions,
    ignoresUnknownFields: true,
    success: { 204: null },
    handler: ({ body, caller }) => callbacks.complete(caller, body.inputs),
  });
}
