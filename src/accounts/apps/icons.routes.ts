import { Type } from 'typebox';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { AppIconsService } from './icons.service.js';

const IconParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const path = '/_app/apps/:appId/icon';
const tag = 'Apps';
/** Spec 6.6, 8. */
const maxBytes = 5 * 1024 * 1024;

/** The icons of apps. Spec 6.6. */
export function addAppIconRoutes(server: Server, { appIcons }: { readonly appIcons: AppIconsService }): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parser = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
    scope.addContentTypeParser(['image/png', 'image/webp'], parser, (_request, body, done) => done(null, body));
    addRoute(scope, {
      method: 'PUT',
      path,
      operationId: 'setAppIcon',
      summary: 'Set the icon of an app: a PNG or WebP picture, nearly square, with a transparent background',
      tag,
      callers: ['developer'],
      params: IconParams,
      consumes: ['image/png', 'image/webp'],
      bodyLimit: maxBytes,
      refusals: [501],
      success: { 204: null },
      handler: async ({ params, caller, request }) => {
        const picture = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await appIcons.setIcon({ ...toOwnApp(params, caller), picture });
      },
    });
  });

  addRoute(server, {
    method: 'DELETE',
    path,
    operationId: 'removeAppIcon',
    summary: 'Remove the icon of an app',
    tag,
    callers: ['developer'],
    params: IconParams,
    success: { 204: null },
    handler: ({ params, caller }) => appIcons.removeIcon(toOwnApp(params, caller)),
  });

  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'getAppIcon',
    summary: 'The icon of an app, as PNG',
    tag,
    callers: ['anyone'],
    params: IconParams,
    success: { 200: null },
    handler: async ({ params, reply }) => {
      const icon = await appIcons.getIcon(Number(params.appId));
      reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
      return reply.send(icon);
    },
  });
}

function toOwnApp({ appId }: { readonly appId: string }, { developerId }: DeveloperCaller) {
  return { appId: Number(appId), developerId };
}
