import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import type { AdmissionControl } from '../admission/admission-control.js';
import { addAdmissionMetrics } from '../admission/admission-metrics.js';
import { shareMetrics } from '../workers/shared-metrics.js';
import type { ReplicaFigures } from '../replica-figures.js';
import { AppError } from './errors.js';
import { addRoute } from './route.js';
import type { Server } from './facts.js';

export interface HealthOptions {
  /** Rejects when something that requests need cannot be used. */
  readonly assertReady: () => Promise<void>;
  /** Undefined where there is no replica. */
  readonly tellReplica: (() => ReplicaFigures) | undefined;
  readonly admission: AdmissionControl;
}

/** `/healthz` (the process answers), `/readyz` (so do database and blobs, and it is not about to end), `/metrics` (Prometheus). */
export function addHealthRoutes(server: Server, { assertReady, tellReplica, admission }: HealthOptions): void {
  const state = Type.Object({ status: Type.String() });
  addRoute(server, {
    method: 'GET',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'Whether the process answers',
    tag: 'Operations',
    callers: ['anyone'],
    neverWaits: true,
    success: { 200: state },
    handler: () => ({ status: 'ok' }),
  });
  addRoute(server, {
    method: 'GET',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Whether database and blobs can be used',
    tag: 'Operations',
    callers: ['anyone'],
    neverWaits: true,
    success: { 200: state },
    handler: async () => {
      if (server.isDraining()) throw new AppError('UNAVAILABLE');
      await assertReady().catch((cause: unknown) => {
        throw Object.assign(new AppError('UNAVAILABLE'), { cause });
      });
      return { status: 'ready' };
    },
  });
  addMetricsRoute(server, { tellReplica, admission });
}

function addMetricsRoute(
  server: Server,
  { tellReplica, admission }: Pick<HealthOptions, 'tellReplica' | 'admission'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'spoke_http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  addAdmissionMetrics(registry, admission);
  if (tellReplica) addReplicaMetrics(registry, tellReplica);
  const tellMetrics = shareMetrics(registry);
  addRoute(server, {
    method: 'GET',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Figures for Prometheus',
    tag: 'Operations',
    callers: ['anyone'],
    neverWaits: true,
    success: { 200: Type.String() },
    handler: async ({ reply }) => {
      reply.header('content-type', registry.contentType);
      return tellMetrics();
    },
  });
}

function addReplicaMetrics(registry: Registry, tellReplica: () => ReplicaFigures): void {
  new Gauge({
    name: 'spoke_replica_usable',
    help: '1 while reads that may be behind go to the replica, else 0',
    registers: [registry],
    collect() {
      this.set(tellReplica().isUsable ? 1 : 0);
    },
  });
  new Counter({
    name: 'spoke_replica_reads_total',
    help: 'Reads that may be behind, by who served them',
    labelNames: ['served_by'],
    registers: [registry],
    collect() {
      const { served, missed } = tellReplica();
      this.reset();
      this.inc({ served_by: 'replica' }, served);
      this.inc({ served_by: 'database' }, missed);
    },
  });
}
