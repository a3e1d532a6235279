// Runs contestants alternately, and computes the medians of their rounds.
import { randomBytes } from 'node:crypto';
import { loadHttp } from './load.mjs';

/** A server that handles these requests. */
export const toContestant = (key, server, requests) => ({ key, run: (load) => loadHttp(server, requests, load) });

/**
 * Runs the contestants alternately, for several rounds at each concurrency, after a warm-up round. Returns the medians of
 * each contestant for each concurrency; `atMost` limits the requests at once.
 */
export async function takeTurns(contestants, { concurrencies, rounds, seconds, amount, atMost = Infinity }) {
  const limited = (concurrency) => Math.min(concurrency, atMost);
  if (!amount) await runRound(contestants, { concurrency: limited(Math.max(...concurrencies)), seconds });
  const results = [];
  for (const concurrency of concurrencies) {
    const taken = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push(await runRound(contestants, { concurrency: limited(concurrency), seconds, amount }));
    }
    const figures = contestants.map(({ key }) => [key, toMedians(taken.map((figuresOf) => figuresOf[key]))]);
    results.push({ concurrency, figures: Object.fromEntries(figures.filter(([, found]) => found)) });
  }
  return results;
}

async function runRound(contestants, load) {
  const taken = {};
  for (const { key, run } of contestants) taken[key] = await run(load);
  return taken;
}

/** Undefined if a contestant is not available. */
function toMedians(rounds) {
  if (rounds.some((figures) => figures === undefined)) return undefined;
  const names = Object.keys(rounds[0]);
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((figures) => figures[name]))]));
}

/** The median. */
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Sends one request and checks the response. */
export async function assertRight(url, { method, path, headers, body, marker, setupRequest }, check) {
  const varied = marker ? body.replaceAll(marker, randomBytes(6).toString('hex')) : body;
  const sent = setupRequest ? setupRequest({ method, headers, body }) : { method, headers, body: varied };
  const reply = await fetch(`${url}${path}`, sent);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${bytes}`);
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  await check(isJson ? JSON.parse(bytes.toString()) : bytes);
}

/** Sends a scenario's first and last request, and one of each kind if they are mixed. */
export async function assertScenario({ url }, { requests, check }) {
  const kinds = new Map(requests.map((request) => [request.check ?? check, request]));
  for (const request of [requests[0], requests.at(-1), ...kinds.values()]) {
    await assertRight(url, request, request.check ?? check);
  }
}
