import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import type { AccountLogosService } from './account-logos.service.js';

const HubParams = Type.Object({ hubId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const tag = 'Account';
/** Spec 6.6, 8: as for icons of apps. */
const maxBytes = 5 * 1024 * 1024;

interface Deps {
  readonly accountLogos: AccountLogosService;
}

/** Assumption O26. The logo of an account. */
export function addAccountLogoRoutes(server: Server, { accountLogos }: Deps): void {
  const own = { path: '/_app/account/logo', tag, callers: ['member'] } as const;
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parser = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
    scope.addContentTypeParser(['image/png', 'image/webp'], parser, (_request, body, done) => done(null, body));
    addRoute(scope, {
      ...own,
      method: 'PUT',
      operationId: 'setAccountLogo',
      summary: 'Set the logo of the account: a PNG or WebP picture, nearly square, with a transparent background',
      consumes: ['image/png', 'image/webp'],
      bodyLimit: maxBytes,
      refusals: [501],
      success: { 204: null },
      handler: async ({ caller, request }) => {
        assertAdmin(caller);
        await accountLogos.setLogo(caller.hubId, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      },
    });
  });

  addRoute(server, {
    ...own,
    method: 'DELETE',
    operationId: 'removeAccountLogo',
    summary: 'Remove the logo of the account',
    success: { 204: null },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      await accountLogos.removeLogo(caller.hubId);
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/accounts/:hubId/logo',
    operationId: 'getAccountLogo',
    summary: "The logo of one of the user's accounts, as PNG",
    tag,
    callers: ['user'],
    params: HubParams,
    success: { 200: null },
    handler: async ({ params, caller, reply }) =>
      sendPng(reply, await accountLogos.getLogo(Number(params.hubId), caller.userId), 'private'),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/sign-in/logo',
    operationId: 'getSignInLogo',
    summary: 'The logo of the account of a server that has a single one, as PNG',
    tag,
    callers: ['anyone'],
    success: { 200: null },
    handler: async ({ reply }) => sendPng(reply, await accountLogos.getOnlyLogo(), 'public'),
  });
}

function sendPng(reply: FastifyReply, content: Buffer, cache: 'private' | 'public'): FastifyReply {
  reply.headers({ 'content-type': 'image/png', 'cache-control': `${cache}, max-age=300` });
  return reply.send(content);
}
