import { describe, expect, inject, it } from 'vitest';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { seedApp } from '../../../test/support/seed.js';

const baseUrl = inject('baseUrl');
const companies = '/crm/v3/objects/companies';

const play = (hub: TestHub, scenario: string, options: RequestOptions = { path: companies }) =>
  hub.request({ ...options, headers: { 'x-spoke-scenario': scenario } });
const countCompanies = async (hub: TestHub): Promise<number> =>
  (await hub.request({ path: companies })).body.results.length;

describe('a request with X-Spoke-Scenario', () => {
  it.each([
    ['expired-token', 401, { category: 'EXPIRED_AUTHENTICATION' }],
    ['invalid-token', 401, { category: 'INVALID_AUTHENTICATION' }],
    [
      'missing-scope:crm.objects.deals.write, crm.lists.read',
      403,
      {
        category: 'MISSING_SCOPES',
        errors: [
          expect.objectContaining({
            context: { requiredGranularScopes: ['crm.objects.deals.write', 'crm.lists.read'] },
          }),
        ],
      },
    ],
    ['rate-limited', 429, { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' }],
    ['rate-limited:daily', 429, { policyName: 'DAILY', message: 'You have reached your daily limit.' }],
    ['status:502', 502, { message: 'internal error' }],
  ])('%s gets the error of the wire, and changes nothing', async (scenario, status, body) => {
    const hub = await newHub();
    const refused = await play(hub, scenario, { path: companies, json: { properties: { name: 'Acme' } } });
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ ...body, correlationId: refused.headers['x-hubspot-correlation-id'] });
    expect(await countCompanies(hub)).toBe(0);
    const { body: seen } = await request(baseUrl, { path: `/_spoke/requests?hubId=${hub.hubId}&status=${status}` });
    expect(seen.results[0].fault).toBe(scenario);
  });

  it('token-error:BAD_HUB gets the error of the token endpoint', async () => {
    const app = seedApp(3001);
    const { status, body } = await request(baseUrl, {
      path: '/oauth/v1/token',
      form: {
        ...{ grant_type: 'refresh_token', client_id: app.clientId, client_secret: app.clientSecret },
        refresh_token: 'unknown',
      },
      headers: { 'x-spoke-scenario': 'token-error:BAD_HUB' },
    });
    expect([status, body.status, body.error]).toEqual([400, 'BAD_HUB', 'access_denied']);
  });

  it('delay waits, and the request is carried out; so is one whose response is lost or cut', async () => {
    const hub = await newHub();
    const create = (scenario: string) =>
      play(hub, scenario, { path: companies, json: { properties: { name: 'Acme' } } });
    expect((await create('delay:20')).status).toBe(201);
    await expect(create('no-response')).rejects.toThrow();
    expect(await countCompanies(hub)).toBe(1);
    await expect(create('lost-response')).rejects.toThrow();
    await expect(create('cut-response')).rejects.toThrow();
    expect(await countCompanies(hub)).toBe(3);
  });

  it.each(['', 'expired', 'expired-token:now', 'missing-scope', 'status:200', 'delay:60001', 'rate-limited:weekly'])(
    '%j is a 400 that lists the scenarios',
    async (scenario) => {
      const { status, body } = await play(await newHub(), scenario);
      expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.message).toContain('missing-scope:SCOPE,…');
    },
  );

  it('the API of the sandbox and the web app ignore it', async () => {
    const headers = { 'x-spoke-scenario': 'status:500' };
    for (const path of ['/_spoke/clock', '/healthz', '/app'])
      expect((await request(baseUrl, { path, headers })).status).toBe(200);
  });
});
