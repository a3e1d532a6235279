import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { createCutter, startCuttingRelay } from '../support/cutting-relay.js';
import { createDatabase } from '../support/databases.js';
import { request, type Reply, type RequestOptions } from '../support/http.js';
import { newHub } from '../support/hubs.js';
import { roundsOf } from '../support/large.js';
import { anyOf, createList, isComplete, listMembers, property } from '../support/lists.js';
import { needs } from '../support/needs.js';
import { startOwnPostgres, startServerPair } from '../support/own-postgres.js';
import { seedHub } from '../support/seed.js';
import { underLoad } from '../support/under-load.js';
import { createRandom } from './harness.js';

vi.setConfig({ testTimeout: 420_000 });

const serverUrl = process.env['DATABASE_URL'];
const answers = roundsOf(1000, 2000, 50_000);
const restarts = roundsOf(3, 4, 30);
const tokens = [1001, 1002].map((hubId) => seedHub(hubId).privateApps[0]?.token ?? '');
const companies = '/crm/v3/objects/companies';

/** The acknowledged records of an account, and those with an unknown outcome. */
interface Known {
  readonly token: string;
  readonly names: Map<string, string>;
  readonly links: Set<string>;
}

/** Clients of two accounts that record every response, and compare it with later ones. */
function createClients(app: SpokeApp) {
  const accounts = tokens.map((token): Known => ({ token, names: new Map(), links: new Set() }));
  const falsehoods: string[] = [];
  const counts = { answered: 0, refused: 0 };
  let last = 0;

  const ask = async (token: string, options: RequestOptions): Promise<Reply | undefined> => {
    const reply = await request(app.baseUrl, { token, ...options });
    if (reply.status === 503) {
      counts.refused += 1;
      expect(reply.headers['retry-after']).toBeDefined();
      return undefined;
    }
    counts.answered += 1;
    if (reply.status >= 500) falsehoods.push(`${options.method ?? ''} ${options.path}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const pick = ({ names }: Known, place: number) => [...names.keys()][place % names.size] ?? '';
  const say = (what: string, reply: Reply) => falsehoods.push(`${what}: ${reply.status} ${reply.text.slice(0, 300)}`);

  const create = async (account: Known) => {
    const name = `${account.token.slice(-4)} ${(last += 1)}`;
    const reply = await ask(account.token, { path: companies, json: { properties: { name } } });
    if (reply?.status === 201) account.names.set(reply.body.id, name);
    else if (reply) say('create', reply);
  };
  const read = async (account: Known, place: number) => {
    const id = pick(account, place);
    const reply = await ask(account.token, { path: `${companies}/${id}?properties=name` });
    if (reply && reply.body?.properties?.name !== account.names.get(id)) say(`read ${id}`, reply);
  };
  const list = async ({ token, names }: Known) => {
    const reply = await ask(token, { path: `${companies}?limit=20&properties=name` });
    if (!reply) return;
    const results = (reply.body.results ?? []) as { id: string; properties: { name: string } }[];
    if (results.length === 0) say('list', reply);
    for (const { id, properties } of results) {
      if (names.has(id) && names.get(id) !== properties.name) say(`list ${id}`, reply);
    }
  };
  const readMany = async (account: Known, place: number) => {
    const ids = [...account.names.keys()].slice(place % account.names.size).slice(0, 10);
    const json = { properties: ['name'], inputs: ids.map((id) => ({ id })) };
    const reply = await ask(account.token, { path: `${companies}/batch/read`, json });
    if (reply && (reply.status !== 200 || reply.body.results.length !== ids.length)) say('batch read', reply);
  };
  const associate = async (account: Known, place: number) => {
    const [from, to] = [pick(account, place), pick(account, place * 7 + 1)];
    if (from === to) return;
    const path = `/crm/v4/objects/companies/${from}/associations/default/companies/${to}`;
    const reply = await ask(account.token, { method: 'PUT', path });
    if (reply?.status === 200) account.links.add(`${from} ${to}`);
    else if (reply) say('associate', reply);
  };

  return {
    falsehoods,
    counts,
    /** Ten records for each account, so that no list is empty. */
    async prepare() {
      for (const account of accounts) for (let turn = 0; turn < 10; turn += 1) await create(account);
    },
    async work(client: number, isOver: () => boolean, onRequest?: () => void) {
      const random = createRandom(client + 1);
      const account = accounts[client % 2]!;
      const actions = [create, read, read, list, readMany, associate];
      while (!isOver()) {
        onRequest?.();
        const place = Math.floor(random() * 1e6);
        await actions[Math.floor(random() * actions.length)]!(account, place);
      }
    },
    /** Checks that every acknowledged record exists. */
    async verify() {
      const missing: string[] = [];
      // Connections that were cut last may still be in the pool.
      const read = async (token: string, path: string): Promise<Reply> => {
        const reply = await request(app.baseUrl, { token, path });
        return reply.status === 503 ? delay(100).then(() => read(token, path)) : reply;
      };
      for (const { token, names, links } of accounts) {
        for (const [id, name] of names) {
          const { body, status, text } = await read(token, `${companies}/${id}?properties=name`);
          if (body.properties?.name !== name) missing.push(`company ${id}: ${status} ${text}`);
        }
        for (const link of links) {
          const [from = '', to] = link.split(' ');
          const path = `/crm/v4/objects/companies/${from}/associations/companies?limit=500`;
          const { body } = await read(token, path);
          const found = (body.results as { toObjectId: number }[]).some(({ toObjectId }) => `${toObjectId}` === to);
          if (!found) missing.push(`association ${link}`);
        }
      }
      return missing;
    },
  };
}

it('24 clients of two accounts get no wrong response while connections are cut at random', needs.postgres, async () => {
  const database = await createDatabase(serverUrl!);
  const relay = await startCuttingRelay(database.url);
  // Also during its start: then it reports that and exits, or runs.
  const cutting = setInterval(createCutter(relay, 1, createRandom(3)), 30);
  await startSpoke({ env: { DATABASE_URL: relay.url } }).catch((error: Error) =>
    expect(error.message).not.toMatch(/TypeError/),
  );
  clearInterval(cutting);
  const app = await startSpoke({ env: { DATABASE_URL: relay.url } });
  const clients = createClients(app);
  await clients.prepare();
  const cutSometimes = createCutter(relay, 5, createRandom(4));
  const isEnough = () => clients.counts.answered > answers;
  await Promise.all(Array.from({ length: 24 }, (_, client) => clients.work(client, isEnough, cutSometimes)));
  expect(clients.falsehoods).toEqual([]);
  expect(await clients.verify()).toEqual([]);
  await app.stop();
  await database.drop();
});

it(
  'the server survives crashes of PostgreSQL under load, without losing acknowledged writes',
  needs.standby,
  async () => {
    const postgres = await startOwnPostgres();
    const app = await startSpoke({ env: { DATABASE_URL: postgres.url } });
    const clients = createClients(app);
    await clients.prepare();
    await underLoad(10, clients.work, async () => {
      for (let round = 0; round < restarts; round += 1) {
        await delay(700);
        await postgres.crash();
        const back = async () =>
          (await request(app.baseUrl, { path: `${companies}?limit=1`, token: tokens[0]! })).status;
        await expect.poll(back, { timeout: 20_000 }).toBe(200);
      }
    });
    expect(clients.falsehoods).toEqual([]);
    expect(await clients.verify()).toEqual([]);
    await app.stop();
  },
);

it(
  'a standby takes over under load: all acknowledged writes are there, and changes are noticed as before',
  needs.standby,
  async () => {
    const pair = await startServerPair({ isSynchronous: true });
    const relay = await startCuttingRelay(pair.url);
    const app = await startSpoke({ env: { DATABASE_URL: relay.url } });
    const clients = createClients(app);
    await clients.prepare();
    const hub = await newHub({ baseUrl: app.baseUrl });
    const create = (city: string) => hub.request({ path: companies, json: { properties: { name: 'Acme', city } } });
    const inGhent = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' })]);
    const list = { objectTypeId: '0-2', processingType: 'DYNAMIC', filterBranch: inGhent } as const;
    const listId = await createList(hub, list);
    await isComplete(hub, listId);
    const before = await create('Ghent');

    const { result: created } = await underLoad(10, clients.work, async () => {
      await delay(1000);
      await pair.stop('immediate');
      relay.switchTo(pair.standbyUrl);
      // Until it is promoted, the standby serves reads, and rejects writes.
      const path = `${companies}/${before.body.id}`;
      const read = () => hub.request({ path }).then(({ status }) => status);
      await expect.poll(read, { timeout: 20_000 }).toBe(200);
      expect((await create('Ghent')).status).toBe(503);
      await pair.promote();
      const replies: Reply[] = [];
      const write = async () => (replies.push(await create('Ghent')), replies.at(-1)?.status);
      await expect.poll(write, { timeout: 20_000 }).toBe(201);
      await delay(1000);
      return replies.at(-1);
    });

    expect(clients.falsehoods).toEqual([]);
    expect(clients.counts.refused).toBeGreaterThan(0);
    expect(await clients.verify()).toEqual([]);
    const members = async () => (await listMembers(hub, listId)).sort();
    await expect.poll(members, { timeout: 10_000 }).toEqual([before.body.id, created?.body.id].sort());
    await app.stop();
  },
);

it(
  'a database that stops responding is 503 within ten seconds, and others serve while its processes are stopped',
  needs.standby,
  async () => {
    const postgres = await startOwnPostgres();
    const app = await startSpoke({ env: { DATABASE_URL: postgres.url } });
    const token = tokens[0]!;
    await Promise.all(Array.from({ length: 24 }, () => request(app.baseUrl, { path: companies, token })));
    const backends = await postgres.listBackends();
    expect(backends.length).toBeGreaterThan(1);
    for (const pid of backends) process.kill(pid, 'SIGSTOP');
    try {
      const requests: RequestOptions[] = [
        { path: `${companies}?limit=5` },
        { path: companies, json: { properties: { name: 'Acme' } } },
        { path: `${companies}/search`, json: { query: 'acme' } },
        { path: '/crm/v3/properties/companies' },
        { path: '/crm/v3/objects/contacts?limit=5' },
      ];
      const began = performance.now();
      const asked = requests.map(async (options) => {
        const { status } = await request(app.baseUrl, { token, ...options });
        return { status, ms: performance.now() - began };
      });
      for (const { status, ms } of await Promise.all(asked)) {
        // Requests that need no database, or use another connection, succeed as always.
        expect([200, 201, 401, 404, 503]).toContain(status);
        expect(ms).toBeLessThan(12_000);
      }
      const later = async () => (await request(app.baseUrl, { path: `${companies}?limit=5`, token })).status;
      await expect.poll(later, { timeout: 30_000 }).toBe(200);
    } finally {
      for (const pid of backends) process.kill(pid, 'SIGCONT');
    }
    await app.stop();
  },
);
