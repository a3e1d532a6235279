import { Type, type Static } from 'typebox';
import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { readScopes, seesHidden } from '../stored/file-scopes.js';
import { fileErrors } from '../stored/files.errors.js';
import { FileParams, PicturesInput, PictureUrls, SignedUrlQuery, WireSignedUrl } from '../stored/files.schema.js';
import type { HostingService } from './hosting.service.js';
import type { SignedUrlsService, UrlParameters, SignedUrl } from './signed-urls.service.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';

const tag = 'Files';
const Content = Type.Unsafe<string>({ type: 'string', format: 'binary' });

interface HostingServices {
  readonly hosting: HostingService;
  readonly signedUrls: Pick<SignedUrlsService, 'signUrl' | 'signPictures'>;
}

/** Serves files at their addresses, and signs addresses of files that are not public. */
export function addHostingRoutes(
  server: Server,
  { hosting, signedUrls }: HostingServices,
  { filesUrl }: FileRoutesOptions,
): void {
  addRoute(server, {
    method: 'GET',
    path: '/hubfs/:hubId/*',
    operationId: 'getHostedFile',
    summary: 'Read the content of a file at its address',
    tag,
    callers: ['anyone'],
    ignoresBearer: true,
    params: Type.Object({ hubId: Type.String(), '*': Type.String({ description: 'The path of the file' }) }),
    success: { 200: Content, 206: Content, 304: null },
    refusals: [412, 416],
    handler: async ({ params, query, request, reply }) => {
      // Also on errors.
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
    summary: 'Create a signed URL that gives temporary access to a file',
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
  addPictureRoute(server, { signedUrls }, { filesUrl });
}

/** The pictures of a page of files in one request, for the web app. */
function addPictureRoute(
  server: Server,
  { signedUrls }: Pick<HostingServices, 'signedUrls'>,
  { filesUrl }: Pick<FileRoutesOptions, 'filesUrl'>,
): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/files/pictures',
    operationId: 'signPictureUrls',
    summary: 'Create signed URLs of smaller versions of pictures',
    tag,
    callers: ['member'],
    reads: true,
    body: PicturesInput,
    success: { 200: PictureUrls },
    handler: async ({ body, caller, request }) => {
      const signed = await signedUrls.signPictures({ hubId: caller.hubId, ...body });
      const baseUrl = filesUrl ?? request.baseUrl;
      return { results: signed.map(({ fileId, url }) => ({ fileId, url: baseUrl + url })) };
    },
  });
}

interface SignedUrlPrint {
  /** The base URL of files. */
  readonly baseUrl: string;
  /** The fields to return besides the URL; all by default. */
  readonly properties: readonly string[] | undefined;
}

const always = new Set(['expiresAt', 'url']);

type ShownSignedUrl = Static<typeof WireSignedUrl>;

/** A signed URL in the format of the wire. Spec 4.5. */
function toWireSignedUrl({ file, url, expiresAt }: SignedUrl, { baseUrl, properties }: SignedUrlPrint): ShownSignedUrl {
  const wire: ShownSignedUrl = {
    expiresAt: expiresAt.toISOString(),
    url: baseUrl + url,
    name: file.name,
    extension: file.extension,
    type: file.type,
    size: file.size,
    ...(file.height !== undefined && { height: file.height }),
    ...(file.width !== undefined && { width: file.width }),
  };
  if (!properties || properties.length === 0) return wire;
  const wanted = Object.entries(wire).filter(([name]) => always.has(name) || properties.includes(name));
  return Object.fromEntries(wanted) as ShownSignedUrl;
}
