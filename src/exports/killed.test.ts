import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { exportsPath, readStatus, startExport, toEnd, tryExport } from '../../test/support/exports.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import { soon } from '../../test/support/lists.js';

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
  return app.close;
});

/** The same account at the address that the server has now. */
const there = (): TestHub => toHubAt(app.baseUrl, hub);
const advance = async (advanceSeconds: number) => {
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  expect(status, text).toBe(200);
};
const get = (url: string) => request(app.baseUrl, { path: new URL(url).pathname + new URL(url).search });

describe('exports', () => {
  it('continue after a kill in the middle: one file with every record once', async () => {
    const ids: string[] = [];
    for (let page = 0; page < 10; page += 1) {
      const inputs = Array.from({ length: 100 }, (_, place) => ({
        properties: { email: `k${page}-${place}@example.com` },
      }));
      const { body } = await hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } });
      ids.push(...(body as { results: { id: string }[] }).results.map(({ id }) => id));
    }
    const [first, second] = [await startExport(hub), await startExport(hub, { format: 'XLSX' })];
    await soon(async () => expect((await readStatus(hub, first)).body.status).not.toBe('PENDING'));
    await app.kill9();
    await app.restart();
    const [ended, next] = [await toEnd(there(), first), await toEnd(there(), second)];
    expect([ended['status'], next['status']]).toEqual(['COMPLETE', 'COMPLETE']);
    const lines = (await get(ended['result'] as string)).text.split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.slice(1, line.indexOf('"', 1)))).toEqual(ids);
    // One at a time.
    expect(Date.parse(next['startedAt'] as string)).toBeGreaterThanOrEqual(Date.parse(ended['completedAt'] as string));
    const { body } = await there().request({ path: `${exportsPath}/${first}` });
    expect(body).toMatchObject({ exportState: 'DONE', recordCount: 1000 });
  });

  it('are limited to 30 in 24 hours where limits are on', async () => {
    const other = await newHub({ baseUrl: app.baseUrl });
    const tier = async (json: object) =>
      expect((await request(app.baseUrl, { path: '/_spoke/limits', method: 'PUT', json })).status).toBe(200);
    await tier({ tier: 'enterprise' });
    for (let count = 0; count < 30; count += 1) await startExport(other);
    const { status, headers, body } = await tryExport(other);
    expect([status, body]).toMatchObject([
      429,
      { category: 'RATE_LIMITS', message: 'You have reached your limit of 30 exports in 24 hours.' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    await tier({ tier: 'off' });
    await startExport(other);
    await tier({ tier: 'enterprise' });
    await advance(24 * 3600);
    await startExport(other);
    await tier({ tier: 'off' });
  });

  it('have addresses that expire, and are deleted with their files after 30 days', async () => {
    const id = await startExport(there());
    const { result } = await toEnd(there(), id);
    expect((await get(result as string)).status).toBe(200);
    await advance(5 * 60 + 1);
    expect((await get(result as string)).status).toBe(404);
    const { body } = await readStatus(there(), id);
    expect((await get(body.result as string)).status).toBe(200);
    await advance(30 * 24 * 3600);
    expect((await readStatus(there(), id)).status).toBe(404);
    expect((await there().request({ path: `${exportsPath}/${id}` })).status).toBe(404);
  });
});
