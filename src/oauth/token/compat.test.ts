import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { installApp, newHub, type TestInstall } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { seedApp } from '../../../test/support/seed.js';

const { clientId: client_id, clientSecret: client_secret } = seedApp(3001);

let app: SpokeApp;
let install: TestInstall;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
  install = await installApp(await newHub({ baseUrl: app.baseUrl }));
});
afterAll(() => app.close());

it('the token endpoint accepts JSON with SPOKE_COMPAT=observed; the contract takes forms only (Spec 4.1)', async () => {
  const json = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: install.refreshToken };
  for (const path of ['/oauth/v1/token', '/oauth/v3/token', '/oauth/2026-03/token']) {
    const { status, body } = await request(app.baseUrl, { path, json: { ...json, code: null, extra: 1 } });
    expect([path, status, body.refresh_token]).toEqual([path, 200, install.refreshToken]);
  }
  const contract = await newHub();
  const theirs = { ...json, refresh_token: (await installApp(contract)).refreshToken };
  const refused = await request(contract.baseUrl, { path: '/oauth/v1/token', json: theirs });
  expect([refused.status, refused.body.status]).toEqual([400, 'BAD_GRANT_TYPE']);
});

it('the token endpoint rejects JSON that is no flat object, with SPOKE_COMPAT=observed', async () => {
  const headers = { 'content-type': 'application/json' };
  const send = (rawBody: string, path = '/oauth/v1/token') =>
    request(app.baseUrl, { method: 'POST', path, rawBody, headers });
  for (const rawBody of ['[]', 'null', '"x"', '1', '{"grant_type":["refresh_token"]}', '{"code":{}}']) {
    const { status, body } = await send(rawBody);
    expect([rawBody, status, body.status]).toEqual([rawBody, 400, 'BAD_REQUEST']);
  }
  for (const rawBody of [
    '{',
    '{"code":"a","code":"b"}',
    '{"__proto__":{}}',
    '{"code":"\\u0000"}',
    `${'['.repeat(99)}`,
  ]) {
    const { status, body } = await send(rawBody);
    expect([rawBody, status, body.error, body.status]).toEqual([rawBody, 400, 'invalid_request', 'INVALID_JSON']);
  }
  expect((await send('{}')).body.status).toBe('BAD_GRANT_TYPE');
  expect((await send('')).body.status).toBe('BAD_GRANT_TYPE');
  // Its neighbours take forms only in both modes.
  const { status, body } = await send(
    JSON.stringify({ client_id, client_secret, token: 'x' }),
    '/oauth/v3/token/revoke',
  );
  expect([status, body.status]).toEqual([400, 'BAD_CLIENT_ID']);
});
