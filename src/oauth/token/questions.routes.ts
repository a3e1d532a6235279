import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { introspection, tokenQuestionForm } from './info.schema.js';
import type { TokenQuestionsService } from './questions.service.js';
import { formBodyBytes, formType } from './token.schema.js';
import { readTokenParameters } from './conventions.plugin.js';

/** Introspection (RFC 7662) and revocation (RFC 7009). To be added to a scope with the token conventions. */
export function addTokenQuestionRoutes(scope: Server, { questions }: { questions: TokenQuestionsService }): void {
  const common = {
    method: 'POST',
    tag: 'OAuth',
    callers: ['anyone'],
    countsAs: 'token',
    consumes: formType,
    bodyLimit: formBodyBytes,
  } as const;
  addRoute(scope, {
    ...common,
    path: '/oauth/v3/token/introspect',
    operationId: 'introspectToken',
    summary: 'Whether a token of the app is active, and what it stands for',
    body: tokenQuestionForm,
    success: { 200: introspection },
    handler: ({ request }) => questions.introspect(readTokenParameters(request)),
  });
  addRoute(scope, {
    ...common,
    path: '/oauth/v3/token/revoke',
    operationId: 'revokeToken',
    summary: 'End a token of the app; a refresh token leaves the access tokens valid',
    body: tokenQuestionForm,
    success: { 200: null },
    handler: ({ request }) => questions.revoke(readTokenParameters(request)),
  });
}
