import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request, type Reply, type RequestOptions } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { countStatuses, inTime, limitHeadersOf } from '../../test/support/limits.js';
import { failureOf, newClient } from '../../test/support/official-client.js';
import { seed } from '../../test/support/seed.js';

const companies = '/crm/v3/objects/companies';
const search: RequestOptions = { path: `${companies}/search`, json: { limit: 1 } };

/** The whole body of a request that was one too many. */
const toRefusal = (policyName: string, groupName: string) => ({
  status: 'error',
  message: `You have reached your ${policyName.toLowerCase()} limit.`,
  errorType: 'RATE_LIMIT',
  correlationId: expect.any(String) as unknown,
  policyName,
  groupName,
});

describe('rate limits, if enabled', () => {
  let app: SpokeApp;
  let hub: TestHub;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_RATE_LIMITS: 'free' } });
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    hub = await newHub({ baseUrl: app.baseUrl });
  });

  const times = (count: number, send: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, send));
  const pass = (seconds: number) => request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: seconds } });

  it('allow a private app 100 calls in ten seconds; rejected calls change nothing', async () => {
    const create = () => hub.request({ path: companies, json: { properties: { name: 'Acme' } } });
    const replies = await times(130, create);
    expect(countStatuses(replies)).toEqual({ 201: 100, 429: 30 });
    const refused = replies.find(({ status }) => status === 429) as Reply;
    expect(refused.body).toEqual(
      toRefusal(
        'TEN_SECONDLY_ROLLING',
        `publicapi:private_app-api-calls-ten-secondly:${hub.privateApp.appId}:${hub.hubId}`,
      ),
    );
    expect(Object.keys(refused.body)).toEqual([
      'status',
      'message',
      'errorType',
      'correlationId',
      'policyName',
      'groupName',
    ]);
    expect(refused.headers['retry-after']).toBeUndefined();
    expect(limitHeadersOf(refused)).toEqual({
      'interval-milliseconds': '10000',
      max: '100',
      remaining: '0',
      secondly: '10',
      'secondly-remaining': '0',
      daily: '250000',
      'daily-remaining': '249900',
    });
    await pass(10);
    const page = await hub.request({ path: `${companies}?limit=100` });
    expect([page.status, page.body.results.length, page.body.paging]).toEqual([200, 100, undefined]);
  });

  it('allow an OAuth app 110 calls in each account, without a daily limit', async () => {
    const install = await installApp(hub);
    const other = await installApp(await newHub({ baseUrl: app.baseUrl }));
    const replies = await times(120, () => install.request({ path: companies }));
    expect(countStatuses(replies)).toEqual({ 200: 110, 429: 10 });
    expect(replies.find(({ status }) => status === 429)?.body.groupName).toBe(
      `publicapi:oauth-api-calls-ten-secondly:${install.appId}:${hub.hubId}`,
    );
    const elsewhere = await other.request({ path: companies });
    expect(elsewhere.status).toBe(200);
    expect(limitHeadersOf(elsewhere)).toEqual({
      'interval-milliseconds': '10000',
      max: '110',
      remaining: '109',
      secondly: '11',
      'secondly-remaining': '10',
    });
    expect((await hub.request({ path: companies })).status).toBe(200);
  });

  it('let calls leave the window one by one', async () => {
    await times(40, () => hub.request({ path: companies }));
    await pass(6);
    await times(60, () => hub.request({ path: companies }));
    expect((await hub.request({ path: companies })).status).toBe(429);
    await pass(6);
    const replies = await times(50, () => hub.request({ path: companies }));
    expect(countStatuses(replies)).toEqual({ 200: 40, 429: 10 });
  });

  it('allow the apps of an account 5 searches a second together, in addition to calls', async () => {
    const install = await installApp(hub);
    const { replies, refused } = await inTime(
      1000,
      () => pass(2),
      async () => {
        const senders = Array.from({ length: 12 }, (_, place) => (place % 2 === 0 ? hub.request : install.request));
        const answers = await Promise.all(senders.map((send) => send(search)));
        return { replies: answers, refused: await install.request(search) };
      },
    );
    expect(countStatuses(replies)).toEqual({ 200: 5, 429: 7 });
    for (const reply of replies) expect(limitHeadersOf(reply)).toEqual({});
    expect(refused.body).toEqual(toRefusal('SECONDLY', `publicapi:crm:search:oauth:${install.appId}:${hub.hubId}`));
    expect(limitHeadersOf(await hub.request({ path: companies }))).toMatchObject({
      remaining: '99',
      'daily-remaining': '249999',
    });
    await pass(1);
    expect((await hub.request(search)).status).toBe(200);
  });

  it('have separate windows of ten seconds and a day for associations', async () => {
    const read = { path: '/crm/v4/associations/contacts/companies/batch/read', json: { inputs: [{ id: '1' }] } };
    const replies = await times(120, () => hub.request(read));
    expect(countStatuses(replies)).toEqual({ 207: 100, 429: 20 });
    const refused = replies.find(({ status }) => status === 429) as Reply;
    expect(refused.body).toEqual(
      toRefusal(
        'TEN_SECONDLY_ROLLING',
        `publicapi:crm:associations-ten-secondly:private_app:${hub.privateApp.appId}:${hub.hubId}`,
      ),
    );
    expect(limitHeadersOf(refused)).toEqual({
      'interval-milliseconds': '10000',
      max: '100',
      remaining: '0',
      secondly: '10',
      'secondly-remaining': '0',
      daily: '500000',
      'daily-remaining': '499900',
    });
    expect(limitHeadersOf(await hub.request({ path: companies }))).toMatchObject({
      remaining: '99',
      'daily-remaining': '249999',
    });
    const install = await installApp(hub);
    const ofInstalled = await times(110, () => install.request(read));
    expect(countStatuses(ofInstalled)).toEqual({ 207: 100, 429: 10 });
    expect(ofInstalled.find(({ status }) => status === 429)?.body.groupName).toBe(
      `publicapi:crm:associations-ten-secondly:oauth:${install.appId}:${hub.hubId}`,
    );
    expect(limitHeadersOf(await install.request({ path: companies }))).toMatchObject({ max: '110', remaining: '109' });
    await pass(10);
    expect(limitHeadersOf(await hub.request(read))).toMatchObject({ remaining: '99', 'daily-remaining': '499899' });
  });

  it('count each request for associations of records as one, and those for labels and limits as calls', async () => {
    const of = '/crm/v3/objects/contacts/987654321/associations/companies';
    const pair = '/crm/v3/associations/contacts/companies';
    const batches = ['read', 'create', 'archive'].map((name) => `${pair}/batch/${name}`);
    const labelled = ['read', 'create', 'associate/default', 'archive', 'labels/archive'];
    const associations: RequestOptions[] = [
      { path: of },
      { method: 'PUT', path: `${of}/987654322/280` },
      { method: 'DELETE', path: `${of}/987654322/280` },
      { path: of.replace('v3', 'v4') },
      { method: 'PUT', path: '/crm/v4/objects/contacts/987654321/associations/default/companies/987654322' },
      { method: 'PUT', path: `${of.replace('v3', 'v4')}/987654322`, json: [] },
      { method: 'DELETE', path: `${of.replace('v3', 'v4')}/987654322` },
      ...batches.map((path) => ({ path, json: { inputs: [] } })),
      ...labelled.map((name) => ({ path: `${pair.replace('v3', 'v4')}/batch/${name}`, json: { inputs: [] } })),
      { method: 'POST', path: '/crm/v4/associations/usage/high-usage-report/1' },
      { path: '/crm/associations/2026-09/contacts/companies/batch/read', json: { inputs: [] } },
    ];
    for (const [place, options] of associations.entries()) {
      const { 'daily-remaining': left } = limitHeadersOf(await hub.request(options));
      expect({ ...options, left }).toEqual({ ...options, left: String(499_999 - place) });
    }
    const calls = [
      `${pair}/types`,
      '/crm/v4/associations/contacts/companies/labels',
      '/crm/v4/associations/definitions/configurations/all',
      `${companies}?associations=contacts`,
    ];
    for (const [place, path] of calls.entries()) {
      const { 'daily-remaining': left } = limitHeadersOf(await hub.request({ path }));
      expect({ path, left }).toEqual({ path, left: String(249_999 - place) });
    }
  });

  it('count rejected requests of a known app and return their headers, unlike unauthenticated ones', async () => {
    const narrow = await newHub({ baseUrl: app.baseUrl, scopes: ['crm.objects.contacts.read'] });
    const sent: [number, RequestOptions][] = [
      [404, { path: '/crm/v3/objects/contacts/987654321' }],
      [400, { path: '/crm/v3/objects/contacts?limit=many' }],
      [403, { path: companies }],
    ];
    for (const [place, [status, options]] of sent.entries()) {
      const reply = await narrow.request(options);
      expect([reply.status, limitHeadersOf(reply)['remaining']]).toEqual([status, String(99 - place)]);
    }
    for (const token of ['pat-na1-00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const reply = await narrow.request({ path: companies, token });
      expect([reply.status, limitHeadersOf(reply)]).toEqual([401, {}]);
    }
    expect(limitHeadersOf(await narrow.request({ path: '/crm/v3/objects/contacts' }))['remaining']).toBe('96');
  });

  it('do not count users, developer keys and public endpoints', async () => {
    const session = await openAppSession(app.baseUrl, hub.user);
    const key = seed.developers[0]?.apiKey ?? '';
    const replies = [
      ...(await times(150, () => session.request(hub.hubId, { path: companies }))),
      ...(await times(20, () => session.request(hub.hubId, search))),
      ...(await times(120, () => request(app.baseUrl, { path: `/webhooks/v3/3001/settings?hapikey=${key}` }))),
      ...(await times(120, () => request(app.baseUrl, { path: '/healthz' }))),
    ];
    expect(countStatuses(replies)[429]).toBeUndefined();
    for (const reply of replies) expect(limitHeadersOf(reply)).toEqual({});
  });

  it('allow an address 20 token requests a second', async () => {
    const ask = (path: string) => request(app.baseUrl, { path, form: { grant_type: 'refresh_token' } });
    const paths = ['/oauth/v3/token', '/oauth/v3/token/introspect', '/oauth/v3/token/revoke'];
    const { replies, others } = await inTime(
      1000,
      () => pass(2),
      async () => ({
        replies: await times(25, () => ask('/oauth/v1/token')),
        others: await Promise.all(paths.map(ask)),
      }),
    );
    expect(countStatuses(replies)).toEqual({ 400: 20, 429: 5 });
    for (const { status, headers, body } of others) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, undefined, 'no-store']);
      expect(body).toEqual({
        error: 'temporarily_unavailable',
        error_description: 'You have reached your secondly limit.',
        status: 'error',
        message: 'You have reached your secondly limit.',
        errorType: 'RATE_LIMIT',
        correlationId: expect.any(String),
        policyName: 'SECONDLY',
      });
    }
    await pass(1);
    expect((await ask('/oauth/v1/token')).status).toBe(400);
  });

  it('make the official client wait a second and succeed', async () => {
    const client = newClient(hub, { numberOfApiCallRetries: 3 });
    const find = () => client.crm.companies.searchApi.doSearch({ limit: 1 });
    const found = await Promise.all(Array.from({ length: 8 }, find));
    expect(found.map(({ total }) => total)).toEqual(Array.from({ length: 8 }, () => 0));
    const impatient = newClient(hub);
    const failure = await failureOf(
      Promise.all(Array.from({ length: 200 }, () => impatient.crm.companies.searchApi.doSearch({ limit: 1 }))),
    );
    expect(failure).toMatchObject({ code: 429, body: { policyName: 'SECONDLY' } });
  });
});
