import { beforeAll, afterAll, describe, expect, inject, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { request } from '../../test/support/http.js';
import { seedApp, seedHub } from '../../test/support/seed.js';

const clock = '/_spoke/clock';

describe('the sandbox API', () => {
  it('serves programs on this machine, not cross-origin pages in its browsers', async () => {
    const baseUrl = inject('baseUrl');
    expect((await request(baseUrl, { path: clock })).status).toBe(200);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'x-spoke-sandbox-key': 'guess' },
    ]) {
      const { status, body } = await request(baseUrl, { method: 'POST', path: '/_spoke/reset', headers });
      expect(status).toBe(403);
      expect(body.category).toBe('SANDBOX_FORBIDDEN');
    }
  });

  it('accepts the sandbox key', async () => {
    const key = 'a-key-for-the-sandbox';
    const app = await startSpoke({ env: { SPOKE_SANDBOX_KEY: key } });
    const headers = { origin: 'https://ci.example.com', 'x-spoke-sandbox-key': key };
    expect((await request(app.baseUrl, { path: clock, headers })).status).toBe(200);
    expect(
      (await request(app.baseUrl, { path: clock, headers: { ...headers, 'x-spoke-sandbox-key': `${key}x` } })).status,
    ).toBe(403);
  });

  it('does not exist in production', async () => {
    const app = await startSpoke({
      env: { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40), SPOKE_SEED: undefined },
    });
    for (const path of [clock, '/_spoke/requests', '/_spoke/routes', '/_spoke/search'])
      expect((await request(app.baseUrl, { path })).status).toBe(404);
    for (const path of ['/_spoke/reset', '/_spoke/hubs', '/_spoke/oauth/grant', clock]) {
      expect((await request(app.baseUrl, { path, json: {} })).status).toBe(404);
    }
  });

  it('creates hubs with an administrator and a private app', async () => {
    const [a, b] = [await newHub({ name: 'A' }), await newHub({ name: 'B', timeZone: 'Asia/Tokyo' })];
    expect(a.hubId).not.toBe(b.hubId);
    expect((await b.request({ path: '/account-info/v3/details' })).body).toMatchObject({
      portalId: b.hubId,
      timeZone: 'Asia/Tokyo',
    });
    expect(
      (await request(inject('baseUrl'), { path: '/_spoke/hubs', json: { timeZone: 'Mars/Olympus' } })).status,
    ).toBe(400);
  });
});

describe('the list of endpoints', () => {
  it('counts successful requests, not rejected ones', async () => {
    const baseUrl = inject('baseUrl');
    // Nobody else moves the clock of the shared server, and this leaves it where it is.
    const move = (json: object) => request(baseUrl, { path: clock, json });
    const hits = async () => {
      const { body } = await request(baseUrl, { path: '/_spoke/routes' });
      const routes = body.results as { method: string; path: string; hits: number }[];
      return routes.find(({ method, path }) => method === 'POST' && path === clock)?.hits ?? -1;
    };
    const before = await hits();
    expect((await move({})).status).toBe(400);
    expect(await hits()).toBe(before);
    expect((await move({ reset: true })).status).toBe(200);
    expect(await hits()).toBe(before + 1);
  });
});

describe('the request inspector', () => {
  it('shows requests and responses, with secrets masked', async () => {
    const hub = await newHub({ name: 'Inspected' });
    const app = seedApp(3001);
    const { accessToken, refreshToken } = await installApp(hub);
    await request(hub.baseUrl, { path: `/oauth/v1/access-tokens/${accessToken}` });
    await request(hub.baseUrl, {
      path: '/crm/v3/objects/companies?hapikey=5ec2e7a1-0000-4000-8000-000000000000',
      token: hub.privateApp.token,
    });
    const { body, text } = await request(hub.baseUrl, { path: '/_spoke/requests?limit=500' });
    expect(body.results.length).toBeGreaterThan(2);
    for (const secret of [
      accessToken,
      refreshToken,
      app.clientSecret,
      hub.privateApp.token,
      '5ec2e7a1-0000-4000-8000-000000000000',
    ]) {
      expect(text).not.toContain(secret);
    }
    const [exchange] = (
      await request(hub.baseUrl, { path: '/_spoke/requests?method=post&path=/oauth/v1/token&limit=1' })
    ).body.results;
    expect(exchange).toMatchObject({
      method: 'POST',
      route: '/oauth/v1/token',
      operationId: 'createTokenV1',
      status: 200,
    });
    expect(exchange.responseBody).toContain('"expires_in":1800');
  });

  it('finds nothing by a secret part of a path', async () => {
    const hub = await newHub({ name: 'Masked' });
    const { refreshToken } = await installApp(hub);
    await request(hub.baseUrl, { path: `/oauth/v1/refresh-tokens/${refreshToken}` });
    const count = async (path: string) =>
      (await request(hub.baseUrl, { path: `/_spoke/requests?path=${encodeURIComponent(path)}` })).body.results.length;
    expect(await count('/refresh-tokens/[masked]')).toBeGreaterThan(0);
    expect(await count(refreshToken)).toBe(0);
  });

  it('filters by hub, app and status', async () => {
    const hub = await newHub({ name: 'Filtered' });
    await hub.request({ path: '/account-info/v3/details' });
    await hub.request({ path: '/crm/v3/properties/nonsense' });
    const of = async (query: string) =>
      (await request(hub.baseUrl, { path: `/_spoke/requests?${query}` })).body.results as { status: number }[];
    expect((await of(`hubId=${hub.hubId}`)).map(({ status }) => status)).toEqual([400, 200]);
    expect(await of(`hubId=${hub.hubId}&status=400`)).toHaveLength(1);
    expect(await of(`appId=${hub.privateApp.appId}&hubId=${hub.hubId}`)).toHaveLength(2);
  });
});

describe('warnings of the request inspector', () => {
  const list = async (hub: TestHub) =>
    (await hub.request({ path: `/_spoke/requests?hubId=${hub.hubId}` })).body.results as { warnings: string[] }[];

  it('name ignored fields and unknown properties, never their values', async () => {
    const hub = await newHub({ name: 'Warned' });
    const path = '/crm/v3/objects/companies';
    const created = await hub.request({ path, json: { properties: { name: 'Acme' }, foo: null } });
    await hub.request({
      path: `${path}/search`,
      json: { bar: 'secret value', query: '', properties: ['name', 'baz'] },
    });
    await hub.request({ path: `${path}/${created.body.id}?properties=name,qux` });
    await hub.request({ path: `${path}?propertiesWithHistory=quux` });
    const inputs = [{ id: created.body.id }];
    await hub.request({ path: `${path}/batch/read`, json: { inputs, properties: ['corge', 'corge'] } });
    await hub.request({ path, json: { properties: {}, foo: 1, bar: null } });
    expect((await list(hub)).map(({ warnings }) => warnings).reverse()).toEqual([
      ['ignored field "foo"'],
      ['ignored field "bar"', 'ignored property "baz"'],
      ['ignored property "qux"'],
      ['ignored property "quux"'],
      ['ignored property "corge"'],
      ['ignored field "bar"'],
    ]);
    expect(JSON.stringify((await list(hub)).map(({ warnings }) => warnings))).not.toContain('secret value');
  });

  it('are 20 at most, of limited length, and masked', async () => {
    const hub = await newHub({ name: 'Warned often' });
    const names = [hub.privateApp.token, 'x'.repeat(200), ...Array.from({ length: 40 }, (_, index) => `n${index}`)];
    await hub.request({ path: `/crm/v3/objects/companies?properties=${names.join(',')}` });
    const [{ warnings } = { warnings: [] }] = await list(hub);
    expect(warnings).toHaveLength(20);
    expect(warnings.slice(0, 3)).toEqual([
      'ignored property "[masked]"',
      `ignored property "${'x'.repeat(100)}"`,
      'ignored property "n0"',
    ]);
  });
});

describe('the tail of the request inspector', () => {
  const list = async (baseUrl: string, query: string) =>
    (await request(baseUrl, { path: `/_spoke/requests?${query}` })).body.results as Record<string, unknown>[];

  it('returns the requests after a given one, optionally without bodies, and one in full', async () => {
    const hub = await newHub({ name: 'Tailed' });
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Acme' } } });
    const [created] = await list(hub.baseUrl, `hubId=${hub.hubId}`);
    const tail = `hubId=${hub.hubId}&after=${String(created?.['id'])}`;
    expect(await list(hub.baseUrl, tail)).toEqual([]);
    await hub.request({ path });
    await hub.request({ path: `${path}/404` });
    expect((await list(hub.baseUrl, tail)).map(({ status }) => status)).toEqual([404, 200]);
    // What is no longer remembered hides nothing.
    expect(await list(hub.baseUrl, `hubId=${hub.hubId}&after=long-gone`)).toHaveLength(3);

    const [, , bare] = await list(hub.baseUrl, `hubId=${hub.hubId}&bodies=false`);
    expect(bare).toEqual({ ...created, requestBody: null, responseBody: null });
    const { status, body } = await request(hub.baseUrl, { path: `/_spoke/requests/${String(created?.['id'])}` });
    expect([status, body]).toEqual([200, created]);
    expect(JSON.parse(body.requestBody)).toEqual({ properties: { name: 'Acme' } });
    expect(body.responseHeaders).toMatchObject({ 'x-hubspot-correlation-id': body.id });
    expect(body.requestHeaders.authorization).toBe('[masked]');
  });

  it('returns 404 for a request that is no longer recorded', async () => {
    const { status, body } = await request(inject('baseUrl'), { path: '/_spoke/requests/nonsense' });
    expect(status).toBe(404);
    expect(body).toEqual({
      status: 'error',
      message: 'There is no recorded request with this id.',
      correlationId: expect.any(String),
      category: 'OBJECT_NOT_FOUND',
    });
  });

  it('excludes the pages of the web app, their assets, and itself', async () => {
    const app = await startSpoke();
    for (const path of [
      '/',
      '/app',
      '/app/1/objects/contacts',
      '/assets/none.js',
      '/_spoke/requests',
      '/application',
    ]) {
      await request(app.baseUrl, { path });
    }
    expect((await list(app.baseUrl, 'limit=500')).map(({ path }) => path)).toEqual(['/application']);
  });
});

describe('the timing of recorded requests', () => {
  it('has phases without gaps, and the statements while requests are listed', async () => {
    const hub = await newHub({ name: 'Timed' });
    const list = `/_spoke/requests?hubId=${hub.hubId}`;
    await hub.request({ path: list });
    const path = '/crm/v3/objects/companies';
    const startedAt = Date.now();
    await hub.request({ path, json: { properties: { name: 'Acme' } } });
    const [created] = (await hub.request({ path: list })).body.results;
    expect(Math.abs(created.startedAt - startedAt)).toBeLessThan(5_000);
    expect(created.phases.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['authentication', 'admission', 'validation', 'handler', 'response']),
    );
    let end = 0;
    for (const { start, milliseconds } of created.phases) {
      expect(start).toBeCloseTo(end, 0);
      end = start + milliseconds;
    }
    expect(end).toBeCloseTo(created.milliseconds, 0);
    expect(created.database.statements).toBeGreaterThan(0);
    expect(created.database.milliseconds).toBeGreaterThan(0);
    expect(created.database.milliseconds).toBeLessThanOrEqual(created.milliseconds + 0.2);
  });

  it('shows the delay of a fault as a phase of its own', async () => {
    const app = await startSpoke();
    const { baseUrl } = app;
    const path = '/crm/v3/objects/companies';
    await request(baseUrl, { path: '/_spoke/faults', json: { path, delayMs: 120 } });
    await request(baseUrl, { path });
    const { body } = await request(baseUrl, { path: '/_spoke/requests' });
    const rejected = body.results[0].phases.find(({ name }: { name: string }) => name === 'authentication');
    expect(rejected.milliseconds).toBeLessThan(120);
    const { token = '' } = seedHub(1001).privateApps[0] ?? {};
    await request(baseUrl, { path, token });
    const [delayed] = (await request(baseUrl, { path: '/_spoke/requests' })).body.results;
    const fault = delayed.phases.find(({ name }: { name: string }) => name === 'fault');
    expect(fault.milliseconds).toBeGreaterThanOrEqual(119);
  });
});

describe('searches of the request inspector', () => {
  it('report which texts the bodies contain, and brief lists leave details out', async () => {
    const hub = await newHub({ name: 'Searched' });
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Acme Searched' } } });
    await hub.request({ path });
    const query = `hubId=${hub.hubId}&brief=true&find=ACME%20searched&find=nowhere&method=POST`;
    const { body } = await hub.request({ path: `/_spoke/requests?${query}` });
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({
      found: ['ACME searched'],
      requestHeaders: {},
      requestBody: null,
      grantedScopes: null,
      phases: [],
    });
    const secret = `/_spoke/requests?hubId=${hub.hubId}&find=${encodeURIComponent(hub.privateApp.token)}`;
    const { body: masked } = await hub.request({ path: secret });
    expect(masked.results.flatMap(({ found }: { found: string[] }) => found)).toEqual([]);
  });

  it('keep 2,000 requests, and list as many', async () => {
    const { baseUrl } = await startSpoke();
    for (let round = 0; round < 21; round += 1) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => request(baseUrl, { path: `/none/${round}/${index}` })),
      );
    }
    const { body } = await request(baseUrl, { path: '/_spoke/requests?limit=2000&brief=true' });
    expect(body.results).toHaveLength(2000);
    expect((await request(baseUrl, { path: '/_spoke/requests?limit=2001' })).status).toBe(400);
  });

  it('list the apps with the accounts of private ones, and those that have connected others', async () => {
    const { baseUrl } = await startSpoke();
    const [first, second] = [await newHub({ baseUrl }), await newHub({ baseUrl })];
    await installApp(first);
    await installApp(second);
    const { body } = await first.request({ path: '/_spoke/apps' });
    const { hubId, privateApp } = first;
    const mine = { appId: privateApp.appId, name: 'Sandbox', hubId, clientId: null, connectedHubIds: [] };
    expect(body.results).toContainEqual(mine);
    const { name, clientId } = seedApp(3001);
    const connectedHubIds = [second.hubId, hubId];
    expect(body.results).toContainEqual({ appId: 3001, name, hubId: null, clientId, connectedHubIds });
  });
});

describe('repeating a recorded request', () => {
  const newest = async (hub: TestHub) =>
    (await hub.request({ path: `/_spoke/requests?hubId=${hub.hubId}&limit=1` })).body.results[0];
  const repeat = (hub: TestHub, id: string) => hub.request({ method: 'POST', path: `/_spoke/requests/${id}/repeat` });

  it('sends method, query, body and credentials again', async () => {
    const hub = await newHub({ name: 'Repeated' });
    const path = '/crm/v3/objects/companies';
    await hub.request({ path, json: { properties: { name: 'Acmé' } } });
    const first = await newest(hub);
    const { status, body, text } = await repeat(hub, first.id);
    expect([status, body.status]).toEqual([201, 201]);
    expect(text).not.toContain(hub.privateApp.token);
    const second = await newest(hub);
    expect(second).toMatchObject({ id: body.id, path, requestBody: first.requestBody, appId: hub.privateApp.appId });
    expect(JSON.parse(second.responseBody).properties.name).toBe('Acmé');
    expect((await hub.request({ path })).body.results).toHaveLength(2);
    await hub.request({ path: `${path}?limit=1&properties=name` });
    const read = await newest(hub);
    expect((await repeat(hub, read.id)).body.status).toBe(200);
    expect(await newest(hub)).toMatchObject({ path: `${path}?limit=1&properties=name`, status: 200 });
  });

  it('sends forms again, with the secrets that it does not show', async () => {
    const { baseUrl } = await startSpoke();
    const app = seedApp(3001);
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      refresh_token: 'unknown & odd',
    });
    await fetch(`${baseUrl}/oauth/v1/token`, { method: 'POST', body: form });
    const list = async () => (await request(baseUrl, { path: '/_spoke/requests?limit=500' })).body.results;
    const [first] = await list();
    expect(first.requestBody).toContain('grant_type=refresh_token&client_id=');
    expect(first.requestBody).not.toContain(app.clientSecret);
    await request(baseUrl, { method: 'POST', path: `/_spoke/requests/${first.id}/repeat` });
    const [second] = await list();
    expect(second.id).not.toBe(first.id);
    const { correlationId: a, ...firstBody } = JSON.parse(first.responseBody);
    const { correlationId: b, ...secondBody } = JSON.parse(second.responseBody);
    expect([second.status, secondBody]).toEqual([first.status, firstBody]);
    expect(a).not.toBe(b);
  });

  it('reports a cut connection, and refuses bodies that were not kept', async () => {
    const { baseUrl } = await startSpoke();
    await request(baseUrl, { path: '/crm/v3/objects/companies' });
    const newestId = async () => (await request(baseUrl, { path: '/_spoke/requests?limit=1' })).body.results[0].id;
    const id = await newestId();
    await fetch(`${baseUrl}/files/v3/files`, { method: 'POST', body: new FormData() });
    const uploaded = await newestId();
    const refused = await request(baseUrl, { method: 'POST', path: `/_spoke/requests/${uploaded}/repeat` });
    expect([refused.status, refused.body.category]).toEqual([409, 'CONFLICT']);
    const { token = '' } = seedHub(1001).privateApps[0] ?? {};
    await request(baseUrl, { path: '/crm/v3/objects/companies', token });
    const read = await newestId();
    await request(baseUrl, { path: '/_spoke/faults', json: { path: '/crm/**', cut: 'before' } });
    const { status, body } = await request(baseUrl, { method: 'POST', path: `/_spoke/requests/${read}/repeat` });
    expect([status, body]).toEqual([201, { id: null, status: 0 }]);
    expect((await request(baseUrl, { method: 'POST', path: '/_spoke/requests/none/repeat' })).status).toBe(404);
    expect(id).not.toBe(read);
  });
});

describe('the sandbox clock', () => {
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke();
  });
  afterAll(() => app.close());

  const move = async (json: object) => request(app.baseUrl, { path: clock, json });

  it('moves by seconds, to a time, and back', async () => {
    expect((await move({ advanceSeconds: 3600 })).body.offsetSeconds).toBeCloseTo(3600, 0);
    expect((await move({ advanceSeconds: -60 })).body.offsetSeconds).toBeCloseTo(3540, 0);
    const { body } = await move({ now: '2030-01-01T00:00:00.000Z' });
    expect(new Date(body.now).getTime() - Date.parse('2030-01-01T00:00:00.000Z')).toBeLessThan(1000);
    expect((await move({ reset: true })).body.offsetSeconds).toBe(0);
  });

  it.each([
    {},
    { advanceSeconds: 'x' },
    { advanceSeconds: 1, reset: true },
    { now: 'tomorrow' },
    { reset: false },
    { advanceSeconds: 1e12 },
    { speed: 2 },
    { stepSeconds: 1 },
    { frozen: false, stepSeconds: 1 },
    { frozen: true, stepSeconds: -1 },
    { frozen: true, advanceSeconds: 1 },
  ])('rejects %j and stays unchanged', async (json) => {
    expect((await move(json)).status).toBe(400);
    expect((await request(app.baseUrl, { path: clock })).body.offsetSeconds).toBe(0);
  });

  it('stands still at a time until it is moved, and runs on from there', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const now = '2030-01-01T00:00:00.000Z';
    const create = async () => {
      const json = { properties: { name: 'Acme' } };
      return (await hub.request({ path: '/crm/v3/objects/companies', json })).body.createdAt as string;
    };
    expect((await move({ now, frozen: true })).body).toMatchObject({ now, frozen: true, stepSeconds: 0 });
    expect([await create(), await create()]).toEqual([now, now]);
    expect((await move({ advanceSeconds: 60 })).body.now).toBe('2030-01-01T00:01:00.000Z');
    expect(await create()).toBe('2030-01-01T00:01:00.000Z');

    await move({ frozen: true, stepSeconds: 2 });
    expect([await create(), await create()]).toEqual(['2030-01-01T00:01:02.000Z', '2030-01-01T00:01:04.000Z']);
    // Reading the clock does not move it, nor do the pages of the web app.
    await request(app.baseUrl, { path: '/app' });
    expect((await request(app.baseUrl, { path: clock })).body).toMatchObject({
      now: '2030-01-01T00:01:04.000Z',
      stepSeconds: 2,
    });

    expect((await move({ frozen: false })).body).toMatchObject({ frozen: false, stepSeconds: 0 });
    await expect.poll(create).not.toBe('2030-01-01T00:01:04.000Z');
    expect(Date.parse(await create()) - Date.parse(now)).toBeGreaterThan(64_000);
    await move({ frozen: true });
    expect((await move({ reset: true })).body).toMatchObject({ offsetSeconds: 0, frozen: false });
  });

  it('makes access tokens expire', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    const details = { path: '/account-info/v3/details' };
    expect((await install.request(details)).status).toBe(200);
    await move({ advanceSeconds: 1801 });
    const { status, body } = await install.request(details);
    expect([status, body.category]).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    await move({ reset: true });
    expect((await install.request(details)).status).toBe(200);
  });
});

describe('reset', () => {
  it('returns to the seed: later data is deleted, seeded credentials work again, old tokens do not', async () => {
    const app = await startSpoke();
    const { baseUrl } = app;
    const { token = '' } = seedHub(1001).privateApps[0] ?? {};
    const made = await newHub({ baseUrl, name: 'Gone' });
    const install = await installApp(made);
    await request(baseUrl, { path: clock, json: { advanceSeconds: 500 } });
    const path = '/crm/v3/objects/companies';
    await request(baseUrl, { path, token, json: { properties: { name: 'Gone' } } });
    expect((await request(baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);

    expect((await made.request({ path: '/account-info/v3/details' })).status).toBe(401);
    expect((await install.request({ path: '/account-info/v3/details' })).status).toBe(401);
    expect((await request(baseUrl, { path: clock })).body.offsetSeconds).toBe(0);
    expect((await request(baseUrl, { path, token })).body.results).toEqual([]);
    expect((await request(baseUrl, { path, token, json: { properties: { name: 'New' } } })).status).toBe(201);
  });
});
