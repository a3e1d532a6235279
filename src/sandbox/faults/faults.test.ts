import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';

const faults = '/_spoke/faults';
const companies = '/crm/v3/objects/companies';

describe('faults of the sandbox', () => {
  let app: SpokeApp;
  let hub: TestHub;
  let other: TestHub;
  beforeAll(async () => {
    app = await startSpoke();
    hub = await newHub({ baseUrl: app.baseUrl });
    other = await newHub({ baseUrl: app.baseUrl });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    expect((await request(app.baseUrl, { method: 'DELETE', path: faults })).status).toBe(204);
  });

  const add = (json: object) => request(app.baseUrl, { path: faults, json });
  const list = async () => (await request(app.baseUrl, { path: faults })).body.results;
  const names = async () =>
    (await hub.request({ path: companies })).body.results.map(
      (one: { properties: { name: string } }) => one.properties.name,
    );
  const create = (name: string) => hub.request({ path: companies, json: { properties: { name } } });
  const lastRequest = async () =>
    (await request(app.baseUrl, { path: `/_spoke/requests?hubId=${hub.hubId}&limit=1` })).body.results[0];

  it('return the wire error the given number of times, count the requests, change nothing and mark them', async () => {
    const { status, body: rule } = await add({ method: 'POST', path: companies, status: 500, times: 2 });
    expect(status).toBe(201);
    expect(rule).toEqual({
      id: expect.any(String),
      method: 'POST',
      path: companies,
      status: 500,
      times: 2,
      hits: 0,
      remaining: 2,
    });
    const before = await names();
    for (let times = 0; times < 2; times += 1) {
      const failed = await create('Never Made');
      expect(failed.status).toBe(500);
      expect(failed.body).toEqual({
        status: 'error',
        message: 'internal error',
        correlationId: failed.headers['x-hubspot-correlation-id'],
        category: 'INTERNAL_ERROR',
      });
    }
    const seen = await lastRequest();
    expect(seen).toMatchObject({ method: 'POST', status: 500, fault: rule.id });
    expect(seen.requestBody).toContain('Never Made');
    expect(await names()).toEqual(before);
    expect(await list()).toEqual([{ ...rule, hits: 2, remaining: 0 }]);
    expect((await create('Made')).status).toBe(201);
    expect((await lastRequest()).fault).toBeNull();
  });

  it('return 429 like the rate limits of the wire', async () => {
    await add({ path: '/crm/**', status: 429, times: 1, retryAfterSeconds: 10 });
    const limited = await hub.request({ path: companies });
    expect(limited.status).toBe(429);
    expect(limited.body).toEqual({
      status: 'error',
      message: 'You have reached your ten_secondly_rolling limit.',
      errorType: 'RATE_LIMIT',
      correlationId: expect.any(String),
      policyName: 'TEN_SECONDLY_ROLLING',
      groupName: `publicapi:private_app-api-calls-ten-secondly:${hub.privateApp.appId}:${hub.hubId}`,
    });
    expect(limited.headers).toMatchObject({
      'retry-after': '10',
      'x-hubspot-ratelimit-max': '110',
      'x-hubspot-ratelimit-remaining': '0',
      'x-hubspot-ratelimit-interval-milliseconds': '10000',
    });
    await add({ path: `${companies}/search`, status: 429, policy: 'SECONDLY', times: 1 });
    const search = await hub.request({ path: `${companies}/search`, json: {} });
    expect(search.body).toMatchObject({ message: 'You have reached your secondly limit.', policyName: 'SECONDLY' });
    expect(search.headers['retry-after']).toBeUndefined();
  });

  it('return other statuses with the given message', async () => {
    await add({
      path: companies,
      status: 423,
      message: 'Locked for a moment',
      category: 'LOCKED',
      retryAfterSeconds: 2,
    });
    const { status, body, headers } = await hub.request({ path: companies });
    expect([status, body.message, body.category, headers['retry-after']]).toEqual([
      423,
      'Locked for a moment',
      'LOCKED',
      '2',
    ]);
  });

  it('return the error format of the token endpoints there', async () => {
    const ask = (path = '/oauth/v1/token') => request(app.baseUrl, { path, form: { grant_type: 'refresh_token' } });
    const own = await ask();
    expect(own.status).toBe(400);
    const of = (error: string, status: string, message: string) => ({
      error,
      error_description: message,
      status,
      message,
      correlationId: expect.any(String),
    });
    const down = of('server_error', 'INTERNAL_ERROR', 'internal error');
    const ended = { category: 'BAD_REFRESH_TOKEN', message: 'missing or invalid refresh token' };
    for (const [rule, expected] of [
      [{ status: 500 }, down],
      [{ status: 500, afterHandler: true }, down],
      [{ status: 503 }, of('temporarily_unavailable', 'UNAVAILABLE', 'internal error')],
      [{ status: 401, message: 'Who?' }, of('invalid_client', 'BAD_CLIENT_SECRET', 'Who?')],
      [{ status: 400, ...ended }, of('invalid_grant', 'BAD_REFRESH_TOKEN', ended.message)],
      [{ status: 400, category: ended.category }, of('invalid_grant', 'BAD_REFRESH_TOKEN', ended.message)],
    ] as const) {
      for (const path of [
        '/oauth/v1/token',
        '/oauth/v3/token',
        '/oauth/v3/token/introspect',
        '/oauth/v3/token/revoke',
      ]) {
        await add({ path: '/oauth/**', times: 1, ...rule });
        const { status, body, headers } = await ask(path);
        expect([status, body]).toEqual([rule.status, expected]);
        expect(Object.keys(body)).toEqual(Object.keys(own.body));
        expect(headers['content-type']).toBe(own.headers['content-type']);
      }
    }
    await add({ path: '/oauth/**', times: 1, status: 429 });
    expect((await ask()).body).toMatchObject({ error: 'temporarily_unavailable', policyName: 'TEN_SECONDLY_ROLLING' });
    await add({ path: '/oauth/**', times: 1, status: 500 });
    const { body } = await request(app.baseUrl, { path: '/oauth/v1/access-tokens/unknown' });
    expect(body).toEqual({
      status: 'error',
      message: 'internal error',
      correlationId: expect.any(String),
      category: 'INTERNAL_ERROR',
    });
  });

  it('delay the response', async () => {
    await add({ path: companies, delayMs: 300, jitterMs: 100, times: 1 });
    const from = performance.now();
    expect((await hub.request({ path: companies })).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  it('cut the connection before the request is processed, or after', async () => {
    await add({ method: 'POST', path: companies, cut: 'before', times: 1 });
    await expect(create('Cut Before')).rejects.toThrow();
    expect(await names()).not.toContain('Cut Before');
    const [seen] = (await request(app.baseUrl, { path: '/_spoke/requests?method=POST&limit=1' })).body.results;
    expect(seen).toMatchObject({ status: 0, path: companies, responseBody: null, fault: expect.any(String) });

    await add({ method: 'POST', path: companies, cut: 'before', afterHandler: true, times: 1 });
    await expect(create('Cut After')).rejects.toThrow();
    expect(await names()).toContain('Cut After');
  });

  it('cut the connection in the middle of the response', async () => {
    await add({ method: 'POST', path: companies, cut: 'middle', afterHandler: true, times: 1 });
    const answer = await fetch(`${app.baseUrl}${companies}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.privateApp.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ properties: { name: 'Cut Through' } }),
    });
    expect(answer.status).toBe(201);
    await expect(answer.text()).rejects.toThrow();
    expect(await names()).toContain('Cut Through');
    const [seen] = (await request(app.baseUrl, { path: '/_spoke/requests?method=POST&limit=1' })).body.results;
    expect(seen).toMatchObject({ status: 201, path: companies, fault: expect.any(String) });
  });

  it('drop the response of a processed request', async () => {
    await add({ method: 'POST', path: companies, status: 502, afterHandler: true, times: 1 });
    expect((await create('Made In Silence')).status).toBe(502);
    expect(await names()).toContain('Made In Silence');
  });

  it('match the path, method, account and caller of the rule', async () => {
    await add({ method: 'POST', path: companies, status: 500 });
    await add({ path: `${companies}/*`, status: 501 });
    await add({ path: '/account-info/**', hubId: other.hubId, status: 502 });
    await add({ path: '/crm/v3/owners', caller: 'app', status: 503 });
    await add({ path: '/crm/objects/v3/tickets', status: 504 });
    expect((await hub.request({ path: companies })).status).toBe(200);
    expect((await hub.request({ path: `${companies}/1?archived=true` })).status).toBe(501);
    expect((await hub.request({ path: `${companies}/1/associations` })).status).not.toBe(501);
    const details = { path: '/account-info/v3/details' };
    expect([(await hub.request(details)).status, (await other.request(details)).status]).toEqual([200, 502]);
    expect((await hub.request({ path: '/crm/v3/owners' })).status).toBe(200);
    expect((await hub.request({ path: '/crm/objects/v3/tickets' })).status).toBe(504);
    // Nobody without a credential gets as far as a fault.
    expect((await request(app.baseUrl, { path: `${companies}/1` })).status).toBe(401);
  });

  it('apply with a probability, reproducibly by the seed', async () => {
    const sequence = async (seed: number): Promise<string> => {
      const { body } = await add({ path: companies, status: 500, probability: 0.5, seed });
      const statuses: number[] = [];
      for (let times = 0; times < 16; times += 1) statuses.push((await hub.request({ path: companies })).status);
      await request(app.baseUrl, { method: 'DELETE', path: `${faults}/${String(body.id)}` });
      return statuses.join(' ');
    };
    const first = await sequence(7);
    expect(first).toContain('200');
    expect(first).toContain('500');
    expect(await sequence(7)).toBe(first);
    expect(await sequence(8)).not.toBe(first);
  });

  it('do not apply to the sandbox API, probes, the web app and its users', async () => {
    await add({ path: '/**', status: 500 });
    for (const path of ['/healthz', '/readyz', '/app', '/_spoke/clock', '/']) {
      expect([path, (await request(app.baseUrl, { path })).status]).toEqual([path, 200]);
    }
    expect((await request(app.baseUrl, { path: '/_app/session' })).status).toBe(401);
    expect((await hub.request({ path: companies })).status).toBe(500);
  });

  it('do not apply to users of a developer account, who are recorded as such', async () => {
    const session = await openAppSession(app.baseUrl, hub.user);
    const made = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme' } });
    const developerId = made.body.developerId as number;
    const json = { name: 'Parcels', redirectUris: ['https://parcels.example.com/'], scopes: ['oauth'] };
    const { appId } = (await session.requestAsDeveloper(developerId, { path: '/_app/apps', json })).body;
    const { apiKey } = (await session.requestAsDeveloper(developerId, { method: 'POST', path: '/_app/developer/keys' }))
      .body;
    const path = `/webhooks/v3/${appId}/subscriptions`;
    const callerOfLast = async () =>
      (await request(app.baseUrl, { path: '/_spoke/requests?limit=1' })).body.results[0].caller as string;
    const asPerson = async () => (await session.requestAsDeveloper(developerId, { path })).status;
    await add({ path: '/**', status: 500 });
    expect([await asPerson(), await callerOfLast()]).toEqual([200, 'user']);
    expect((await request(app.baseUrl, { path: `${path}?hapikey=${apiKey}` })).status).toBe(500);
    expect(await callerOfLast()).toBe('developer');
    await request(app.baseUrl, { method: 'DELETE', path: faults });
    await add({ path: '/**', status: 500, caller: 'user' });
    expect(await asPerson()).toBe(500);
  });

  it('apply to one grant of the token endpoints, if they name it', async () => {
    const grantType = 'refresh_token';
    await add({ path: '/oauth/*/token', grantType, status: 400, category: 'BAD_CLIENT_SECRET', times: 1 });
    const ask = async (form: object) =>
      (await request(app.baseUrl, { path: '/oauth/v1/token', form: { ...form } })).body.status as string;
    expect(await ask({ grant_type: 'client_credentials' })).toBe('BAD_CLIENT_ID');
    expect(await ask({})).toBe('BAD_GRANT_TYPE');
    expect(await ask({ grant_type: grantType })).toBe('BAD_CLIENT_SECRET');
    expect(await ask({ grant_type: grantType })).toBe('BAD_CLIENT_ID');
    // Elsewhere it is a field like any other.
    await add({ path: '/**', grantType, status: 500 });
    expect((await request(app.baseUrl, { path: '/none', json: { grant_type: grantType } })).status).toBe(404);
  });

  it.each([
    [{ path: '/a' }, 'Give one of status, cut, delayMs and jitterMs'],
    [{ path: '/a', delayMs: 0 }, 'Give one of status, cut, delayMs and jitterMs'],
    [{ path: '/a', status: 500, cut: 'before' }, 'Give one of status and cut'],
    [{ path: '/a', cut: 'middle' }, 'Only what was carried out has an answer to cut in the middle: give afterHandler'],
    [{ path: '/a/**/b', status: 500 }, '** stands at the end of a path only'],
    [{ path: '/a/b*', status: 500 }, '* and ** stand for whole segments'],
    [{ path: '/a/b**', status: 500 }, '* and ** stand for whole segments'],
    [{ path: '/a?b=c', status: 500 }, 'A path has no query'],
    [{ path: '/a', delayMs: 5, message: 'x' }, 'message, category and retryAfterSeconds go with a status'],
    [{ path: '/a', status: 500, policy: 'DAILY' }, 'policy goes with the status 429'],
  ])('reject %j and add nothing', async (rule, message) => {
    const { status, body } = await add(rule);
    expect([status, body]).toEqual([
      400,
      { status: 'error', message, correlationId: expect.any(String), category: 'VALIDATION_ERROR' },
    ]);
    expect(await list()).toEqual([]);
  });

  it.each([
    {},
    { path: 'a', status: 500 },
    { path: '/a', status: 200 },
    { path: '/a', status: 500, times: 0 },
    { path: '/a', status: 500, probability: 2 },
    { path: '/a', delayMs: 60_001 },
    { path: '/a', status: 500, method: 'BREW' },
    { path: '/a', status: 500, caller: 'ghost' },
    { path: '/a', status: 500, speed: 1 },
  ])('reject %j', async (rule) => {
    expect((await add(rule)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('are limited to 100 rules, removed one by one or all at once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) ids.push((await add({ path: `/none/${count}`, status: 500 })).body.id);
    const { status, body } = await add({ path: '/none', status: 500 });
    expect([status, body.message]).toEqual([400, 'There are 100 rules already: remove some']);
    const one = { method: 'DELETE', path: `${faults}/${String(ids[3])}` };
    expect((await request(app.baseUrl, one)).status).toBe(204);
    const again = await request(app.baseUrl, one);
    expect([again.status, again.body]).toEqual([
      404,
      {
        status: 'error',
        message: 'There is no fault with this id.',
        correlationId: expect.any(String),
        category: 'OBJECT_NOT_FOUND',
      },
    ]);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual(ids.toSpliced(3, 1));
  });

  it('are removed by a reset', async () => {
    await add({ path: '/**', status: 500 });
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});
