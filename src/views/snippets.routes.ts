import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './snippets.schema.js';
import type { SnippetsService } from './snippets.service.js';

const callers = ['member'] as const;
const tag = 'Snippets';
const path = '/_app/snippets';

/** Texts for activities, shared by all users of an account. */
export function addSnippetRoutes(server: Server, { snippets }: { readonly snippets: SnippetsService }): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listSnippets',
    summary: 'List the snippets of the account',
    tag,
    callers,
    success: { 200: wire.Snippets },
    handler: async ({ caller }) => ({ results: await snippets.listSnippets(caller.hubId) }),
  });

  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createSnippet',
    summary: 'Create a snippet',
    tag,
    callers,
    body: wire.NewSnippet,
    success: { 201: wire.Snippet },
    handler: ({ body, caller }) => snippets.createSnippet(caller.hubId, body),
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:snippetId`,
    operationId: 'updateSnippet',
    summary: 'Rename or change a snippet',
    tag,
    callers,
    params: wire.SnippetParams,
    body: wire.SnippetChange,
    success: { 200: wire.Snippet },
    handler: ({ params, body, caller }) => snippets.updateSnippet(caller.hubId, params.snippetId, body),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:snippetId`,
    operationId: 'deleteSnippet',
    summary: 'Delete a snippet',
    tag,
    callers,
    params: wire.SnippetParams,
    success: { 204: null },
    handler: ({ params, caller }) => snippets.deleteSnippet(caller.hubId, params.snippetId),
  });
}
