import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { formBodyBytes, formType, tokenForm, tokenResponse } from './token.schema.js';
import type { TokenService } from './token.service.js';
import { readTokenParameters } from './conventions.plugin.js';
import { introspection, tokenQuestionForm } from './info.schema.js';
import type { TokenQuestionsService } from './questions.service.js';

/** `POST /oauth/v1/token` and its successor. Add to a scope with the token conventions. */
export function addTokenRoutes(scope: Server, { token }: { token: TokenService }): void {
  for (const version of ['v1', 'v3']) {
    addRoute(scope, {
      method: 'POST',
      path: `/oauth/${version}/token`,
      operationId: `createToken${version.toUpperCase()}`,
      summary: 'Exchange an authorization code, refresh a token, or issue a token of the app itself',
      tag: 'OAuth',
      callers: ['anyone'],
      countsAs: 'token',
      consumes: formType,
      body: tokenForm,
      bodyLimit: formBodyBytes,
      success: { 200: tokenResponse },
      handler: ({ request }) => token.exchange(readTokenParameters(request)),
    });
  }
}

/** Introspection (RFC 7662) and revocation (RFC 7009). Add to a scope with the token conventions. */
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
    summary: 'Introspect a token of the app',
    body: tokenQuestionForm,
    success: { 200: introspection },
    handler: ({ request }) => questions.introspect(readTokenParameters(request)),
  });
  addRoute(scope, {
    ...common,
    path: '/oauth/v3/token/revoke',
    operationId: 'revokeToken',
    summary: 'Revoke a token of the app; revoking a refresh token keeps its access tokens valid',
    body: tokenQuestionForm,
    success: { 200: null },
    handler: ({ request }) => questions.revoke(readTokenParameters(request)),
  });
}
