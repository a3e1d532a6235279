import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { TemplateParams } from './templates.schema.js';
import { Token, TokenInput, TokenParams, TokenUpdate } from './tokens.schema.js';
import type { TokensService } from './tokens.service.js';
import { toWireToken } from './wire-template.js';

const callers = ['developer'] as const;
const tag = 'Timeline event templates';
const path = '/crm/v3/timeline/:appId/event-templates/:eventTemplateId/tokens';

/** Tokens of event templates. Spec 2.4, 4.2. */
export function addTokenRoutes(server: Server, { tokens }: { readonly tokens: TokensService }): void {
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
    summary: 'Update label, options and property of a token',
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
    summary: 'Delete a token; existing events keep their values',
    tag,
    callers,
    params: TokenParams,
    success: { 204: null },
    handler: ({ params, caller }) => tokens.deleteToken({ ...params, developerId: caller.developerId }),
  });
}
