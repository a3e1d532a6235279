// Whether the memory of a server stays constant under a sustained load.
import { Agent, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.mjs';
import { readMemory } from './load.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';
import { listScenarios } from './scenarios.mjs';
import { createWorld, seed, signIn } from './world.mjs';

const perSecond = 150;
const asked = ['mixed, 80 % reads', 'batch update 100', 'refresh a token'];
/** Out of a hundred requests, the share of the first and one or two of the others. */
const shares = [97, 1, 2];

/** Runs both engines at once, since no times are measured. Prints a row a minute, and the ratio of a late to an earlier minimum. */
export async function measureSteady(engines, { server, options }) {
  const minutes = options.quick ? 1 : options.steady;
  const memory = Object.fromEntries(
    await Promise.all(engines.map(async (engine) => [engine, await watch(engine, { server, minutes })])),
  );
  return Object.entries(memory).map(([engine, { samples, requests, errors }]) => {
    const tenth = Math.max(1, Math.round(samples.length / 10));
    const [early, late] = [samples.slice(tenth * 2, tenth * 4), samples.slice(-tenth * 2)].map((list) =>
      Math.min(...list),
    );
    return { engine, minutes, requests, errors, early, late, ratio: Math.round((late / early) * 100) / 100, samples };
  });
}

async function watch(engine, { server, minutes }) {
  const place = createPlace(seed);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const spoke = await startSpoke({
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    SPOKE_RATE_LIMITS: 'off',
    ...(database && { DATABASE_URL: database.url }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const count = { requests: 0, errors: 0 };
  try {
    const world = await createWorld(spoke.url, { companies: 2000, events: 2000 });
    const scenarios = listScenarios(world, await signIn(spoke.url));
    const next = createTurns(asked.map((name) => scenarios.find((scenario) => scenario.name === name)));
    const session = { authorization: `Bearer ${world.tokens.accessToken}` };
    const timer = setInterval(() => void ask(spoke.url, { ...next(), session, agent }, count), 1000 / perSecond);
    const samples = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await pause(60_000);
      // An access token is valid for half an hour.
      if (minute % 10 === 9) session.authorization = `Bearer ${await refresh(spoke.url, world.tokens.refreshForm)}`;
      samples.push(Math.round(readMemory(spoke.pid)));
      console.log(
        `${engine}, minute ${minute + 1}: ${samples.at(-1)} MB, ${count.requests} requests, ${count.errors} errors`,
      );
    }
    clearInterval(timer);
    return { samples, ...count };
  } finally {
    agent.destroy();
    await spoke.stop();
    await database?.drop();
    place.remove();
  }
}

/** The requests of the scenarios in rotation, each scenario with its share. */
function createTurns(scenarios) {
  const turns = scenarios.flatMap(({ requests }, place) => Array.from({ length: shares[place] }, () => requests));
  let count = 0;
  return () => {
    const requests = turns[(count * 37) % turns.length];
    count += 1;
    return requests[Math.floor(Math.random() * requests.length)];
  };
}

function ask(url, { method, path, headers, body, marker, session, agent }, count) {
  const text = marker ? body.replaceAll(marker, String(Math.random())) : body;
  return new Promise((resolve) => {
    const outgoing = send(
      `${url}${path}`,
      { method, headers: { ...headers, ...(headers.authorization && session) }, agent },
      (reply) => {
        count.requests += 1;
        if (reply.statusCode >= 400) count.errors += 1;
        reply.resume().on('close', resolve);
      },
    );
    outgoing.on('error', () => resolve((count.errors += 1)));
    outgoing.end(text);
  });
}

async function refresh(url, form) {
  const { text } = await call(url, { path: '/oauth/v1/token', body: form, type: 'application/x-www-form-urlencoded' });
  return JSON.parse(text).access_token;
}
