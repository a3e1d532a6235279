import cluster from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import { answerWorkers, askPrimary } from './ask-primary.js';

const reportTopic = 'metrics report';
const topic = 'metrics';

/** How often each worker reports its metrics to the primary, for requests to other workers. */
const reportMs = 5000;

interface Report {
  readonly worker: number;
  readonly metrics: readonly MetricObject[];
}

/** In the primary: keeps the last report of each live worker. */
export function keepWorkerMetrics(): void {
  const reports = new Map<number, Report['metrics']>();
  answerWorkers(reportTopic, ({ worker, metrics }: Report) => {
    reports.set(worker, metrics);
    return null;
  });
  answerWorkers(topic, () => [...reports.values()]);
  cluster.on('exit', ({ id }) => reports.delete(id));
}

/**
 * Returns the metrics of all workers, each with the label `worker`, whichever worker serves the request: its own are current,
 * those of the others some seconds old. Without workers, returns the registry's metrics.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return () => registry.metrics();
  registry.setDefaultLabels({ worker: String(worker.id) });
  const report = async () => {
    const metrics = (await registry.getMetricsAsJSON()) as unknown as MetricObject[];
    await askPrimary(reportTopic, { worker: worker.id, metrics } satisfies Report);
  };
  setInterval(() => void report().catch(() => undefined), reportMs).unref();
  return async () => {
    await report();
    return AggregatorRegistry.aggregate(await askPrimary<MetricObject[][]>(topic, null)).metrics();
  };
}
