import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { isSameSecret } from '../constant-time.js';
import type { Log } from '../log.js';
import { defineErrors } from './errors.js';
import type { Server } from './facts.js';
import { addRoute } from './route.js';

const metricsErrors = defineErrors({
  METRICS_TOKEN_REQUIRED: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message: 'The metrics need the bearer token that is set as SPOKE_METRICS_TOKEN.',
  },
});

export interface MetricsExposure {
  readonly access: 'off' | 'public' | 'token';
  readonly token: string | undefined;
  /** A separate port that serves nothing else; undefined: the server's own. */
  readonly port: number | undefined;
  /** The address to listen on at that port. */
  readonly host: string;
}

interface MetricsSource {
  readonly contentType: string;
  readonly print: () => Promise<string>;
  readonly log: Log;
}

/** Serves `/metrics` as configured: not at all, to anyone or to holders of the token, on the server's port or its own. */
export function addMetricsEndpoint(server: Server, exposure: MetricsExposure, source: MetricsSource): void {
  if (exposure.access === 'off') return;
  if (exposure.port !== undefined) return listenForMetrics(server, exposure, source);
  addRoute(server, {
    method: 'GET',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Metrics in the format of Prometheus',
    tag: 'Operations',
    callers: ['anyone'],
    neverWaits: true,
    success: { 200: Type.String() },
    handler: async ({ request, reply }) => {
      if (!mayRead(request.headers.authorization, exposure)) throw metricsErrors.metricsTokenRequired();
      reply.header('content-type', source.contentType);
      return source.print();
    },
  });
}

function mayRead(authorization: string | undefined, { access, token = '' }: MetricsExposure): boolean {
  if (access === 'public') return true;
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && isSameSecret(given, token);
}

/** Opens and closes with the server. Fails the start if the port cannot be used. */
function listenForMetrics(server: Server, exposure: MetricsExposure, source: MetricsSource): void {
  const own = createServer((request, response) => {
    answer(request, response, { exposure, source }).catch((error: unknown) => {
      source.log.error({ err: error }, 'collecting metrics failed');
      send(response, 500, 'The metrics could not be collected.');
    });
  });
  server.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      own.once('error', reject);
      own.listen(exposure.port, exposure.host, resolve);
    });
  });
  server.addHook('onClose', async () => {
    if (own.listening) await new Promise((resolve) => own.close(resolve).closeAllConnections());
  });
}

interface Answering {
  readonly exposure: MetricsExposure;
  readonly source: MetricsSource;
}

async function answer(request: IncomingMessage, response: ServerResponse, to: Answering): Promise<void> {
  if (request.url !== '/metrics') return send(response, 404, 'Only /metrics is served here.');
  if (request.method !== 'GET') return send(response, 405, 'Only GET is allowed here.');
  if (!mayRead(request.headers.authorization, to.exposure)) {
    return send(response, 401, metricsErrors.metricsTokenRequired.message);
  }
  response.writeHead(200, { 'content-type': to.source.contentType, 'cache-control': 'no-store' });
  response.end(await to.source.print());
}

function send(response: ServerResponse, status: number, text: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain;charset=utf-8' });
  response.end(`${text}\n`);
}
