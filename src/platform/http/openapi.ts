import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptsEncoding } from './encodings.js';
import type { Server } from './facts.js';
import { addRoute } from './route.js';
import { toPlainText } from '../plain-text.js';

const strings = Type.Array(Type.String());
const context = Type.Record(Type.String(), strings);

/** The shape of every error outside OAuth. */
const errorSchema = Type.Object(
  {
    status: Type.Literal('error'),
    message: Type.String(),
    errorType: Type.Optional(Type.Literal('RATE_LIMIT')),
    correlationId: Type.String({ format: 'uuid' }),
    policyName: Type.Optional(Type.String()),
    groupName: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    subCategory: Type.Optional(Type.String()),
    context: Type.Optional(context),
    links: Type.Optional(Type.Record(Type.String(), Type.String())),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          message: Type.String(),
          in: Type.Optional(Type.String()),
          code: Type.Optional(Type.String()),
          subCategory: Type.Optional(Type.String()),
          context: Type.Optional(context),
        }),
      ),
    ),
  },
  { $id: 'Error' },
);

interface OpenApiOptions {
  readonly version: string;
  readonly publicUrl: string | undefined;
  /** Off: no description exists. */
  readonly docs: boolean;
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'OAuth access token or private-app token' },
  hapikey: { type: 'apiKey', in: 'query', name: 'hapikey', description: 'Developer API key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'spoke_session',
    description: 'Signed-in user; writes carry the header x-csrf-token',
  },
  account: {
    type: 'apiKey',
    in: 'header',
    name: 'x-spoke-hub',
    description: 'The account that the signed-in user acts in',
  },
  developer: {
    type: 'apiKey',
    in: 'header',
    name: 'x-spoke-developer',
    description: 'The developer account that the signed-in user acts for',
  },
} as const;

/** Describes the routes registered afterwards, at `/openapi.json`, `/docs/json` and `/docs/yaml`. */
export async function addOpenApi(server: Server, { version, publicUrl, docs }: OpenApiOptions): Promise<void> {
  server.addSchema(errorSchema);
  if (!docs) return;
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Spoke',
        version,
        description: 'A self-hosted CRM platform server.',
        license: { name: 'Apache-2.0' },
      },
      ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
      components: {
        securitySchemes,
      },
    },
    transform: ({ schema, url, route }) => ({ schema: { ...schema, ...route.config?.facts?.describe() }, url }),
    refResolver: { buildLocalReference: ({ $id: id }) => toPlainText(id) ?? '' },
  });
  addDescriptionRoutes(server);
}

const tag = 'Operations';

function addDescriptionRoutes(server: Server): void {
  const json = createDescription(() => JSON.stringify(server.swagger()));
  const yaml = createDescription(() => server.swagger({ yaml: true }));
  addRoute(server, {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This description',
    tag,
    callers: ['anyone'],
    success: { 200: Type.Object({}), 304: null },
    handler: ({ request, reply }) => sendDescription(request, reply, json()),
  });
  for (const [path, operationId, description] of [
    ['/docs/json', 'getOpenApiForPage', json],
    ['/docs/yaml', 'getOpenApiAsYaml', yaml],
  ] as const) {
    addRoute(server, {
      method: 'GET',
      path,
      operationId,
      summary: 'The description of the API',
      tag,
      callers: ['anyone'],
      hidden: true,
      success: { 200: Type.Object({}), 304: null },
      handler: ({ request, reply }) => {
        if (description === yaml) reply.header('content-type', 'application/x-yaml; charset=utf-8');
        return sendDescription(request, reply, description());
      },
    });
  }
}

interface Description {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

const compress = promisify(gzip);

/** Prints the description when it is first read: by then every route is registered. */
function createDescription(print: () => string): () => Promise<Description> {
  let printed: Promise<Description> | undefined;
  const read = async (): Promise<Description> => {
    const plain = Buffer.from(print());
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, compressed: await compress(plain), etag };
  };
  return () => (printed ??= read());
}

/** The description takes almost 2 MB, and 30 times less when compressed. */
async function sendDescription(request: FastifyRequest, reply: FastifyReply, description: Promise<Description>) {
  const { plain, compressed, etag } = await description;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] === etag) {
    reply.status(304);
    return undefined;
  }
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return plain;
  reply.header('content-encoding', 'gzip');
  return compressed;
}
