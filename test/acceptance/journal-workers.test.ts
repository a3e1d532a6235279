import { Agent } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../support/app.js';
import { request } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { download, newJournalApp } from '../support/journal.js';
import { needs } from '../support/needs.js';

vi.setConfig({ testTimeout: 90_000 });

interface Entry {
  readonly url: string;
  readonly currentOffset: string;
}

describe('the webhook journal of two workers', needs.postgres, () => {
  it('has every event once, and a reader that follows it misses none', async () => {
    const secret = 'a-secret-of-more-than-32-characters!';
    const sandbox = await startSpoke({ env: { SPOKE_SECRET: secret } });
    const hubs = await Promise.all(Array.from({ length: 5 }, () => newHub({ baseUrl: sandbox.baseUrl })));
    const app = await newJournalApp(hubs[0]!);
    for (const { hubId, ...hub } of hubs) {
      await app.connect({ hubId, ...hub });
      const subscription = { subscriptionType: 'OBJECT', objectTypeId: '0-2', portalId: hubId, actions: ['CREATE'] };
      expect((await app.subscribe(subscription)).status).toBe(200);
    }
    const token = await app.token();
    await sandbox.stop();
    const server = await startSpoke({
      env: {
        ...{ SPOKE_MODE: 'production', SPOKE_SECRET: secret, SPOKE_WORKERS: '2', SPOKE_RATE_LIMITS: 'off' },
        ...{ SPOKE_SEED: undefined, DATABASE_URL: sandbox.databaseUrl },
      },
    });
    // Each connection belongs to one worker.
    const agents = [1, 2, 3, 4].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    onTestFinished(() => agents.forEach((agent) => agent.destroy()));

    const read = (path: string) => request(server.baseUrl, { path: `/webhooks-journal/journal/2026-03${path}`, token });
    const follow = async (until: number): Promise<string[]> => {
      const seen: string[] = [];
      let offset: string | undefined;
      while (seen.length < until) {
        const { status, body, text } = await read(offset === undefined ? '/earliest' : `/offset/${offset}/next`);
        expect([200, 204], text).toContain(status);
        if (status === 204) {
          await new Promise((done) => setTimeout(done, 20));
          continue;
        }
        const { url, currentOffset } = body as Entry;
        const { pathname, search } = new URL(url);
        const content = await download(new URL(pathname + search, server.baseUrl).href);
        for (const { portalId, objectId } of content.body.journalEvents as Record<string, number>[]) {
          seen.push(`${portalId} ${objectId}`);
        }
        offset = currentOffset;
      }
      return seen;
    };
    const create = async (hub: TestHub, place: number): Promise<string> => {
      const options = { path: '/crm/v3/objects/companies', json: { properties: { name: `Acme ${place}` } } };
      const agent = agents[place % agents.length]!;
      const { status, body } = await request(server.baseUrl, { ...options, agent, token: hub.privateApp.token });
      expect(status).toBe(201);
      return `${hub.hubId} ${body.id as string}`;
    };
    const each = 30;
    const following = follow(hubs.length * each);
    const made = await Promise.all(
      hubs.map(async (hub) => {
        const ids: string[] = [];
        for (let place = 0; place < each; place += 1) ids.push(await create(hub, place));
        return ids;
      }),
    );
    const seen = await following;
    expect([...seen].sort()).toEqual(made.flat().sort());
    for (const [place, { hubId }] of hubs.entries()) {
      // In the order of each account.
      expect(seen.filter((one) => one.startsWith(`${hubId} `))).toEqual(made[place]);
    }
    expect((await read('/latest')).status).toBe(200);
  });
});
