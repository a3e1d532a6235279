import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { seed } from '../../../test/support/seed.js';
import { eventTypes } from './event-types.js';

const apiKey = seed.developers[0]?.apiKey ?? '';
const appId = 3002;
const base = `/webhooks/v3/${appId}`;
const send = (options: RequestOptions, key = apiKey) =>
  request(inject('baseUrl'), { ...options, path: `${options.path}?hapikey=${key}` });
const subscribe = (json: object) => send({ path: `${base}/subscriptions`, json });
const refusal = (message: string, more: object = { category: 'VALIDATION_ERROR' }) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  ...more,
});
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function listSubscriptions() {
  const { status, body } = await send({ path: `${base}/subscriptions` });
  expect(status).toBe(200);
  return body.results as { id: string; eventType: string }[];
}

beforeAll(async () => {
  for (const { id } of await listSubscriptions()) {
    await send({ method: 'DELETE', path: `${base}/subscriptions/${id}` });
  }
});

// Changes by other tests must not be delivered.
afterAll(() => send({ method: 'DELETE', path: `${base}/settings` }));

describe('webhook settings', () => {
  const path = `${base}/settings`;
  const targetUrl = 'https://hooks.example.com/spoke';

  it('are set, read, changed and deleted', async () => {
    await send({ method: 'DELETE', path });
    expect((await send({ path })).body).toEqual(
      refusal('The app has no webhook settings.', { category: 'OBJECT_NOT_FOUND' }),
    );
    const made = await send({ method: 'PUT', path, json: { targetUrl } });
    expect([made.status, made.body]).toEqual([
      200,
      { targetUrl, throttling: { maxConcurrentRequests: 10 }, createdAt: time, updatedAt: time },
    ]);
    const throttling = { maxConcurrentRequests: 25, period: 'SECONDLY' };
    const changed = await send({ method: 'PUT', path, json: { targetUrl: `${targetUrl}/2`, throttling } });
    expect(changed.body).toMatchObject({ targetUrl: `${targetUrl}/2`, throttling: { maxConcurrentRequests: 25 } });
    expect(changed.body.createdAt).toBe(made.body.createdAt);
    expect((await send({ path })).body).toEqual(changed.body);
    // Clients delete what may be there before they set theirs.
    for (let time = 0; time < 2; time += 1) expect((await send({ method: 'DELETE', path })).status).toBe(204);
    expect((await send({ path })).status).toBe(404);
  });

  it('accept a concurrency above five, and no unknown fields', async () => {
    for (const json of [
      { targetUrl, throttling: { maxConcurrentRequests: 5 } },
      { targetUrl, throttling: { maxConcurrentRequests: 6.5 } },
      { targetUrl, throttling: { maxConcurrentRequests: 10, period: 'DAILY' } },
      { targetUrl, other: true },
      { throttling: { maxConcurrentRequests: 10 } },
      {},
    ]) {
      expect((await send({ method: 'PUT', path, json })).status, JSON.stringify(json)).toBe(400);
    }
    // The form before throttling: clients still send it, and it has no effect.
    const old = await send({ method: 'PUT', path, json: { targetUrl, maxConcurrentRequests: 5 } });
    expect([old.status, old.body.throttling]).toEqual([200, { maxConcurrentRequests: 10 }]);
    const six = { targetUrl, throttling: { maxConcurrentRequests: 6 } };
    expect((await send({ method: 'PUT', path, json: six })).status).toBe(200);
  });

  it('accept https URLs of public hosts, and in a sandbox http on this machine', async () => {
    const refused = [
      ...['http://hooks.example.com/', 'ftp://hooks.example.com/', 'hooks.example.com', '', 'https://', 'javascript:1'],
      ...[
        'https://user@hooks.example.com/',
        'https://10.0.0.1/',
        'https://169.254.169.254/latest/',
        'https://[fd00::1]/',
      ],
      ...['https://[::ffff:10.0.0.1]/', 'http://0x0a000001/', 'http://8.8.8.8/', 'https://8.8.8.8:8443/'],
      ...['https://hooks.example.com:8443/x', 'https://hooks.example.com:80/', 'http://localhost:3000/#x'],
      ...[
        'https://hooks.example.com/#',
        'https://hooks.example.com/\n',
        'https://hooks.\texample.com/',
        '\u007fhttps://a.example.com/',
      ],
    ];
    const error =
      'The targetUrl has to be an https URL of a public host at port 443, without a user, a fragment or control characters.';
    for (const one of refused) {
      const { status, body } = await send({ method: 'PUT', path, json: { targetUrl: one } });
      expect([status, body], one).toEqual([400, refusal(error)]);
    }
    for (const one of [
      'http://localhost:3000/hook',
      'http://127.0.0.1:3000/',
      'http://[::1]:3000/',
      'https://localhost:8443/',
      'https://hooks.example.com:443/',
      targetUrl,
    ]) {
      expect((await send({ method: 'PUT', path, json: { targetUrl: one } })).status, one).toBe(200);
    }
  });
});

describe('webhook subscriptions', () => {
  it('are created, read, listed, activated, paused and deleted', async () => {
    const made = await subscribe({ eventType: 'company.propertyChange', propertyName: 'name' });
    const { id } = made.body as { id: string };
    const shown = { id, eventType: 'company.propertyChange', propertyName: 'name', active: false };
    expect([made.status, made.body]).toEqual([201, { ...shown, createdAt: time, updatedAt: time }]);
    expect(id).toMatch(/^\d+$/);
    const path = `${base}/subscriptions/${id}`;
    expect((await send({ path })).body).toEqual(made.body);
    expect(await listSubscriptions()).toEqual([made.body]);
    const changed = await send({ method: 'PATCH', path, json: { active: true } });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, active: true, updatedAt: time }]);
    expect((await send({ method: 'PATCH', path, json: {} })).body.active).toBe(true);
    expect((await send({ method: 'PATCH', path, json: { eventType: 'deal.creation' } })).status).toBe(400);
    expect((await send({ method: 'DELETE', path })).status).toBe(204);
    const missing = refusal(`Failed to find subscriptions by id \`${id}\`.`, {
      category: 'OBJECT_NOT_FOUND',
      context: { id: [id] },
    });
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const json = method === 'PATCH' ? { json: { active: true } } : {};
      const { status, body } = await send({ method, path, ...json });
      expect([status, body], method).toEqual([404, missing]);
    }
    expect((await send({ path: `${base}/subscriptions/99999999999` })).status).toBe(400);
    expect((await send({ path: `${base}/subscriptions/9999999999` })).status).toBe(404);
  });

  it('exist for every event type, each once', async () => {
    expect(eventTypes).toHaveLength(48);
    for (const eventType of eventTypes) {
      const more = {
        ...(eventType.endsWith('propertyChange') && { propertyName: 'name' }),
        ...(eventType.startsWith('object.') && { objectTypeId: '2-47730019' }),
      };
      expect((await subscribe({ eventType, ...more })).status, eventType).toBe(201);
      const again = await subscribe({ eventType, ...more, active: true });
      expect(again.status, eventType).toBe(409);
    }
    const body = { eventType: 'object.creation', objectTypeId: '2-47730020' };
    expect((await subscribe(body)).body).toMatchObject({ ...body, active: false });
  });

  it('require the fields of their event type, and no others', async () => {
    const before = (await listSubscriptions()).length;
    const needed = 'A propertyName is needed for propertyChange, and has no meaning otherwise.';
    const rows: [object, string][] = [
      [{ eventType: 'contact.birthday' }, "There is no event type 'contact.birthday'."],
      [{ eventType: 'product.associationChange' }, "There is no event type 'product.associationChange'."],
      [{ eventType: 'deal.propertyChange' }, needed],
      [{ eventType: 'deal.propertyChange', propertyName: '' }, needed],
      [{ eventType: 'deal.merge', propertyName: 'amount' }, needed],
      [
        { eventType: 'deal.propertyChange', propertyName: 'hs_lastmodifieddate' },
        "Changes of 'hs_lastmodifieddate' cannot be subscribed to.",
      ],
      [
        { eventType: 'contact.propertyChange', propertyName: 'num_unique_conversion_events' },
        "Changes of 'num_unique_conversion_events' cannot be subscribed to.",
      ],
      [{ eventType: 'object.creation' }, 'An objectTypeId, such as 2-47730019, is needed for object.*.'],
      [
        { eventType: 'object.creation', objectTypeId: 'car' },
        'An objectTypeId, such as 2-47730019, is needed for object.*.',
      ],
      [{ eventType: 'deal.creation', objectTypeId: '0-3' }, 'An objectTypeId has a meaning for object.* only.'],
    ];
    for (const [json, message] of rows) {
      const { status, body } = await subscribe(json);
      expect([status, body], message).toEqual([400, refusal(message)]);
    }
    expect((await subscribe({})).status).toBe(400);
    expect((await subscribe({ eventType: 'deal.restore', active: 'yes' })).status).toBe(400);
    expect((await listSubscriptions()).length).toBe(before);
  });

  it('are switched in batches: 207 if some are missing', async () => {
    const [one, two] = await listSubscriptions();
    const batch = (inputs: object[]) => send({ path: `${base}/subscriptions/batch/update`, json: { inputs } });
    const ids = [one, two].map((subscription) => Number(subscription?.id));
    const whole = await batch(ids.map((id) => ({ id, active: true })));
    expect([whole.status, whole.body]).toEqual([
      200,
      {
        status: 'COMPLETE',
        results: [
          expect.objectContaining({ ...one, active: true, updatedAt: time }),
          expect.objectContaining({ id: two?.id, active: true }),
        ],
        startedAt: time,
        completedAt: time,
      },
    ]);
    const partial = await batch([
      { id: ids[0], active: false },
      { id: 4567, active: true },
    ]);
    expect([partial.status, partial.body]).toEqual([
      207,
      {
        status: 'COMPLETE',
        results: [expect.objectContaining({ id: one?.id, active: false })],
        numErrors: 1,
        errors: [
          {
            status: 'error',
            category: 'SUBSCRIPTION_ID_NOT_FOUND',
            message: 'Failed to find subscriptions by id `4567`.',
          },
        ],
        startedAt: time,
        completedAt: time,
      },
    ]);
    for (const inputs of [[], [{ id: '1', active: true }], [{ id: 1 }]]) expect((await batch(inputs)).status).toBe(400);
  });

  it('are limited to a thousand for an app, also concurrently', async () => {
    const missing = 1000 - (await listSubscriptions()).length;
    const make = (place: number) => subscribe({ eventType: 'deal.propertyChange', propertyName: `p${place}` });
    for (let place = 0; place < missing - 10; place += 45) {
      const places = Array.from({ length: Math.min(45, missing - 10 - place) }, (_, more) => place + more);
      await Promise.all(places.map(make));
    }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => make(5000 + place)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(10).fill(400),
    ]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(
      refusal(
        "Couldn't create another subscription. You've reached the maximum number allowed per application (1000).",
        {},
      ),
    );
    expect(await listSubscriptions()).toHaveLength(1000);
  });
});

describe('webhook endpoints', () => {
  const calls: RequestOptions[] = [
    { path: '/settings' },
    { method: 'PUT', path: '/settings', json: { targetUrl: 'https://hooks.example.com/' } },
    { method: 'DELETE', path: '/settings' },
    { path: '/subscriptions' },
    { path: '/subscriptions', json: { eventType: 'deal.merge' } },
    { path: '/subscriptions/1' },
    { method: 'PATCH', path: '/subscriptions/1', json: { active: true } },
    { method: 'DELETE', path: '/subscriptions/1' },
    { path: '/subscriptions/batch/update', json: { inputs: [{ id: 1, active: true }] } },
  ];

  it('accept a developer key only, no bearer token', async () => {
    const hub = await newHub();
    const install = await installApp(hub, { scopes: ['oauth'], appId });
    const message =
      'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview';
    for (const call of calls) {
      for (const token of [hub.privateApp.token, install.accessToken, undefined]) {
        const options = { ...call, path: `${base}${call.path}`, ...(token && { token }) };
        const { status, body } = await request(inject('baseUrl'), options);
        expect([status, body]).toEqual([401, refusal(message, { category: 'INVALID_AUTHENTICATION' })]);
      }
      const unknown = await send({ ...call, path: `${base}${call.path}` }, 'e3eff9c0-0000-0000-0000-000000000000');
      expect([unknown.status, unknown.body.message]).toEqual([401, "This hapikey doesn't exist."]);
    }
  });

  it('find the apps of the developer only', async () => {
    for (const call of calls) {
      for (const other of ['9999', '4294967296', '2147483648']) {
        const { status, body } = await send({ ...call, path: `/webhooks/v3/${other}${call.path}` });
        const developerId = String(seed.developers[0]?.developerId);
        expect([status, body]).toEqual([
          400,
          refusal(
            `This app (ID: ${other}) doesn't match the account '${developerId}'. Make sure both IDs are correct or that the app is associated with the correct account.`,
            {
              category: 'VALIDATION_ERROR',
              subCategory: 'OwnedApplicationError.APPLICATION_NOT_FOUND',
              context: { appId: [other], portalId: [developerId] },
            },
          ),
        ]);
      }
    }
  });
});
