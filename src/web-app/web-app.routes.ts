import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { compatibilityPath } from '../platform/http/unserved.js';
import { newSecret } from '../platform/ids.js';
import type { BuiltFiles } from './built-files.service.js';
import { chooseForm, toPage, toPagePolicy, type PageSources } from './pages.js';
import { defineErrors } from '../platform/http/errors.js';

const webAppErrors = defineErrors({
  ASSET_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The web app has no such file.' },
  WEB_APP_NOT_BUILT: {
    status: 503,
    category: 'WEB_APP_NOT_BUILT',
    message: 'The web app has not been built: run `npm run build`.',
  },
});

interface WebAppDeps {
  readonly built: BuiltFiles | undefined;
  readonly sources: PageSources;
  /** The document about what is not served and what differs from the live service; undefined: the API is not described. */
  readonly compatibilityFile?: string;
}

type SendPage = (response: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => string;

/** A year: the name of an asset changes with its content. */
const forever = 'public, max-age=31536000, immutable';
const tag = 'Web app';

/** Serves the web app: one page for all of its addresses, and its assets. */
export function addWebAppRoutes(server: Server, { built, sources, compatibilityFile }: WebAppDeps): void {
  const sendPage: SendPage = ({ request, reply }) => {
    if (!built) throw webAppErrors.webAppNotBuilt();
    const nonce = newSecret();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': toPagePolicy(nonce, sources),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'x-frame-options': 'DENY',
    });
    const [path = ''] = request.url.split('?');
    return toPage(built.page, { nonce, path, links: built.links });
  };

  const described = [
    ['/docs', 'getApiExplorer'],
    ['/docs/*', 'getApiExplorerPage'],
  ] as const;
  for (const [path, operationId] of [
    ['/', 'getHome'],
    ['/app', 'getWebApp'],
    ['/app/*', 'getWebAppPage'],
    ...(compatibilityFile === undefined ? [] : described),
  ] as const) {
    addRoute(server, {
      method: 'GET',
      path,
      operationId,
      summary: 'The web app',
      tag,
      callers: ['anyone'],
      hidden: true,
      success: { 200: null },
      handler: sendPage,
    });
  }

  if (compatibilityFile !== undefined) addCompatibilityRoute(server, { compatibilityFile, sendPage });
  addRecordPageRoute(server);
  addAssetRoute(server, built);
}

interface CompatibilityDeps {
  readonly compatibilityFile: string;
  readonly sendPage: SendPage;
}

/** Browsers get a page that shows the document, programs the document itself, in Markdown. */
function addCompatibilityRoute(server: Server, { compatibilityFile, sendPage }: CompatibilityDeps): void {
  addRoute(server, {
    method: 'GET',
    path: compatibilityPath,
    operationId: 'getCompatibility',
    summary: 'What is not served, and what differs from the live service',
    tag,
    callers: ['anyone'],
    hidden: true,
    success: { 200: null },
    handler: ({ request, reply }) => {
      reply.header('vary', 'origin, Accept, Accept-Encoding');
      if (/\btext\/html\b/.test(request.headers.accept ?? '')) return sendPage({ request, reply });
      reply.header('content-type', 'text/markdown; charset=utf-8');
      return readFile(compatibilityFile, 'utf8');
    },
  });
}

function addAssetRoute(server: Server, built: BuiltFiles | undefined): void {
  addRoute(server, {
    method: 'GET',
    path: '/assets/:name',
    operationId: 'getWebAppAsset',
    summary: 'A script, style, font or picture of the web app',
    tag,
    callers: ['anyone'],
    hidden: true,
    params: Type.Object({ name: Type.String() }),
    success: { 200: null },
    handler: ({ params, request, reply }) => {
      const asset = built?.assets.get(params.name);
      if (!asset) throw webAppErrors.assetNotFound();
      const { content, encoding } = chooseForm(asset, request.headers['accept-encoding']);
      reply.headers({ 'content-type': asset.type, 'cache-control': forever });
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return content;
    },
  });
}

/** Redirects the `url` of a record to its page in the web app, which also accepts type ids. */
function addRecordPageRoute(server: Server): void {
  addRoute(server, {
    method: 'GET',
    path: '/contacts/:hubId/record/:objectTypeId/:recordId',
    operationId: 'getRecordPage',
    summary: 'The page of a record, by the `url` that records have',
    tag,
    callers: ['anyone'],
    hidden: true,
    params: Type.Object({
      hubId: Type.String({ pattern: '^\\d+$' }),
      objectTypeId: Type.String({ pattern: '^\\d+-\\d+$' }),
      recordId: Type.String({ pattern: '^\\d+$' }),
    }),
    success: { 302: null },
    handler: ({ params: { hubId, objectTypeId, recordId }, reply }) => {
      reply.header('location', `/app/${hubId}/objects/${objectTypeId}/${recordId}`);
    },
  });
}
