import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const knownForm = randomUUID();
const utk = 'a'.repeat(32);
const unknownHub = 999_999_998;
const admin = { email: 'admin@intake.example', password: 'a password of the fixture' };
const token = `pat-na1-${randomUUID()}`;
const toHub = (hubId: number, more: object) => ({
  hubId,
  name: `Account ${hubId}`,
  domain: `account-${hubId}.example`,
  users: [{ ...admin, name: 'Ada Admin', role: 'admin' }],
  ...more,
});
/** One with defaults, and one that accepts one form. */
const hubs = [
  toHub(7001, { privateApps: [{ name: 'Reader', token, scopes: ['crm.objects.contacts.read'] }] }),
  toHub(7002, { intake: { accepts: true, forms: [{ formGuid: knownForm, name: 'Newsletter' }] } }),
];

const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }));
const submitTo = (baseUrl: string, hubId: number, formGuid: string, values: Readonly<Record<string, string>>) =>
  request(baseUrl, {
    path: `/submissions/v3/integration/submit/${hubId}/${formGuid}`,
    json: { fields: fields(values) },
  });
const identifyAt = (baseUrl: string, hubId: number, email: string) =>
  request(baseUrl, { path: '/_track/identify', json: { hubId, utk, email } });

describe('submissions and visitors in production', () => {
  let app: SpokeApp;
  let session: TestSession;
  beforeAll(async () => {
    const env = { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40) };
    app = await startSpoke({ seed: { hubs, developers: [], records: {} }, env });
    session = await openAppSession(app.baseUrl, admin);
  }, 120_000);
  afterAll(() => app.close());

  const countContacts = async () =>
    (await request(app.baseUrl, { path: '/crm/v3/objects/contacts', token })).body.results.length;
  const change = (accepts: boolean) =>
    session.request(7001, { method: 'PATCH', path: '/_app/intake', json: { accepts } });

  it('are rejected until they are enabled, with the same message as for an unknown account', async () => {
    const answers = await Promise.all(
      [7001, unknownHub].flatMap((hubId) => [
        submitTo(app.baseUrl, hubId, knownForm, { email: 'ada@example.com' }),
        identifyAt(app.baseUrl, hubId, 'ada@example.com'),
      ]),
    );
    // A form that an open account does not know is refused in these words, too.
    answers.push(await submitTo(app.baseUrl, 7002, randomUUID(), { email: 'ada@example.com' }));
    answers.push(await submitTo(app.baseUrl, 4_000_000_000, knownForm, { email: 'ada@example.com' }));
    const responses = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, correlationId: '' },
      headers: Object.keys(headers).sort(),
    }));
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 404, body: { category: 'OBJECT_NOT_FOUND' } });
    expect(await countContacts()).toBe(0);
  });

  it('are accepted for known forms once they are enabled', async () => {
    expect((await session.request(7001, { path: '/_app/intake' })).body).toEqual({
      accepts: false,
      acceptsUnknownForms: false,
      forms: [],
    });
    expect((await change(true)).body.accepts).toBe(true);
    const added = await session.request(7001, { path: '/_app/intake/forms', json: { name: 'Contact us' } });
    expect([added.status, added.body]).toEqual([
      201,
      { formGuid: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Contact us', createdAt: expect.any(String) },
    ]);
    const { formGuid } = added.body as { formGuid: string };
    const values = { email: 'grace@example.com', firstname: 'Grace' };
    expect((await submitTo(app.baseUrl, 7001, formGuid.toUpperCase(), values)).status).toBe(200);
    expect((await submitTo(app.baseUrl, 7001, randomUUID(), { ...values, firstname: 'Mallory' })).status).toBe(404);
    expect((await identifyAt(app.baseUrl, 7001, 'hopper@example.com')).status).toBe(204);
    expect(await countContacts()).toBe(2);

    const removal = { method: 'DELETE', path: `/_app/intake/forms/${formGuid}` };
    expect((await session.request(7001, removal)).status).toBe(204);
    expect((await session.request(7001, removal)).status).toBe(404);
    expect((await submitTo(app.baseUrl, 7001, formGuid, values)).status).toBe(404);
    expect((await change(false)).body.accepts).toBe(false);
    expect((await identifyAt(app.baseUrl, 7001, 'late@example.com')).status).toBe(404);
    expect(await countContacts()).toBe(2);
  });

  it('are accepted if the seed enables them', async () => {
    const { body } = await session.request(7002, { path: '/_app/intake' });
    expect(body).toMatchObject({ accepts: true, forms: [{ formGuid: knownForm, name: 'Newsletter' }] });
    expect((await submitTo(app.baseUrl, 7002, knownForm, { email: 'ada@example.com' })).status).toBe(200);
  });

  it('have a rate limit per account across all addresses, with Retry-After', async () => {
    // The loopback block stands in for many clients.
    const proxied = await startSpoke({
      seed: { hubs: [], developers: [], records: {} },
      env: { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40), SPOKE_TRUST_PROXY: '127.0.0.1' },
    });
    const statuses = new Map<number, number>();
    let retryAfter: string | undefined;
    for (let place = 0; place < 600 && !statuses.has(429); place += 1) {
      const { status, headers } = await request(proxied.baseUrl, {
        path: '/_track/identify',
        json: { hubId: unknownHub, utk, email: 'ada@example.com' },
        headers: { 'x-forwarded-for': `192.0.2.${place % 200}` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) retryAfter = String(headers['retry-after']);
    }
    expect(statuses.get(429)).toBe(1);
    expect(retryAfter).toMatch(/^([1-9]|10)$/);
  }, 120_000);
});

describe('submissions in a sandbox', () => {
  it('are accepted for any form; an unknown form only fills empty values (Assumption T55)', async () => {
    const hub = await newHub();
    const session = await openAppSession(hub.baseUrl, hub.user);
    const formGuid = randomUUID();
    const email = 'victim@example.com';
    const json = { properties: { email, firstname: 'Ada' } };
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json });
    const read = async () =>
      (await hub.request({ path: `/crm/v3/objects/contacts/${body.id}?properties=firstname,lastname,lifecyclestage` }))
        .body.properties;
    const submit = () =>
      submitTo(hub.baseUrl, hub.hubId, formGuid, { email, firstname: 'Mallory', lastname: 'Lovelace' });
    expect((await submit()).status).toBe(200);
    expect(await read()).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace' });
    const form = { path: '/_app/intake/forms', json: { formGuid, name: 'Newsletter' } };
    expect((await session.request(hub.hubId, form)).status).toBe(201);
    expect((await session.request(hub.hubId, form)).status).toBe(409);
    expect((await submit()).status).toBe(200);
    expect(await read()).toMatchObject({ firstname: 'Mallory', lastname: 'Lovelace' });
    const removal = { method: 'DELETE', path: `/_app/intake/forms/${formGuid}` };
    expect((await session.request(hub.hubId, removal)).status).toBe(204);
    expect((await session.request(hub.hubId, removal)).status).toBe(404);
    await session.request(hub.hubId, { method: 'PATCH', path: '/_app/intake', json: { accepts: false } });
    expect((await submit()).status).toBe(404);
  });

  it('are configured by administrators only, with valid names and ids', async () => {
    const hub = await newHub();
    const admins = await openAppSession(hub.baseUrl, hub.user);
    const member = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role: 'member' }));
    const calls = [
      { path: '/_app/intake' },
      { method: 'PATCH', path: '/_app/intake', json: { accepts: false } },
      { path: '/_app/intake/forms', json: { name: 'Newsletter' } },
      { method: 'DELETE', path: `/_app/intake/forms/${randomUUID()}` },
    ];
    for (const call of calls) expect((await member.request(hub.hubId, call)).status).toBe(403);
    const wrong = [{ name: '' }, { name: ' ' }, { name: 'a', formGuid: 'x' }, { name: 'x'.repeat(101) }, {}];
    for (const json of wrong) {
      expect((await admins.request(hub.hubId, { path: '/_app/intake/forms', json })).status).toBe(400);
    }
    const { body } = await admins.request(hub.hubId, { path: '/_app/intake' });
    expect(body).toEqual({ accepts: true, acceptsUnknownForms: true, forms: [] });
  });
});
