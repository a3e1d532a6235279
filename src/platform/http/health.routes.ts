import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import type { AdmissionControl } from '../admission/admission-control.js';
import { addAdmissionMetrics } from '../admission/admission-metrics.js';
import type { OutboxFigures } from '../mail/outbox.service.js';
import { shareMetrics } from '../workers/shared-metrics.js';
import type { ReplicaFigures } from '../replica-figures.js';
import type { NotReady, Readiness } from '../readiness.js';
import { type AppError, httpErrors } from './errors.js';
import { addRoute } from './route.js';
import type { Server } from './facts.js';
import { addMetricsEndpoint, type MetricsExposure } from './metrics-endpoint.js';
import type { Log } from '../log.js';

interface BackupFigures {
  /** In seconds since 1970. */
  readonly lastSuccess: number | undefined;
  readonly lastSeconds: number | undefined;
  readonly failures: number;
}

interface HealthOptions {
  /** Started and stopped with the server. */
  readonly readiness: Pick<Readiness, 'list' | 'start' | 'stop'>;
  /** Undefined without a replica. */
  readonly readReplicaFigures: (() => ReplicaFigures) | undefined;
  /** Undefined without scheduled backups. */
  readonly readBackupFigures: (() => BackupFigures) | undefined;
  /** Undefined if the server sends no mail. */
  readonly readMailFigures: (() => Promise<OutboxFigures>) | undefined;
  readonly admission: AdmissionControl;
  readonly metrics: MetricsExposure;
  readonly log: Log;
}

/** `/healthz` (liveness), `/readyz` (database and blobs are available, no shutdown in progress), `/metrics` (Prometheus). */
export function addHealthRoutes(server: Server, options: HealthOptions): void {
  const { readiness } = options;
  const state = Type.Object({ status: Type.String() });
  addRoute(server, {
    method: 'GET',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'Check that the process responds',
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
    summary: 'Check that database and blobs are available',
    tag: 'Operations',
    callers: ['anyone'],
    neverWaits: true,
    success: { 200: state },
    handler: () => {
      if (server.isDraining()) throw httpErrors.notReady({ message: 'Not ready: the server is shutting down.' });
      const found = readiness.list();
      if (found.length > 0) throw toNotReady(found);
      return { status: 'ready' };
    },
  });
  addMetricsRoute(server, options);
  server.addHook('onListen', async () => readiness.start());
  server.addHook('onClose', async () => readiness.stop());
}

function toNotReady(found: readonly NotReady[]): AppError {
  const parts = found.map(({ part, reason, since }) => `${part} ${reason} (since ${since.toISOString()})`);
  const context = Object.fromEntries(found.map(({ part, reason }) => [part, [reason]]));
  return httpErrors.notReady({ message: `Not ready: ${parts.join('; ')}.`, context });
}

function addMetricsRoute(server: Server, options: HealthOptions): void {
  const { readiness, readReplicaFigures, readBackupFigures, readMailFigures, admission, metrics, log } = options;
  if (metrics.access === 'off') return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'spoke_http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route'],
    // Each bucket adds one line per route.
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'spoke_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? request.refusedPath ?? '(none)' };
    durations.observe(labels, reply.elapsedTime / 1000);
    answers.inc({ ...labels, status: reply.statusCode });
    done();
  });
  addReadinessMetric(registry, readiness);
  addAdmissionMetrics(registry, admission);
  if (readReplicaFigures) addReplicaMetrics(registry, readReplicaFigures);
  if (readMailFigures) addMailMetrics(registry, readMailFigures);
  if (readBackupFigures) addBackupMetrics(registry, readBackupFigures);
  addMetricsEndpoint(server, metrics, { contentType: registry.contentType, print: shareMetrics(registry), log });
}

function addReadinessMetric(registry: Registry, { list }: HealthOptions['readiness']): void {
  new Gauge({
    name: 'spoke_ready',
    help: '1 while all parts that requests need can be used, else 0',
    registers: [registry],
    collect() {
      this.set(list().length === 0 ? 1 : 0);
    },
  });
}

function addReplicaMetrics(registry: Registry, readReplicaFigures: () => ReplicaFigures): void {
  new Gauge({
    name: 'spoke_replica_usable',
    help: '1 while reads that may be behind go to the replica, else 0',
    registers: [registry],
    collect() {
      this.set(readReplicaFigures().isUsable ? 1 : 0);
    },
  });
  new Counter({
    name: 'spoke_replica_reads_total',
    help: 'Reads that may be behind, by who served them',
    labelNames: ['served_by'],
    registers: [registry],
    collect() {
      const { served, missed } = readReplicaFigures();
      this.reset();
      this.inc({ served_by: 'replica' }, served);
      this.inc({ served_by: 'database' }, missed);
    },
  });
}

function addBackupMetrics(registry: Registry, readFigures: () => BackupFigures): void {
  const addGauge = (name: string, help: string, read: (figures: BackupFigures) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(readFigures()) ?? 0);
      },
    });
  addGauge(
    'spoke_backup_last_success_timestamp_seconds',
    'When the last complete scheduled backup was written, 0 if none is known',
    ({ lastSuccess }) => lastSuccess,
  );
  addGauge(
    'spoke_backup_last_duration_seconds',
    'How long the last scheduled backup took',
    ({ lastSeconds }) => lastSeconds,
  );
  new Counter({
    name: 'spoke_backup_failures_total',
    help: 'Scheduled backups of this process that failed',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(readFigures().failures);
    },
  });
}

/** Adds the mails sent and given up by this process, and those that wait. */
function addMailMetrics(registry: Registry, readFigures: () => Promise<OutboxFigures>): void {
  const addCounter = (name: string, help: string, read: (figures: OutboxFigures) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await readFigures();
        this.reset();
        this.inc(read(figures));
      },
    });
  addCounter('spoke_mails_sent_total', 'Mails that the mail server accepted from this process', ({ sent }) => sent);
  addCounter('spoke_mails_failed_total', 'Mails that this process gave up', ({ failed }) => failed);
  new Gauge({
    name: 'spoke_mails_waiting',
    help: 'Mails in the database that wait to be sent',
    registers: [registry],
    // The same in every process.
    aggregator: 'first',
    async collect() {
      this.set((await readFigures()).waiting);
    },
  });
}
