import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { formBodyBytes, formType, tokenForm, tokenResponse } from './token.schema.js';
import type { TokenService } from './token.service.js';
import { readTokenParameters } from './conventions.plugin.js';

/** `POST /oauth/v1/token` and its successor. To be added to a scope with the token conventions. */
export function addTokenRoutes(scope: Server, { token }: { token: TokenService }): void {
  for (const version of ['v1', 'v3']) {
    addRoute(scope, {
      method: 'POST',
      path: `/oauth/${version}/token`,
      operationId: `createToken${version.toUpperCase()}`,
      summary: 'Exchange an authorization code, refresh, or get a token of the app itself',
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
