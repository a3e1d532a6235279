// The options of a run, see README.md.
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    fairness: { type: 'boolean', default: false },
    workflows: { type: 'boolean', default: false },
    timing: { type: 'boolean', default: false },
    steady: { type: 'string' },
    records: { type: 'string' },
    events: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    concurrency: { type: 'string' },
    only: { type: 'string' },
    engine: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'string' },
    mode: { type: 'string' },
  },
});

const toNumbers = (text) => text.split(',').map((part) => Number(part.replaceAll('_', '')));
const { quick, growth, fairness, workflows, timing, json, profile, mode } = values;
const usual = growth ? growthDefaults() : runDefaults();

export const options = {
  growth,
  fairness,
  workflows,
  timing,
  /** Minutes. */
  steady: values.steady && Number(values.steady),
  quick,
  json,
  profile,
  mode,
  /** One, or for growth several, the smallest first. */
  sizes: toNumbers(values.records ?? usual.records),
  events: values.events === undefined ? undefined : Number(values.events),
  engines: (values.engine ?? usual.engines).split(','),
  isAsked: (name) => new RegExp(values.only ?? '').test(name),
  starts: quick ? 1 : 3,
  load: {
    rounds: Number(values.rounds ?? usual.rounds),
    seconds: Number(values.seconds ?? 2),
    // Instead of seconds: enough to check responses.
    ...(quick && { amount: 24 }),
    concurrencies: toNumbers(values.concurrency ?? usual.concurrency),
  },
};

function runDefaults() {
  if (quick) return { records: '1000', engines: 'postgres,embedded', rounds: 1, concurrency: '4' };
  return { records: '10000', engines: 'postgres,embedded', rounds: 5, concurrency: '1,32' };
}

function growthDefaults() {
  if (quick) return { records: '200,1000', engines: 'postgres', rounds: 1, concurrency: '1' };
  return { records: '10000,100000,1000000', engines: 'postgres', rounds: 3, concurrency: '1' };
}
