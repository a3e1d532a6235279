import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { TemplateParams } from './templates.schema.js';
import { Token, TokenInput, TokenParams, TokenUpdate } from './tokens.schema.js';
import type { TokensService } from './tokens.service.js';
import { toWireToken } from './wire-template.js';

const callers = ['developer'] as const;
const tag = 'Timeline event templates';
const path = '/crm/v3/timeline/:appId/event-templates/:eventTemplateId/tokens';

/** What the events of a template may say. Spec 2.4, 4.2. */
export function addTokenRoutes(server: Server, tokens: TokensService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createEventTemplateToken',
    summary: 'Add a token to an event template',
    tag,
    callers,
    params: TemplateParams,
    body: TokenInput,
    success: { 200: Token },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toWireToken(await tokens.createToken({ ...params, developerId: caller.developerId, input: body })),
  });

  addRoute(server, {
    method: 'PUT',
    path: `${path}/:tokenName`,
    operationId: 'updateEventTemplateToken',
    summary: 'Change label, options and property of a token',
    tag,
    callers,
    params: TokenParams,
    body: TokenUpdate,
    success: { 200: Token },
    handler: async ({ params, body, caller }) =>
      toWireToken(await tokens.updateToken({ ...params, developerId: caller.developerId, update: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:tokenName`,
    operationId: 'deleteEventTemplateToken',
    summary: 'Remove a token; events keep the values that they have',
    tag,
    callers,
    params: TokenParams,
    success: { 204: null },
    handler: ({ params, caller }) => tokens.deleteToken({ ...params, developerId: caller.developerId }),
  });
}
