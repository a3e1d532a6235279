import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';

const password = 'correct-horse-battery';
const people = ['member', 'viewer'].map((role, index) => ({
  userId: 501 + index,
  role,
  name: role,
  email: `${role}@example.com`,
  password,
}));
const hub = { hubId: 1001, name: 'Acme', domain: 'acme.example', timeZone: 'UTC', users: people, privateApps: [] };

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke({ seed: { hubs: [hub], developers: [], records: {} } });
});
afterAll(() => app.close());

const adminsOnly = {
  status: 'error',
  message: 'Only administrators of the account may do this.',
  correlationId: expect.any(String),
  category: 'FORBIDDEN',
};

it.each([
  ['member', { path: '/_app/private-apps' }],
  ['viewer', { path: '/_app/private-apps' }],
  ['member', { path: '/_app/private-apps', json: { name: 'Mine', scopes: [] } }],
  ['member', { method: 'POST', path: '/_app/private-apps/7/token' }],
  ['member', { method: 'DELETE', path: '/_app/private-apps/7' }],
  ['member', { method: 'DELETE', path: '/_app/connected-apps/7' }],
])('managing app access requires an administrator, not a %s: %j', async (role, options) => {
  const session = await openAppSession(app.baseUrl, { email: `${role}@example.com`, password });
  const { status, body } = await session.request(1001, options);
  expect([status, body]).toEqual([403, adminsOnly]);
});

it('every user of an account can list its connected apps', async () => {
  const session = await openAppSession(app.baseUrl, { email: 'viewer@example.com', password });
  const { status, body } = await session.request(1001, { path: '/_app/connected-apps' });
  expect([status, body]).toEqual([200, { results: [] }]);
});
