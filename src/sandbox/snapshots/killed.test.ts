import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const companies = '/crm/v3/objects/companies';
const batch = 100;

describe('a process killed during the restore of a snapshot', () => {
  let app: SpokeApp;
  let hub: TestHub;
  let snapshot: string;

  // A restart changes the address.
  const send = (options: RequestOptions) => request(app.baseUrl, { token: hub.privateApp.token, ...options });
  const create = async (name: string) => {
    const inputs = Array.from({ length: batch }, () => ({ properties: { name } }));
    expect((await send({ path: `${companies}/batch/create`, json: { inputs } })).status).toBe(201);
  };
  const count = async (name: string) => {
    const filterGroups = [{ filters: [{ propertyName: 'name', operator: 'EQ', value: name }] }];
    const { status, body } = await send({ path: `${companies}/search`, json: { filterGroups, limit: 1 } });
    expect(status).toBe(200);
    return body.total as number;
  };
  const counts = async () => [await count('Then'), await count('Since')];
  const restore = () => send({ method: 'POST', path: `/_spoke/snapshots/${snapshot}/restore` });
  beforeAll(async () => {
    app = await startSpoke();
    hub = await newHub({ baseUrl: app.baseUrl });
    for (let time = 0; time < 5; time += 1) await create('Then');
    snapshot = (await send({ path: '/_spoke/snapshots', json: { name: 'Then' } })).body.id as string;
    await create('Since');
  }, 60_000);
  afterAll(() => app?.close());

  const before = [5 * batch, batch];
  const after = [5 * batch, 0];

  it('leaves the complete previous state or the complete snapshot, at any point', { timeout: 120_000 }, async () => {
    for (const ms of [40, 100, 180, 300, 600]) {
      const restoring = restore().then(
        () => true,
        () => false,
      );
      await new Promise((done) => setTimeout(done, ms));
      await app.kill9();
      const wasAnswered = await restoring;
      await app.restart();
      const found = await counts();
      expect(found).toEqual(found[1] === 0 ? after : before);
      if (wasAnswered) expect(found).toEqual(after);
      expect((await send({ path: '/_spoke/snapshots' })).body.results).toHaveLength(1);
      if (found[1] === 0) await create('Since');
    }
    expect((await restore()).status).toBe(204);
    expect(await counts()).toEqual(after);
  });

  it('leaves the previous state if the tables were already emptied', needs.postgres, async () => {
    await create('Since');
    const there = await counts();
    const sql = postgres(app.databaseUrl ?? '', { max: 2, onnotice: () => undefined });
    try {
      await sql.begin(async (tx) => {
        await tx`lock table snapshot_row in access exclusive mode`;
        const restoring = restore().catch(() => 'cut off');
        for (let isWaiting = false; !isWaiting;) {
          const rows = await sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from snapshot_row%'`;
          isWaiting = rows.length > 0;
        }
        await app.kill9();
        expect(await restoring).toBe('cut off');
      });
      await app.restart();
      expect(await counts()).toEqual(there);
    } finally {
      await sql.end();
    }
  });
});
