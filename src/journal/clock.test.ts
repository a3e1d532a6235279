import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { request, type Reply } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { download, newJournalApp, type JournalApp } from '../../test/support/journal.js';

let baseUrl: string;
let hub: TestHub;
let app: JournalApp;
beforeAll(async () => {
  const spoke = await startSpoke({ env: { SPOKE_RATE_LIMITS: 'free' } });
  baseUrl = spoke.baseUrl;
  await setLimits('off');
  hub = await newHub({ baseUrl });
  app = await newJournalApp(hub);
  await app.connect(hub);
  const subscription = { subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId: hub.hubId, actions: ['CREATE'] };
  expect((await app.subscribe(subscription)).status).toBe(200);
  return spoke.close;
}, 60_000);

const setLimits = (tier: string) => request(baseUrl, { method: 'POST', path: '/_spoke/limits', json: { tier } });
const advance = async (seconds: number) =>
  expect((await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: seconds } })).status).toBe(200);
const create = async (email: string): Promise<number> => {
  const { status, body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
  expect(status).toBe(201);
  return Number(body.id);
};
const day = 24 * 3600;
/** Tokens of the app expire meanwhile. */
const read = async (path: string): Promise<Reply> => app.call({ path, token: await app.token() });

describe('the journal and the clock', () => {
  it('keeps entries for three days; later their offsets are unknown (W22)', async () => {
    const objectId = await create('first@example.com');
    await app.waitForEvents(1);
    const first = (await read('/journal/2026-03/latest')).body as { url: string; currentOffset: string };
    const requested = { portalId: hub.hubId, objectId, objectTypeId: '0-1', properties: ['email'] };
    const token = await app.token();
    const taken = await app.call({ path: '/snapshots/2026-03/crm', json: { snapshotRequests: [requested] }, token });
    const statusId = (taken.body.snapshotResponses as { snapshotStatusId: string }[])[0]?.snapshotStatusId ?? '';
    expect((await download(first.url)).status).toBe(200);
    await advance(3601);
    expect((await download(first.url)).status).toBe(403);

    await advance(2 * day);
    await create('second@example.com');
    await expect.poll(async () => (await read('/journal/2026-03/batch/latest/100')).body.results.length).toBe(3);
    const next = `/journal/2026-03/offset/${first.currentOffset}/next`;
    expect((await read(next)).status).toBe(200);

    await advance(day);
    expect((await read(next)).status).toBe(404);
    const { results } = (await read('/journal/2026-03/batch/earliest/100')).body as { results: { url: string }[] };
    expect(results).toHaveLength(1);
    const content = await download(results[0]?.url ?? '');
    expect(content.text).toContain('second@example.com');
    const status = () => read(`/snapshots/2026-03/crm/status/${statusId}`);
    expect((await status()).body.status).toBe('EXPIRED');
    await advance(3 * day + 3600);
    await expect.poll(async () => (await status()).status).toBe(404);
    expect((await read('/journal/2026-03/earliest')).status).toBe(204);
    // Numbers go on where they were: later entries come after the offset of a reader.
    await create('third@example.com');
    await expect.poll(async () => (await read('/journal/2026-03/latest')).status).toBe(200);
  });

  it('has a limit of requests a second for each app, if limits are on (Q10)', async () => {
    const token = await app.token();
    await setLimits('free');
    const send = (path: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => app.call({ path, token })));
    const count = (replies: readonly Reply[]) => replies.filter(({ body }) => body?.policyName === 'SECONDLY').length;
    // Requests may be spread over two seconds.
    expect(count(await send('/subscriptions/2026-03', 140))).toBeGreaterThan(0);
    expect(count(await send('/journal/2026-03/latest', 90))).toBe(0);
    await setLimits('off');
  });
});

describe('a restored snapshot of the sandbox', () => {
  it('has the journal of its time, and no events of what was undone', async () => {
    const own = await newJournalApp(hub);
    await own.connect(hub);
    const subscription = { subscriptionType: 'OBJECT', objectTypeId: '0-2', portalId: hub.hubId, actions: ['CREATE'] };
    await own.subscribe(subscription);
    const company = (name: string) =>
      hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name } } });
    await company('Before');
    await own.waitForEvents(1);
    const snapshot = await request(baseUrl, { path: '/_spoke/snapshots', json: { name: 'journal' } });
    await company('Undone');
    await own.waitForEvents(2);
    const path = `/_spoke/snapshots/${snapshot.body.id}/restore`;
    expect((await request(baseUrl, { method: 'POST', path })).status).toBeLessThan(300);
    const token = await own.token();
    const { results } = (await own.call({ path: '/journal/2026-03/batch/latest/100', token })).body as {
      results: { url: string }[];
    };
    expect(results).toHaveLength(1);
    expect((await download(results[0]?.url ?? '')).text).toContain('Before');
  });
});
