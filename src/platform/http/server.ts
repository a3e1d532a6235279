import type { IncomingMessage } from 'node:http';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyRequest } from 'fastify';
import formbody from '@fastify/formbody';
import { maskSecrets } from '../mask.js';
import { newCorrelationId } from '../ids.js';
import type { Log } from '../log.js';
import type { Authenticators } from './callers.js';
import { rewritePath } from './aliases.js';
import type { AdmissionControl } from '../admission/admission-control.js';
import { addAdmission } from '../admission/admission.plugin.js';
import { addBodyDeadline, addRequestDeadline } from './guards/deadlines.js';
import { addCallerHook, type CallLimits } from './caller-hook.js';
import { answerClientError } from './client-error.js';
import { acceptsEncoding } from './encodings.js';
import { httpErrors, toWireError } from './errors.js';
import type { Server } from './facts.js';
import { createErrorSender } from './error-handler.js';
import { addFilesHost, addHostCheck, toReadableAddress } from './guards/hosts.js';
import { addGracefulClose } from './guards/graceful-close.js';
import { addJsonParser } from './body/json-body.js';
import { addMethodNotAllowed, pathRules } from './guards/method-not-allowed.js';
import { addOpenApi } from './openapi.js';
import { assertQuery, parseForm, parseQueryOfRouter } from './body/query.js';
import { addRouteTable } from './route.js';
import { toRouteNotFound } from './unserved.js';
import { createValidatorCompiler, type UnknownFieldRules } from './body/validation.js';

export interface ServerOptions {
  readonly log: Log;
  readonly authenticators: Authenticators;
  readonly callLimits: CallLimits;
  /** Gives requests their ids; undefined: new correlation ids. */
  readonly toRequestId?: ((raw: IncomingMessage) => string) | undefined;
  /** Called with every error that a request ends with. */
  readonly onError?: (error: unknown) => void;
  /** The capacity that requests share. */
  readonly admission: AdmissionControl;
  /** Fails requests with an undeclared response status. */
  readonly contractGuard: boolean;
  readonly trustProxy: readonly string[];
  /** Unknown fields of JSON bodies, by account: refused unless null, or ignored as the live service does. */
  readonly unknownFields: UnknownFieldRules;
  /** Fixed base of absolute links; undefined: the host that the client used. */
  readonly publicUrl: string | undefined;
  /** The fixed base URL of files, if configured. */
  readonly filesUrl: string | undefined;
  /**
   * Undefined: every Host is served. Otherwise only names that no attacker can point at this machine, and requests for which it
   * returns true (DNS rebinding).
   */
  readonly mayUseAnyHost: ((request: FastifyRequest) => boolean) | undefined;
  /** Whether the API is described at `/openapi.json`. */
  readonly docs: boolean;
  /** The program's version. */
  readonly version: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    unknownFields: UnknownFieldRules;
  }
  interface FastifyRequest {
    /** Scheme and authority of absolute links, without a trailing slash. */
    baseUrl: string;
    /** The pattern of a known path that has no route for the method of the request. */
    refusedPath: string | undefined;
  }
}

/** Maximum size of request line and headers together, in bytes; clients send some hundred property names in one GET. */
const maxHeaderBytes = 65_536;
/** Maximum URI length; longer ones are neither parsed nor routed, and rejected with 414 by the first hook. */
const maxUriCharacters = 32_768;
const bodyLimitBytes = 2 * 1024 * 1024;

/** Creates the HTTP server with everything that all endpoints share: tolerance, errors, callers, guards, headers. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const sendError = createErrorSender(options.log, options.onError);
  const server = Fastify({
    logger: false,
    genReqId: options.toRequestId ?? newCorrelationId,
    bodyLimit: bodyLimitBytes,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    routerOptions: { querystringParser: parseQueryOfRouter, ...pathRules },
    exposeHeadRoutes: false,
    rewriteUrl(raw) {
      routeHeadAsGet(raw);
      const { url = '/' } = raw;
      return url.length > maxUriCharacters ? '/' : rewritePath(toReadableAddress(url));
    },
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 60_000 },
    keepAliveTimeout: 30_000,
    // Headers have a minute; bodies have their own deadline, so that large files may take longer.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  server.decorate('unknownFields', options.unknownFields);
  server.decorateRequest('caller');
  server.decorateRequest('baseUrl', '');
  server.setValidatorCompiler(createValidatorCompiler(options.unknownFields.of));
  server.setSerializerCompiler(() => JSON.stringify);
  server.setErrorHandler(sendError);
  addHeadRequests(server);
  const findPath = addMethodNotAllowed(server);
  server.decorateRequest('refusedPath');
  server.setNotFoundHandler((request, reply) => {
    const path = findPath(request);
    if (!path) return sendError(toRouteNotFound(request), request, reply);
    assertQuery(parseQueryOfRouter(request.url.split('?', 2)[1] ?? ''));
    request.refusedPath = path.url;
    return sendError(httpErrors.methodNotAllowed(), request, reply.header('allow', path.allow));
  });
  addRequestBasics(server, options);
  addHostCheck(server, options);
  addBodyDeadline(server);
  addRequestDeadline(server);
  addFilesHost(server, options);
  addGracefulClose(server);
  addJsonParser(server);
  await server.register(formbody, { parser: parseForm, bodyLimit: 65_536 });
  addCallerHook(server, options);
  addAdmission(server, options.admission);
  if (options.contractGuard) addContractGuard(server, options.log);
  addRouteTable(server);
  await addOpenApi(server, options);
  return server;
}

const heads = new WeakSet<IncomingMessage>();

/**
 * Lets the router look for the route of GET. Fastify's own routes for HEAD double those of GET, in memory and at the start.
 * {@link addHeadRequests} restores the method.
 */
function routeHeadAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  raw.method = 'GET';
  heads.add(raw);
}

/** Responds to HEAD with the headers of GET, and no content (RFC 9110, 9.3.2). Call before other hooks. */
function addHeadRequests(server: Server): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (heads.has(raw)) raw.method = 'HEAD';
    done();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!heads.has(raw)) return done(null, payload);
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      reply.header('content-length', Buffer.byteLength(payload));
    } else if (
      payload &&
      typeof payload === 'object' &&
      'destroy' in payload &&
      typeof payload.destroy === 'function'
    ) {
      payload.destroy();
    }
    return done(null, null);
  });
}

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'origin, Accept-Encoding',
};

/** A year, for browsers that have used https (RFC 6797). */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };

function addRequestBasics(server: Server, { log, publicUrl }: ServerOptions): void {
  const headers = { ...everyAnswer, ...(publicUrl?.startsWith('https:') && onlyHttps) };
  server.addHook('onRequest', (request, reply, done) => {
    request.baseUrl = publicUrl ?? `${request.protocol}://${request.host}`;
    reply.headers(headers).header('x-hubspot-correlation-id', request.id);
    const isPlain = (request.headers['content-encoding'] ?? 'identity') === 'identity';
    if (request.originalUrl.length > maxUriCharacters) done(httpErrors.uriTooLong());
    else if (!isPlain) done(httpErrors.unsupportedMediaType());
    else done();
  });
  if (!log.isLevelEnabled('info')) return;
  server.addHook('onResponse', (request, reply, done) => {
    const caller = request.caller as typeof request.caller | undefined;
    log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? request.refusedPath ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        caller: caller?.kind,
        ...(caller && 'hubId' in caller && { hubId: caller.hubId }),
        ...(caller && 'appId' in caller && { appId: caller.appId }),
        agent: maskSecrets(request.headers['user-agent'] ?? '').slice(0, 120),
      },
      'request',
    );
    done();
  });
}

/** Rejected because of its host: not a status of any route. */
const misdirected = 421;

/** Fails a request whose response status is not declared by its route, so that the description stays true. */
function addContractGuard(server: Server, log: Log): void {
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (request, reply, payload, done) => {
    const facts = request.routeOptions.config.facts;
    if (!facts || reply.statusCode === misdirected || facts.statuses.has(reply.statusCode)) return done(null, payload);
    log.error({ id: request.id, operation: facts.operationId, status: reply.statusCode }, 'undeclared status');
    reply.status(500).removeHeader('content-length').header('content-type', 'application/json;charset=utf-8');
    return done(null, JSON.stringify(toWireError(httpErrors.internalError(), request.id)));
  });
}

/** Below, there is little to gain: such a response fits into a few packets. */
const leastCharacters = 4096;

/**
 * Compresses the long JSON responses of the web app: property definitions to a tenth, in 0.6 ms of another thread. Programs are mostly near
 * the server and get them as they are. Call after the hooks that read the responses.
 */
export function addCompression(server: Server): void {
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (request, reply, payload, done) => {
    const { 'x-spoke-hub': hub, 'accept-encoding': accepted } = request.headers;
    const isLong = hub !== undefined && typeof payload === 'string' && payload.length >= leastCharacters;
    if (!isLong || reply.hasHeader('content-encoding') || !acceptsEncoding(accepted, 'gzip'))
      return done(null, payload);
    return gzip(payload, { level: 1 }, (error, compressed) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return done(null, compressed);
    });
  });
}
