import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { AdmissionControl, AdmissionFigures, LaneName } from './admission-control.js';

const laneNames: readonly LaneName[] = ['requests', 'content'];

/** Registers the metrics of admission: in flight, waiting, rejected, and waiting time. */
export function addAdmissionMetrics(registry: Registry, admission: AdmissionControl): void {
  const addGauge = (name: string, help: string, read: (figures: AdmissionFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        for (const lane of laneNames) this.set({ lane }, read(admission.figures(lane)));
      },
    });
  addGauge('spoke_admission_in_flight', 'Admitted requests in flight', ({ running }) => running);
  addGauge('spoke_admission_in_flight_cost', 'Cost of the requests in flight', ({ runningCost }) => runningCost);
  addGauge('spoke_admission_waiting', 'Requests that wait to be admitted', ({ waiting }) => waiting);
  addGauge('spoke_admission_accounts', 'Accounts with requests in flight or waiting', ({ accounts }) => accounts);
  new Counter({
    name: 'spoke_admission_shed_total',
    help: 'Refused requests: backlog of their account (429), or a saturated server (503)',
    labelNames: ['lane', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const lane of laneNames) {
        const { shed } = admission.figures(lane);
        this.inc({ lane, reason: 'account' }, shed.account);
        this.inc({ lane, reason: 'server' }, shed.server);
      }
    },
  });
  const waits = new Histogram({
    name: 'spoke_admission_wait_seconds',
    help: 'Time that requests which had to wait waited until they were admitted',
    labelNames: ['lane'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  admission.onWaited((lane, ms) => waits.observe({ lane }, ms / 1000));
}
