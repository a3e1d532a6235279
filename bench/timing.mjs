// Whether the duration of a refusal reveals how much of a secret was right, or whether a user exists.
import { Agent } from 'node:http';
import { call } from './call.mjs';
import { median } from './measure.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';
import { createWorld, seed } from './world.mjs';

const form = 'application/x-www-form-urlencoded';
const twoHours = 2 * 3600 * 1000;
const toTime = (ms) => new Date(ms).toISOString();

/**
 * Sends each kind of refusal alternately, one request at a time, and prints the medians in microseconds: `difference` is relative to
 * the first kind of the group, `z` is the score of a rank test (beyond ±3 it is significant).
 */
export async function measureTiming(engines, { server, options }) {
  const rows = [];
  for (const engine of engines)
    rows.push(...(await measureEngine(engine, { server, samples: options.quick ? 20 : 1000 })));
  console.table(rows);
  return rows;
}

async function measureEngine(engine, { server, samples }) {
  const place = createPlace(seed);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const spoke = await startSpoke({
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    SPOKE_RATE_LIMITS: 'off',
    ...(database && { DATABASE_URL: database.url }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { tokens } = await createWorld(spoke.url, { companies: 1, events: 1 });
    const rows = [];
    for (const [name, group] of Object.entries(toGroups(tokens, samples))) {
      const times = await sample(spoke.url, group, { agent, samples: Math.ceil(samples * (group.share ?? 1)) });
      rows.push(...compare(times).map((row) => ({ engine, group: name, ...row })));
    }
    return rows;
  } finally {
    agent.destroy();
    await spoke.stop();
    await database?.drop();
    place.remove();
  }
}

function toGroups({ accessToken, refreshForm }, samples) {
  const started = Date.now();
  const post = (path, fields) => ({ path, body: new URLSearchParams(fields).toString(), type: form });
  const given = Object.fromEntries(new URLSearchParams(refreshForm));
  const token = (changed) => post('/oauth/v1/token', { ...given, ...changed });
  const read = (changed) => ({ path: '/crm/v3/objects/companies?limit=1', token: changed });
  const [{ email }] = seed.hubs[0].users;
  const signIn = (person) => ({ path: '/_app/session', json: { email: person, password: 'not the password' } });
  return {
    'client secret': {
      status: 400,
      kinds: {
        'wrong first byte': token({ client_secret: toWrong(given.client_secret, 0) }),
        'wrong last byte': token({ client_secret: toWrong(given.client_secret, -1) }),
        'wrong length': token({ client_secret: given.client_secret.slice(0, 8) }),
        'unknown client': token({ client_id: toWrong(given.client_id, -1) }),
      },
    },
    // Its last 43 characters are the signature; text in another format is rejected earlier and proves nothing.
    'access token': {
      status: 401,
      kinds: {
        'wrong first byte': read(toWrong(accessToken, -42)),
        'wrong last byte': read(toWrong(accessToken, -3)),
        'another account': read(toWrong(accessToken, -70)),
      },
    },
    // Each takes the time of a password hash. Two hours after the last ones there is no delay.
    'sign-in': {
      status: 401,
      share: 0.2,
      startRound: (round) => ({ path: '/_spoke/clock', json: { now: toTime(started + (round + samples) * twoHours) } }),
      kinds: { 'wrong password': signIn(email), 'unknown person': signIn(`x${email}`) },
    },
  };
}

/** The same text with another hexadecimal digit at the position. */
function toWrong(text, place) {
  const at = place < 0 ? text.length + place : place;
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
}

async function sample(url, { kinds, status, startRound }, { agent, samples }) {
  const names = Object.keys(kinds);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const warmUp = Math.ceil(samples / 10);
  for (let round = -warmUp; round < samples; round += 1) {
    if (startRound) await call(url, { ...startRound(round), agent });
    for (let turn = 0; turn < names.length; turn += 1) {
      // Each kind follows each other one equally often.
      const name = names[(turn + Math.max(0, round)) % names.length];
      const reply = await call(url, { ...kinds[name], agent });
      if (reply.status !== status) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      if (round >= 0) times[name].push(reply.ms * 1000);
    }
  }
  return times;
}

function compare(times) {
  const [[, first]] = Object.entries(times);
  return Object.entries(times).map(([kind, list]) => ({
    kind,
    samples: list.length,
    median: Math.round(median(list)),
    difference: `${((median(list) / median(first) - 1) * 100).toFixed(1)} %`,
    z: list === first ? '' : toRankZ(list, first).toFixed(1),
  }));
}

/** Mann-Whitney's U as a standard score. */
function toRankZ(one, other) {
  const all = [...one.map((ms) => [ms, 1]), ...other.map((ms) => [ms, 0])].sort(([a], [b]) => a - b);
  const ranks = all.reduce((sum, [, isOne], place) => sum + (isOne ? place + 1 : 0), 0);
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const [mean, count] = [(one.length * other.length) / 2, one.length + other.length];
  return (u - mean) / Math.sqrt((one.length * other.length * (count + 1)) / 12);
}
