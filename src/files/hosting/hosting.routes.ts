import { Type } from 'typebox';
import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { readScopes, seesHidden } from '../stored/file-scopes.js';
import { fileErrors } from '../stored/files.errors.js';
import { FileParams, SignedUrlQuery, WireSignedUrl } from '../stored/files.schema.js';
import type { HostingService } from './hosting.service.js';
import type { SignedUrlsService, UrlParameters } from './signed-urls.service.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';
import { toWireSignedUrl } from './wire-signed-url.js';

const tag = 'Files';
const Content = Type.Unsafe<string>({ type: 'string', format: 'binary' });

export interface HostingServices {
  readonly hosting: HostingService;
  readonly signedUrls: Pick<SignedUrlsService, 'signUrl'>;
}

/** Files under their addresses, and addresses for those that are not public. */
export function addHostingRoutes(
  server: Server,
  { hosting, signedUrls }: HostingServices,
  { filesUrl }: FileRoutesOptions,
): void {
  addRoute(server, {
    method: 'GET',
    path: '/hubfs/:hubId/*',
    operationId: 'getHostedFile',
    summary: 'The content of a file under its address',
    tag,
    callers: ['anyone'],
    ignoresBearer: true,
    params: Type.Object({ hubId: Type.String(), '*': Type.String({ description: 'The path of the file' }) }),
    success: { 200: Content, 206: Content, 304: null },
    refusals: [412, 416],
    handler: async ({ params, query, request, reply }) => {
      // Of refusals too.
      reply.header('x-robots-tag', 'noindex');
      const { status, headers, isIndexable, content } = await hosting.openHosted({
        hubId: params.hubId,
        path: params['*'],
        parameters: query as UrlParameters,
        headers: request.headers,
        isHead: request.method === 'HEAD',
      });
      if (isIndexable) reply.removeHeader('x-robots-tag');
      reply.status(status).headers(headers);
      if (status === 416) throw fileErrors.rangeNotSatisfiable();
      return content;
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/files/v3/files/:fileId/signed-url',
    operationId: 'getSignedUrl',
    summary: 'An address under which a file can be seen for a while, whoever may see it otherwise',
    tag,
    callers: hubCallers,
    scopes: readScopes,
    params: FileParams,
    query: SignedUrlQuery,
    success: { 200: WireSignedUrl },
    handler: async ({ params, query, caller, request }) => {
      const id = { hubId: caller.hubId, fileId: params.fileId, seesHidden: seesHidden(caller, 'read') };
      const signed = await signedUrls.signUrl(id, query);
      return toWireSignedUrl(signed, { baseUrl: filesUrl ?? request.baseUrl, properties: query.property });
    },
  });
}
