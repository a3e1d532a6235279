import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { request, type Reply } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';
import { signIn } from '../../../test/support/sign-in.js';

const path = '/account-info/v3/activity';
const daySeconds = 24 * 3600;

const read = (hub: TestHub, page: string): Promise<Reply> => hub.request({ path: `${path}/${page}` });

async function list(hub: TestHub, page: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await read(hub, page);
  expect([page, status]).toEqual([page, 200]);
  return body.results;
}

/** The changes of settings as `CATEGORY/SUB_CATEGORY/ACTION/target`. */
async function listChanges(hub: TestHub): Promise<string[]> {
  const logs = await list(hub, 'audit-logs');
  return logs
    .filter(({ category }) => category !== 'LOGIN' && category !== 'CRITICAL_ACTION')
    .map(({ category, subCategory = '', action, targetObjectId }) =>
      [category, subCategory, action, targetObjectId].join('/'),
    );
}

const listTypes = async (hub: TestHub): Promise<unknown[]> =>
  (await list(hub, 'security')).map(({ type, objectId, userId }) => [type, objectId, userId]);

it('sign-ins are listed with the newest first, failed ones included (Assumption O22)', async () => {
  const hub = await newHub();
  const { user } = hub;
  expect(await list(hub, 'login')).toEqual([]);
  const wrong = { email: user.email.toUpperCase(), password: 'wrong-horse-501' };
  const headers = { 'user-agent': 'Browser/1.0' };
  const failed = await request(hub.baseUrl, { path: '/_app/session', json: wrong, headers });
  expect(failed.status).toBe(401);
  await openAppSession(hub.baseUrl, user);
  expect((await signIn(hub.baseUrl, user)).status).toBe(303);
  const logins = await list(hub, 'login');
  const common = { userId: user.userId, email: user.email, ipAddress: '127.0.0.1' };
  expect(logins).toMatchObject([
    { loginSucceeded: true, ...common },
    { loginSucceeded: true, ...common },
    { loginSucceeded: false, ...common, userAgent: 'Browser/1.0' },
  ]);
  expect(Object.keys(logins[2]!).sort()).toEqual(
    ['email', 'id', 'ipAddress', 'loginAt', 'loginSucceeded', 'userAgent', 'userId'].sort(),
  );
  expect(Date.parse(String(logins[0]!['loginAt']))).not.toBeNaN();
  expect((await list(hub, 'audit-logs'))[0]).toMatchObject({
    category: 'LOGIN',
    subCategory: 'LOGIN_FAILED',
    action: 'PERFORM',
    targetObjectId: String(user.userId),
    actingUser: { userId: user.userId, userEmail: user.email },
  });
});

it('a sign-in is in each account of the user, and in no other', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  const person = await newPersonIn(hub, { role: 'member' });
  const admin = await openAppSession(other.baseUrl, other.user);
  const json = { email: person.email, role: 'viewer' };
  const { body } = await admin.request(other.hubId, { path: '/_app/invitations', json });
  const session = await openAppSession(hub.baseUrl, person);
  expect(await list(other, `login?userId=${person.userId}`)).toEqual([]);
  const token = new URL(body.link).hash.slice(1);
  expect((await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } })).status).toBe(200);
  expect(await listChanges(other)).toEqual([`USER//CREATE/${person.userId}`]);
  await openAppSession(hub.baseUrl, person);
  expect(await list(hub, `login?userId=${person.userId}`)).toHaveLength(2);
  expect(await list(other, `login?userId=${person.userId}`)).toHaveLength(1);
});

it('attempts for unknown addresses are recorded nowhere, whatever their text', async () => {
  const hub = await newHub();
  for (const email of [`nobody-${hub.user.email}`, '\0', '\ud800', 'x'.repeat(300)]) {
    const json = { email, password: 'wrong-horse-501' };
    const { status } = await request(hub.baseUrl, { path: '/_app/session', json });
    expect(status).toBeLessThan(500);
  }
  expect(await list(hub, 'audit-logs')).toEqual([]);
});

it('changes of users, passwords, private apps and connected apps are security events (Assumption O22)', async () => {
  const hub = await newHub();
  const { userId } = hub.user;
  const person = await newPersonIn(hub, { role: 'member' });
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const send = async (method: string, end: string, json?: object) => {
    const { status, body } = await admin.request(hub.hubId, { method, path: `/_app/${end}`, ...(json && { json }) });
    expect([end, status < 300]).toEqual([end, true]);
    return body;
  };
  for (const role of ['viewer', 'admin', 'admin', 'member']) await send('PATCH', `users/${person.userId}`, { role });
  await send('POST', `users/${person.userId}/password`);
  const scopes = ['crm.objects.contacts.read'];
  const { appId } = await send('POST', 'private-apps', { name: 'Sync', scopes });
  await send('POST', `private-apps/${appId}/token`);
  await send('DELETE', `private-apps/${appId}`);
  const install = await installApp(hub);
  await send('DELETE', `connected-apps/${install.appId}`);
  await send('DELETE', `users/${person.userId}`);
  const [newPassword, currentPassword] = ['another-password-501', hub.user.password];
  const json = { newPassword, currentPassword };
  const own = await admin.requestAsPerson({ method: 'PUT', path: '/_app/profile/password', json });
  expect(own.status).toBe(204);
  expect((await listTypes(hub)).toReversed()).toEqual([
    ['ADD_USER', person.email, userId],
    ['ADD_ADMIN_PERMISSIONS', String(person.userId), userId],
    ['REMOVE_ADMIN_PERMISSIONS', String(person.userId), userId],
    ['CHANGE_PASSWORD', String(person.userId), userId],
    ['PRIVATE_APP_ACCESS_TOKEN_CREATE', String(appId), userId],
    ['PRIVATE_APP_ACCESS_TOKEN_ROTATE', String(appId), userId],
    ['PRIVATE_APP_ACCESS_TOKEN_DEACTIVATE', String(appId), userId],
    ['INSTALL_INTEGRATION', String(install.appId), userId],
    ['UNINSTALL_INTEGRATION', String(install.appId), userId],
    ['REMOVE_USER', String(person.userId), userId],
    ['CHANGE_PASSWORD', String(userId), userId],
  ]);
  expect(await listChanges(hub)).toEqual([`USER//CREATE/${person.userId}`, `USER//UPDATE/${person.userId}`]);
  const [last] = await list(hub, 'security?limit=1');
  expect(last).toMatchObject({ actingUser: hub.user.email, ipAddress: '127.0.0.1' });
});

it('changes of settings are audit logs, by apps and by users, the oldest first (Assumption O22)', async () => {
  const hub = await newHub();
  const property = { name: 'plan', label: 'Plan', type: 'string', fieldType: 'text', groupName: 'contactinformation' };
  const properties = '/crm/v3/properties/contacts';
  await hub.request({ path: properties, json: property });
  await hub.request({ method: 'PATCH', path: `${properties}/plan`, json: { label: 'The plan' } });
  await hub.request({ path: `${properties}/batch/archive`, json: { inputs: [{ name: 'plan' }] } });
  const label = { label: 'Adviser', name: 'adviser' };
  const labels = '/crm/v4/associations/contacts/companies/labels';
  const { body: made } = await hub.request({ path: labels, json: label });
  const member = await openAppSession(hub.baseUrl, hub.user);
  const stages = [{ label: 'Open', displayOrder: 0, metadata: { probability: '0.5' } }];
  const pipeline = { label: 'Renewals', displayOrder: 1, stages };
  const { body } = await member.request(hub.hubId, { path: '/crm/v3/pipelines/deals', json: pipeline });
  await member.request(hub.hubId, { method: 'PATCH', path: '/_app/account', json: { name: 'Acme' } });
  const rate = { fromCurrencyCode: 'EUR', conversionRate: 1.1 };
  const { body: currency } = await hub.request({ path: '/settings/v3/currencies/exchange-rates', json: rate });
  const typeIds = (made.results as { typeId: number }[]).map(({ typeId }) => typeId);
  expect(await listChanges(hub)).toEqual([
    'PROPERTY/CONTACT/CREATE/plan',
    'PROPERTY/CONTACT/UPDATE/plan',
    'PROPERTY/CONTACT/DELETE/plan',
    ...typeIds.map((typeId) => `ASSOCIATION_LABEL/CONTACT_TO_COMPANY/CREATE/${typeId}`),
    `PIPELINE/DEAL/CREATE/${body.id}`,
    `ACCOUNT//UPDATE/${hub.hubId}`,
    `CURRENCY/EXCHANGE_RATE/CREATE/${currency.id}`,
  ]);
  const actors = (await list(hub, 'audit-logs')).map(({ actingUser }) => actingUser);
  expect(actors).toEqual(actors.map(() => ({ userId: hub.user.userId, userEmail: hub.user.email })));
});

it('requests on data and refused requests leave nothing', async () => {
  const hub = await newHub();
  const contacts = '/crm/v3/objects/contacts';
  const { body } = await hub.request({ path: contacts, json: { properties: { email: 'ada@example.com' } } });
  await hub.request({ method: 'PATCH', path: `${contacts}/${body.id}`, json: { properties: { firstname: 'Ada' } } });
  await hub.request({ method: 'DELETE', path: `${contacts}/${body.id}` });
  const refused = await hub.request({ path: '/crm/v3/properties/contacts', json: { name: 'plan' } });
  expect(refused.status).toBe(400);
  const batch = { inputs: [{ name: 'email', label: 'Email', type: 'string', fieldType: 'text', groupName: 'none' }] };
  await hub.request({ path: '/crm/v3/properties/contacts/batch/create', json: batch });
  expect(await list(hub, 'audit-logs')).toEqual([]);
});

it('pages follow each other without gaps, in both orders, and cover a period or users', async () => {
  const hub = await newHub();
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const json = { name: `${name}_group`, label: name };
    expect((await hub.request({ path: '/crm/v3/properties/contacts/groups', json })).status).toBe(201);
  }
  for (const sort of ['occurredAt', '-occurredAt']) {
    const found: unknown[] = [];
    let next: string | undefined = `${path}/audit-logs?limit=2&sort=${sort}`;
    while (next !== undefined) {
      const { body }: Reply = await hub.request({ path: next });
      expect(body.results.length).toBeLessThanOrEqual(2);
      found.push(...body.results.map(({ targetObjectId }: { targetObjectId: string }) => targetObjectId[0]));
      const link: string | undefined = body.paging?.next.link;
      next = link?.slice(hub.baseUrl.length);
    }
    const inOrder = sort === 'occurredAt' ? found : found.toReversed();
    expect(inOrder).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
  const logs = await list(hub, 'audit-logs');
  const third = encodeURIComponent(String(logs[2]!['occurredAt']));
  const later = await list(hub, `audit-logs?occurredAfter=${third}`);
  const sooner = await list(hub, `audit-logs?occurredBefore=${third}`);
  expect(sooner.length + later.length).toBe(5);
  expect(later.map(({ id }) => id)).toContain(logs[2]!['id']);
  expect(await list(hub, `audit-logs?actingUserId=${hub.user.userId}&actingUserId=1`)).toHaveLength(5);
  expect(await list(hub, 'audit-logs?actingUserId=1')).toEqual([]);
});

it.each([
  'audit-logs?after=none',
  'audit-logs?after=999999999999999-1',
  'audit-logs?limit=0',
  'audit-logs?limit=201',
  'audit-logs?sort=category',
  'audit-logs?occurredAfter=yesterday',
  'audit-logs?actingUserId=none',
  'login?after=1',
  'login?userId=0',
  'security?fromTimestamp=-1',
  'security?toTimestamp=999999999999999999',
])('%s is refused', async (page) => {
  const { status, body } = await read(await newHub(), page);
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
});

it('needs its scope, on the dated paths too', async () => {
  const hub = await newHub({ scopes: ['crm.objects.contacts.read'] });
  const allowed = await newHub({ scopes: ['account-info.security.read'] });
  for (const version of ['v3', '2025-09', '2026-03', '2026-09'])
    for (const page of ['login', 'security', 'audit-logs']) {
      const options = { path: `/account-info/${version}/activity/${page}` };
      expect((await allowed.request(options)).status).toBe(200);
      const { status, body } = await hub.request(options);
      expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
      expect((await request(hub.baseUrl, options)).status).toBe(401);
    }
});

it('administrators see the activity of their account, others do not', async () => {
  const hub = await newHub();
  const person = await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const member = await openAppSession(hub.baseUrl, person);
  const show = async (query: string) => (await admin.request(hub.hubId, { path: `/_app/activity${query}` })).body;
  const [newest] = (await show('')).results;
  expect(newest).toMatchObject({
    kind: 'LOGIN',
    category: 'LOGIN',
    subCategory: 'LOGIN_SUCCEEDED',
    action: 'PERFORM',
    target: String(person.userId),
    user: { userId: person.userId, name: 'Bea Example', email: person.email },
    network: '127.0.0.1',
  });
  expect((await show('?kind=CHANGE')).results).toMatchObject([{ category: 'USER', action: 'CREATE' }]);
  expect((await show('?kind=SECURITY')).results).toMatchObject([{ subCategory: 'ADD_USER', target: person.email }]);
  const first = await show(`?userId=${hub.user.userId}&limit=2`);
  const rest = await show(`?userId=${hub.user.userId}&limit=2&after=${first.after}`);
  expect([first.results.length, rest.results.length, rest.after]).toEqual([2, 1, undefined]);
  expect((await admin.request(hub.hubId, { path: '/_app/activity?after=none' })).status).toBe(400);
  const { status, body } = await member.request(hub.hubId, { path: '/_app/activity' });
  expect([status, body.category]).toEqual([403, 'FORBIDDEN']);
});

it('activity is deleted after 90 days', async () => {
  const app = await startSpoke();
  try {
    const hub = await newHub({ baseUrl: app.baseUrl });
    await openAppSession(app.baseUrl, hub.user);
    expect(await list(hub, 'login')).toHaveLength(1);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 91 * daySeconds } });
    await openAppSession(app.baseUrl, hub.user);
    await expect.poll(() => list(hub, 'login'), { timeout: 20_000 }).toHaveLength(1);
  } finally {
    await app.stop();
  }
});
