import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { upload } from '../../../test/support/uploads.js';

const base = '/files/v3/files';
const day = 86_400;

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl, name: 'Expiry' });
});
afterAll(() => app.close());

const clock = async (json: object): Promise<Date> =>
  new Date((await hub.request({ path: '/_spoke/clock', json })).body.now as string);
const make = async (options: object, partName: string) =>
  (await upload(hub, { partName, options: { access: 'PRIVATE', ...options } })).body;
const status = async (path: string) => (await hub.request({ path: `${base}/${path}` })).status;

describe('Spec 3.2, 8: an expiring file', () => {
  it.each([
    ['P1D', '2028-03-01T12:00:00.000Z'],
    ['P2W', '2028-03-14T12:00:00.000Z'],
    ['P1M', '2028-03-29T12:00:00.000Z'],
    ['P1Y', '2029-02-28T12:00:00.000Z'],
    ['P12M', '2029-02-28T12:00:00.000Z'],
    ['P1M2W3D', '2028-04-15T12:00:00.000Z'],
  ])('with ttl %s expires at %s', async (ttl, end) => {
    await clock({ now: '2028-02-29T12:00:00.000Z' });
    const { expiresAt } = await make({ ttl }, `${ttl}.txt`);
    // The clock goes on between the two requests.
    expect(expiresAt - Date.parse(end)).toBeGreaterThanOrEqual(0);
    expect(expiresAt - Date.parse(end)).toBeLessThan(10_000);
  });

  it('with expiresAt expires then, in either format', async () => {
    const now = await clock({ reset: true });
    const end = new Date(now.getTime() + 40 * day * 1000);
    for (const expiresAt of [end.getTime(), String(end.getTime()), end.toISOString()]) {
      expect((await make({ expiresAt }, 'written.txt')).expiresAt).toBe(end.getTime());
    }
  });

  it('disappears at that moment, and frees its name', async () => {
    await clock({ reset: true });
    const file = await make({ ttl: 'P1D' }, 'brief.txt');
    const twin = { file: 'Twin', partName: 'twin.txt', options: { access: 'PRIVATE', ttl: 'P1D' } };
    await upload(hub, twin);
    await clock({ advanceSeconds: day - 60 });
    expect(await status(file.id)).toBe(200);
    await clock({ advanceSeconds: 61 });
    expect([await status(file.id), await status('stat/brief.txt'), await status(`${file.id}/download`)]).toEqual([
      404, 404, 404,
    ]);
    const patch = { method: 'PATCH', path: `${base}/${file.id}`, json: { clearExpires: true } };
    expect((await hub.request(patch)).status).toBe(404);
    const found = await hub.request({ path: `${base}/search?name=brief` });
    expect(found.body.results).toEqual([]);
    const options = { access: 'PRIVATE', duplicateValidationStrategy: 'REJECT' };
    expect((await upload(hub, { ...twin, partName: 'brief.txt', options })).body.path).toBe('/brief.txt');
  });
});
