import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { findFreePort, startBalancer } from '../support/balancer.js';
import { request, type RequestOptions } from '../support/http.js';
import { newHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { underLoad } from '../support/under-load.js';

// Starting a node may take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const path = '/crm/v3/objects/companies';
const clients = 6;
const need = needs.postgres.skip ? needs.postgres : needs.haproxy;

interface Load {
  readonly failures: string[];
  /** The id of each record with a 201 response, by its name. */
  readonly created: Map<string, string>;
  reads: number;
}

it('two nodes behind a balancer restart one after the other without a failed request', need, async () => {
  const first = await startNode();
  const second = await startNode(first.databaseUrl);
  const hub = await newHub({ baseUrl: first.baseUrl });
  const balancer = await startBalancer([first.baseUrl, second.baseUrl]);
  await expect.poll(() => toStatus(balancer)).toBe(200);

  const load: Load = { failures: [], created: new Map(), reads: 0 };
  const { token } = hub.privateApp;
  const run = (client: number, isOver: () => boolean) => runClient(load, { balancer, token, client, isOver });
  await underLoad(clients, run, async () => {
    for (const node of [first, second]) {
      await sleep(1000);
      await node.restart();
      // The balancer has checked it since.
      await sleep(1000);
    }
  });

  expect(load.failures).toEqual([]);
  expect(load.reads).toBeGreaterThan(clients);
  expect(load.created.size).toBeGreaterThan(clients);
  expect(await listNames(first.baseUrl, token)).toEqual([...load.created].sort());
});

async function startNode(databaseUrl?: string): Promise<SpokeApp> {
  const PORT = String(await findFreePort());
  const shared = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const secret = 'a-secret-of-more-than-32-characters!';
  return startSpoke({ env: { PORT, SPOKE_SECRET: secret, SPOKE_DRAIN_SECONDS: '2', ...shared } });
}

const toStatus = (baseUrl: string): Promise<number> =>
  request(baseUrl, { path: '/readyz', agent: new Agent() }).then(
    ({ status }) => status,
    () => 0,
  );

interface Client {
  readonly isOver: () => boolean;
  readonly balancer: string;
  readonly token: string;
  readonly client: number;
}

/** Creates and reads alternately on one keep-alive connection, without retries. */
async function runClient(load: Load, { balancer, token, client, isOver }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (expected: number, options: RequestOptions) => {
    try {
      const { status, text, body } = await request(balancer, { ...options, token, agent });
      if (status === expected) return body as { id: string };
      load.failures.push(`${options.path} answered ${status} ${text}`);
    } catch (error) {
      load.failures.push(`${options.path} failed: ${String(error)}`);
    }
    return undefined;
  };
  for (let turn = 1; !isOver(); turn += 1) {
    const name = `Acme ${client} ${turn}`;
    const made = await ask(201, { path, json: { properties: { name } } });
    if (made) {
      load.created.set(name, made.id);
      const read = await ask(200, { path: `${path}/${made.id}` });
      if (read?.id === made.id) load.reads += 1;
    }
    await sleep(10);
  }
  agent.destroy();
}

/** The names of all companies with their ids, in order. */
async function listNames(baseUrl: string, token: string): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (let after = ''; ;) {
    const { body } = await request(baseUrl, { path: `${path}?limit=100&properties=name${after}`, token });
    for (const { id, properties } of body.results) found.push([properties.name, id]);
    if (body.paging === undefined) return found.sort();
    after = `&after=${body.paging.next.after}`;
  }
}
