// npm run bench -- --growth: the same requests while an account grows. The p50 should stay constant.
import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from './engines.mjs';
import { readMemory } from './load.mjs';
import { assertScenario, takeTurns, toContestant } from './measure.mjs';
import { listScenarios } from './scenarios.mjs';
import { measureSyncs } from './syncs.mjs';
import { toFigure, toRatio } from './table.mjs';
import { growWorld } from './world.mjs';

const target = 1.2;
/** After this time all start-up work has finished. */
const restMs = 1500;

/** Runs each size on each engine; returns the measurements, and the ratios of the largest to the smallest. */
export async function runGrowth(engines, { server, options }) {
  const results = [];
  for (const engine of engines) {
    const [smallest] = options.sizes;
    const opened = await openEngine(engine, { server, size: toSize(smallest, options), mode: options.mode });
    try {
      const sizes = [];
      for (const records of options.sizes) sizes.push(await measureSize(opened, { records, options }));
      results.push({ engine, target, sizes, ratios: compare(sizes) });
    } finally {
      await opened.close();
    }
    printRatios(results.at(-1));
  }
  return results;
}

const toSize = (records, { events }) => ({ companies: records, events: events ?? records });

async function measureSize(opened, { records, options }) {
  const { world } = opened;
  const size = toSize(records, options);
  if (size.companies > world.ids.length) await grow(opened, size);
  const spoke = await opened.start();
  try {
    await sleep(restMs);
    const memory = readMemory(spoke.pid);
    console.log(`\n${opened.engine}, ${records} companies: started in ${spoke.milliseconds.toFixed(0)} ms`);
    const rows = await measureScenarios(spoke, { world, options });
    const syncs = options.isAsked('sync') ? await measureSyncs(spoke, world, records) : [];
    for (const sync of syncs) printSync(sync);
    const memoryAfter = readMemory(spoke.pid);
    console.log(`memory at rest ${memory.toFixed(0)} MB, after it all ${memoryAfter.toFixed(0)} MB`);
    return { records, events: size.events, start: spoke.milliseconds, memory, memoryAfter, rows, syncs };
  } finally {
    await spoke.stop();
  }
}

async function grow(opened, size) {
  const spoke = await opened.start();
  try {
    const started = performance.now();
    await growWorld(spoke.url, opened.world, size);
    const seconds = (performance.now() - started) / 1000;
    console.log(`\n${opened.engine}: grown to ${size.companies} companies in ${seconds.toFixed(0)} s`);
  } finally {
    await spoke.stop();
  }
}

async function measureScenarios(spoke, { world, options }) {
  const rows = [];
  for (const scenario of listScenarios(world, spoke.session)) {
    if (!options.isAsked(scenario.name)) continue;
    await assertScenario(spoke, scenario);
    const turns = await takeTurns([toContestant('spoke', spoke, scenario.requests)], options.load);
    await assertScenario(spoke, scenario);
    for (const { concurrency, figures } of turns) {
      rows.push({ name: scenario.name, concurrency, ...figures.spoke });
      const { p50, p95, p99 } = figures.spoke;
      console.log(`${scenario.name.padEnd(30)} p50 ${toFigure(p50)}, p95 ${toFigure(p95)}, p99 ${toFigure(p99)} ms`);
    }
  }
  return rows;
}

function printSync({ name, pages, seconds, first, last, ratio }) {
  const times = `${toFigure(first)} ms for one of the first tenth, ${toFigure(last)} ms of the last`;
  console.log(`${name.padEnd(30)} ${pages} pages in ${seconds.toFixed(0)} s; ${times}: ${toRatio(ratio)}`);
}

/** Everything that should not grow: ratios of the largest size to the smallest. */
function compare(sizes) {
  const [least, most] = [sizes[0], sizes.at(-1)];
  const scenarios = [...most.rows, ...most.syncs].map(({ name, concurrency, p50, cpu }) => {
    const before = [...least.rows, ...least.syncs].find((row) => row.name === name && row.concurrency === concurrency);
    return { name, concurrency, ratio: p50 / before.p50, ...(cpu && { cpuRatio: cpu / before.cpu }) };
  });
  const whole = ['start', 'memory', 'memoryAfter'].map((name) => ({ name, ratio: most[name] / least[name] }));
  return [...scenarios, ...whole];
}

function printRatios({ engine, sizes, ratios }) {
  console.log(`\n${engine}: ${sizes.at(-1).records} companies to ${sizes[0].records}, at most ${target.toFixed(2)}`);
  for (const { name, ratio, cpuRatio } of ratios) {
    const cpu = cpuRatio === undefined ? '' : `; processor time of the server ${cpuRatio.toFixed(2)}`;
    console.log(`${name.padEnd(30)} ${ratio.toFixed(2)}${ratio > target ? ' missed' : ''}${cpu}`);
  }
}
