// Runs the scenarios: Spoke on each database and the limit, alternating.
import { prepareFiles, listBlobScenarios } from './blobs.mjs';
import { openEngine } from './engines.mjs';
import { loadStatements, readMemory } from './load.mjs';
import { assertRight, assertScenario, takeTurns, toContestant } from './measure.mjs';
import { startBare, startBareFiles } from './processes.mjs';
import { listScenarios } from './scenarios.mjs';
import { printHead, printRow } from './table.mjs';

/** Runs the selected scenarios on the engines; returns the rows, and the memory of the servers afterwards. */
export async function runScenarios(engines, { server, options }) {
  const [companies] = options.sizes;
  const size = { companies, events: options.events ?? companies };
  const open = [];
  const stops = [];
  try {
    const files = await startFiles(options.load, stops);
    for (const engine of engines) {
      const opened = await openEngine(engine, { server, size, mode: options.mode, profile: options.profile });
      stops.push(opened.close);
      const spoke = await opened.start();
      stops.push(spoke.stop);
      const scenarios = [
        ...listScenarios(opened.world, spoke.session),
        ...(await listBlobScenarios(opened.world, spoke)),
      ].map((scenario) => ({ ...scenario, requests: scenario.requests.slice(0, options.load.amount) }));
      open.push({ engine, spoke, scenarios });
      if (opened.bareEnv) stops.push((open.at(-1).bare = await startBare(opened.bareEnv)).stop);
      if (opened.bareEnv) open.at(-1).databaseUrl = opened.bareEnv.DATABASE_URL;
    }
    const rows = [];
    printHead(engines);
    for (const [place, { name }] of open[0].scenarios.entries()) {
      if (options.isAsked(name)) rows.push(...(await measure(open, { place, files, load: options.load })));
    }
    const memory = Object.fromEntries(open.map(({ engine, spoke }) => [engine, readMemory(spoke.pid)]));
    return { rows, memory };
  } finally {
    await stopAll(stops);
  }
}

/** Closes in reverse order, and all of them even after a failure. */
async function stopAll(stops) {
  const failures = [];
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function startFiles({ amount }, stops) {
  const bareFiles = await startBareFiles();
  stops.push(bareFiles.stop);
  return prepareFiles(bareFiles, { concurrency: 4, seconds: 1, amount });
}

async function measure(open, { place, files, load }) {
  const sides = open.map(({ engine, spoke, scenarios }) => ({ engine, spoke, scenario: scenarios[place] }));
  const [{ scenario }] = sides;
  for (const { spoke, scenario: asked } of sides) await assertScenario(spoke, asked);
  const { limits, statements } = await listLimits(open, { scenario, place, files });
  const contestants = sides.map((side) => toContestant(side.engine, side.spoke, side.scenario.requests));
  const turns = await takeTurns([...contestants, ...limits], { ...load, atMost: scenario.atMost });
  for (const { spoke, scenario: asked } of sides) await assertScenario(spoke, asked);
  return turns.map(({ concurrency, figures }) => {
    assertWhole(scenario, figures);
    const row = toRow(scenario, { concurrency, statements, figures });
    printRow(row);
    return row;
  });
}

/** Checks that every response was complete. */
function assertWhole({ name, bytes = 0 }, figures) {
  for (const [key, figure] of Object.entries(figures)) {
    if (figure.bytes < bytes) throw new Error(`${name}: answers of ${key} have ${figure.bytes} bytes of ${bytes}.`);
  }
}

async function listLimits(open, { scenario, place, files }) {
  if (scenario.toLimits) return { limits: scenario.toLimits(files) };
  const { bare, databaseUrl, scenarios } = open.find((side) => side.bare) ?? {};
  if (!bare || !scenario.limit) return { limits: [] };
  const { requests } = scenarios[place];
  const { operations } = await bare.serve('limit', requests);
  const bareRequests = requests.map((request, number) => ({ ...request, path: `/limit/${number}` }));
  await assertRight(bare.url, bareRequests[0], () => undefined);
  const limits = {
    bare: toContestant('bare', bare, bareRequests),
    pgbench: { key: 'pgbench', run: (load) => loadStatements(databaseUrl, operations, load) },
  };
  const keys = [scenario.limit, ...(scenario.alsoBare ? ['bare'] : [])];
  return { limits: keys.map((key) => limits[key]), statements: operations[0].statements.length };
}

/** A row of the results; ratios are of rates. */
function toRow({ name, limit, target, embeddedTarget, alsoBare }, { concurrency, statements, figures }) {
  const { postgres, embedded, write } = figures;
  const ratio = (one, other) => one && other && one.rate / other.rate;
  const own = postgres ?? embedded;
  return {
    name,
    concurrency,
    limit,
    statements,
    figures,
    ratio: ratio(own, figures[limit]),
    target,
    writeRatio: ratio(own, write),
    bareRatio: alsoBare ? ratio(own, figures.bare) : undefined,
    embeddedRatio: ratio(embedded, postgres),
    embeddedTarget,
  };
}
