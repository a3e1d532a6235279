// npm run bench: the cost of Spoke compared with the minimum for the same work, see README.md.
import { writeFileSync } from 'node:fs';
import { runFairness } from './fairness.mjs';
import { runGrowth } from './growth.mjs';
import { describeMachine } from './machine.mjs';
import { options } from './options.mjs';
import { findPostgres } from './processes.mjs';
import { runScenarios } from './run.mjs';
import { measureStarts } from './starts.mjs';
import { measureSteady } from './steady.mjs';
import { measureTiming } from './timing.mjs';
import { runWorkflows } from './workflows.mjs';

const server = options.engines.includes('postgres') ? await findPostgres() : undefined;
const engines = options.engines.filter((engine) => engine !== 'postgres' || server);
if (engines.length < options.engines.length) {
  console.log('No PostgreSQL: set DATABASE_URL, or install its programs.');
}
try {
  const results = {
    machine: await describeMachine(server),
    records: options.sizes,
    rounds: options.load.rounds,
    seconds: options.load.seconds,
    ...(await toRun()()),
  };
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await server?.stop();
}

function toRun() {
  if (options.timing) return compareRefusals;
  if (options.steady) return watchMemory;
  if (options.fairness) return compareAccounts;
  if (options.workflows) return measureWorkflows;
  return options.growth ? grow : run;
}

async function watchMemory() {
  const steady = await measureSteady(engines, { server, options });
  console.table(
    steady.map(({ samples, ...row }) => ({ ...row, least: Math.min(...samples), most: Math.max(...samples) })),
  );
  console.log(`${steady.length} passed, 0 failed`);
  return { steady };
}

async function compareRefusals() {
  const timing = await measureTiming(engines, { server, options });
  console.log(`${timing.length} passed, 0 failed`);
  return { timing };
}

async function run() {
  const starts = [];
  if (options.isAsked('start')) {
    for (const engine of engines) starts.push(await measureStarts(engine, { server, times: options.starts }));
  }
  const { rows, memory } = await runScenarios(engines, { server, options });
  for (const [engine, megabytes] of Object.entries(memory)) {
    console.log(`${engine}: memory after it all ${megabytes.toFixed(0)} MB`);
  }
  console.log(`${starts.length + rows.length} passed, 0 failed`);
  return { starts, rows, memory };
}

async function compareAccounts() {
  const fairness = await runFairness(engines, { server, options });
  console.log(`${fairness.length} passed, 0 failed`);
  return { fairness };
}

async function measureWorkflows() {
  const workflows = await runWorkflows(engines, { server, options });
  console.log(`${workflows.length} passed, 0 failed`);
  return { workflows };
}

async function grow() {
  const growth = await runGrowth(engines, { server, options });
  console.log(
    `${growth.flatMap(({ sizes }) => sizes.flatMap(({ rows, syncs }) => [...rows, ...syncs])).length} passed, 0 failed`,
  );
  return { growth };
}
