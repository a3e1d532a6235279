import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import { toMachineryFacts, type Server } from './facts.js';
import { addRoute, sendPrinted } from './route.js';
import { compatibilityPath } from './unserved.js';
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
  /** Off: no description, and neither page exists. */
  readonly docs: boolean;
  readonly compatibilityFile: string;
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

/** The page runs its own scripts, loads its own images and calls this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Describes the routes registered afterwards: `/openapi.json`, the reference page at `/docs`, and what is not served. */
export async function addOpenApi(
  server: Server,
  { version, publicUrl, docs, compatibilityFile }: OpenApiOptions,
): Promise<void> {
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
    refResolver: { buildLocalReference: ({ $id: id }) => toPlainText(id) ?? '' },
  });
  await server.register(swaggerUi, {
    routePrefix: documentation.prefix,
    staticCSP: policy,
    uiConfig: { deepLinking: true, displayOperationId: true },
    theme: { title: 'Spoke API', css: [{ filename: 'spoke.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
  let printed: string | undefined;
  addRoute(server, {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This description',
    tag: 'Operations',
    callers: ['anyone'],
    success: { 200: Type.Object({}) },
    handler: ({ reply }) => sendPrinted(reply, (printed ??= JSON.stringify(server.swagger()))),
  });
  addRoute(server, {
    method: 'GET',
    path: compatibilityPath,
    operationId: 'getCompatibility',
    summary: 'What is not served, and what differs from the live service, in Markdown',
    tag: 'Operations',
    callers: ['anyone'],
    hidden: true,
    success: { 200: Type.String() },
    handler: ({ reply }) => {
      reply.header('content-type', 'text/markdown; charset=utf-8');
      return readFile(compatibilityFile, 'utf8');
    },
  });
}

/** The reference page's own routes, which a plugin registers. */
export const documentation = {
  prefix: '/docs',
  facts: toMachineryFacts('documentation', [200, 302, 304]),
} as const;
