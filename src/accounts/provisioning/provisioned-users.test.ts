import { expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn, toToken } from '../../../test/support/people.js';

const path = '/settings/v3/users';
const password = 'correct-horse-battery';

function provision(hub: TestHub, json: object) {
  return hub.request({ path, json: { sendWelcomeEmail: false, ...json } });
}

async function listIds(hub: TestHub): Promise<string[]> {
  const { body } = await hub.request({ path });
  return body.results.map(({ id }: { id: string }) => id);
}

it('lists members and administrators by id, in pages (Assumption O18)', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'member', name: 'Bea van Dam' });
  const first = await hub.request({ path: `${path}?limit=1` });
  expect([first.status, first.body.results]).toEqual([
    200,
    [
      {
        id: String(hub.user.userId),
        email: hub.user.email,
        firstName: 'Sandbox',
        lastName: 'Admin',
        roleIds: [],
        sendWelcomeEmail: false,
        superAdmin: true,
      },
    ],
  ]);
  expect(first.body.paging.next.link).toContain(`${path}?limit=1&after=${hub.user.userId}`);
  const second = await hub.request({ path: `${path}?limit=1&after=${first.body.paging.next.after as string}` });
  expect(second.body).toEqual({
    results: [
      {
        id: String(bea.userId),
        email: bea.email,
        firstName: 'Bea',
        lastName: 'van Dam',
        roleId: '1',
        roleIds: ['1'],
        sendWelcomeEmail: false,
        superAdmin: false,
      },
    ],
  });
});

it.each(['limit=0', 'limit=501', 'limit=x', 'after=x', 'after=-1'])(
  'a page of users with ?%s is rejected',
  async (query) => {
    const hub = await newHub();
    const { status, body } = await hub.request({ path: `${path}?${query}` });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

it('a provisioned user is invited, and keeps the id on accepting with the link (Assumption O18)', async () => {
  const hub = await newHub();
  const email = `carl@${hub.domain}`;
  const made = await provision(hub, {
    email,
    firstName: 'Carl',
    lastName: 'Smith',
    roleId: '1',
    sendWelcomeEmail: true,
  });
  const user = { id: expect.stringMatching(/^[1-9][0-9]{5,8}$/), email, firstName: 'Carl', lastName: 'Smith' };
  const expected = { ...user, roleId: '1', roleIds: ['1'], sendWelcomeEmail: false, superAdmin: false };
  expect([made.status, made.body]).toEqual([201, expected]);
  const one = `${path}/${made.body.id as string}`;
  expect((await hub.request({ path: one })).body).toEqual(made.body);
  expect(await listIds(hub)).toEqual([String(hub.user.userId), made.body.id]);

  const admin = await openAppSession(hub.baseUrl, hub.user);
  const [invitation] = (await admin.request(hub.hubId, { path: '/_app/invitations' })).body.results;
  expect(invitation).toMatchObject({ email, role: 'member' });
  const link = `/_app/invitations/${invitation.invitationId as string}/link`;
  const token = toToken((await admin.request(hub.hubId, { method: 'POST', path: link })).body.link as string);
  const json = { token, name: 'Carl Jones', password };
  expect((await request(hub.baseUrl, { path: '/_app/invitation/join', json })).status).toBe(201);
  expect((await hub.request({ path: one })).body).toEqual({ ...made.body, lastName: 'Jones' });
  expect(await listIds(hub)).toHaveLength(2);
  const owner = await hub.request({ path: `/crm/v3/owners/${made.body.id as string}?idProperty=userId` });
  expect(owner.body).toMatchObject({ email, lastName: 'Jones' });
});

it('a user without a role is invited as a viewer', async () => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path, json: { email: ` dora@${hub.domain} ` } });
  expect([status, body]).toMatchObject([
    201,
    { email: `dora@${hub.domain}`, firstName: '', roleId: '2', roleIds: ['2'] },
  ]);
});

it('a user who belongs to the account or is invited is a 409', async () => {
  const hub = await newHub();
  expect((await provision(hub, { email: hub.user.email.toUpperCase() })).status).toBe(409);
  const email = `erna@${hub.domain}`;
  expect((await provision(hub, { email })).status).toBe(201);
  expect((await provision(hub, { email })).status).toBe(409);
  expect(await listIds(hub)).toHaveLength(2);
});

it.each([
  [{}],
  [{ email: 'no address' }],
  [{ email: 'a@b.example', roleId: '17' }],
  [{ email: 'a@b.example', primaryTeamId: '1' }],
  [{ email: 'a@b.example', secondaryTeamIds: ['1'] }],
  [{ email: 'a@b.example', seatNames: ['core'] }],
  [{ email: 'a@b.example', firstName: 'x'.repeat(60), lastName: 'y'.repeat(60) }],
])('an invalid request for a user is rejected: %j', async (json) => {
  const hub = await newHub();
  const { status, body } = await provision(hub, json);
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await listIds(hub)).toHaveLength(1);
});

it('a user is read by id or by email address, in their account only', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  const { userId, email } = hub.user;
  const byEmail = `${path}/${encodeURIComponent(email.toUpperCase())}?idProperty=EMAIL`;
  for (const place of [`${path}/${userId}`, `${path}/${userId}?idProperty=USER_ID`, byEmail]) {
    expect((await hub.request({ path: place })).body).toMatchObject({ id: String(userId), email });
    const { status, body } = await other.request({ path: place });
    expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
  }
  for (const id of [email, '0', 'ada', '9'.repeat(20), `${userId}?idProperty=EMAIL`]) {
    expect((await hub.request({ path: `${path}/${id}` })).status).toBe(404);
  }
  expect((await hub.request({ path: `${path}/${userId}?idProperty=id` })).status).toBe(400);
});

it('the name and role of members and invited users are changed; omitted fields stay', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'viewer', name: 'Bea Dam' });
  const invited = await provision(hub, { email: `carl@${hub.domain}`, firstName: 'Bea', lastName: 'Dam' });
  for (const id of [String(bea.userId), invited.body.id as string]) {
    const put = (json: object) => hub.request({ method: 'PUT', path: `${path}/${id}`, json });
    const promoted = await put({ roleId: '1' });
    expect([promoted.status, promoted.body]).toMatchObject([200, { firstName: 'Bea', lastName: 'Dam', roleId: '1' }]);
    const renamed = await put({ lastName: 'Smith' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { firstName: 'Bea', lastName: 'Smith', roleId: '1' }]);
    expect((await hub.request({ path: `${path}/${id}` })).body).toEqual(renamed.body);
    for (const json of [
      { roleId: '17' },
      { primaryTeamId: '1' },
      { email: 'x@y.example' },
      { firstName: '', lastName: '' },
    ]) {
      expect((await put(json)).status).toBe(400);
    }
    expect((await hub.request({ path: `${path}/${id}` })).body).toEqual(renamed.body);
  }
  const owner = await hub.request({ path: `/crm/v3/owners/${bea.userId}?idProperty=userId` });
  expect(owner.body).toMatchObject({ firstName: 'Bea', lastName: 'Smith' });
  const json = { roleId: '1' };
  expect((await hub.request({ method: 'PUT', path: `${path}/17`, json })).status).toBe(404);
});

it('a member of other accounts can only be renamed by themselves', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  const bea = await newPersonIn(hub, { role: 'member', name: 'Bea Dam' });
  const admin = await openAppSession(other.baseUrl, other.user);
  const json = { email: bea.email, role: 'viewer' };
  const { body } = await admin.request(other.hubId, { path: '/_app/invitations', json });
  const session = await openAppSession(hub.baseUrl, bea);
  const token = toToken(body.link as string);
  await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
  const put = (change: object) => hub.request({ method: 'PUT', path: `${path}/${bea.userId}`, json: change });
  expect((await put({ lastName: 'Smith' })).status).toBe(409);
  expect((await put({ lastName: 'Dam', roleId: '2' })).body).toMatchObject({ lastName: 'Dam', roleId: '2' });
});

it('a member is removed with immediate effect, an invitation is revoked', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'member' });
  const session = await openAppSession(hub.baseUrl, bea);
  const invited = await provision(hub, { email: `carl@${hub.domain}` });
  const byEmail = `${path}/${encodeURIComponent(invited.body.email as string)}?idProperty=EMAIL`;
  for (const place of [`${path}/${bea.userId}`, byEmail]) {
    const removed = await hub.request({ method: 'DELETE', path: place });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(404);
  }
  expect(await listIds(hub)).toEqual([String(hub.user.userId)]);
  expect((await session.request(hub.hubId, { path: '/crm/v3/objects/contacts' })).status).toBe(404);
  expect((await hub.request({ path: `/crm/v3/owners/${bea.userId}?idProperty=userId&archived=true` })).status).toBe(
    200,
  );
});

it('apps can neither change the role of an administrator nor remove one (Assumption O18)', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'admin' });
  const place = `${path}/${bea.userId}`;
  const before = await hub.request({ path: place });
  for (const options of [{ method: 'DELETE' }, { method: 'PUT', json: { roleId: '1' } }]) {
    const { status, body } = await hub.request({ ...options, path: place });
    expect([status, body.category]).toEqual([403, 'FORBIDDEN']);
  }
  expect((await hub.request({ path: place })).body).toEqual(before.body);
});

it('roles are listed, and teams as an empty list without any', async () => {
  const hub = await newHub();
  expect((await hub.request({ path: `${path}/roles` })).body).toEqual({
    results: [
      { id: '1', name: 'Member', requiresBillingWrite: false },
      { id: '2', name: 'Viewer', requiresBillingWrite: false },
    ],
  });
  const teams = await hub.request({ path: `${path}/teams` });
  expect([teams.status, teams.body]).toEqual([200, { results: [] }]);
});

it('users are read and changed with the scopes of users or of user settings', async () => {
  for (const family of ['settings.users', 'crm.objects.users']) {
    const reader = await newHub({ scopes: [`${family}.read`] });
    const writer = await newHub({ scopes: [`${family}.write`] });
    for (const suffix of ['', '/roles', `/${reader.user.userId}`]) {
      expect((await reader.request({ path: path + suffix })).status).toBe(200);
      expect((await writer.request({ path: path + suffix })).status).toBe(403);
    }
    for (const hub of [reader, writer]) {
      const isWriter = hub === writer;
      const made = await provision(hub, { email: `carl@${hub.domain}` });
      expect(made.status).toBe(isWriter ? 201 : 403);
      const place = `${path}/${isWriter ? (made.body.id as string) : '17'}`;
      const changed = await hub.request({ method: 'PUT', path: place, json: { roleId: '1' } });
      expect(changed.status).toBe(isWriter ? 200 : 403);
      expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(isWriter ? 204 : 403);
      expect((await hub.request({ path: `${path}/teams` })).body.category).toBe('MISSING_SCOPES');
    }
  }
  const hub = await newHub();
  expect((await request(hub.baseUrl, { path })).status).toBe(401);
});

/** An app with the scope to invite, connected to the hub by the user. */
async function connectApp(hub: TestHub, userId: number, session: TestSession): Promise<string> {
  const redirectUri = 'https://app.example.com/callback';
  const draft = { name: 'Acme', redirectUris: [redirectUri], scopes: ['settings.users.write'], optionalScopes: [] };
  const { developerId } = (await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme' } })).body;
  const app = (await session.requestAsDeveloper(developerId as number, { path: '/_app/apps', json: draft })).body;
  const { clientId, clientSecret } = app as { clientId: string; clientSecret: string };
  const grant = { clientId, hubId: hub.hubId, userId, redirectUri, scopes: draft.scopes, optionalScopes: [] };
  const { code } = (await request(hub.baseUrl, { path: '/_spoke/oauth/grant', json: grant })).body as { code: string };
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const form = { grant_type: 'authorization_code', ...client, code };
  return (await request(hub.baseUrl, { path: '/oauth/v1/token', form })).body.access_token as string;
}

it('the invitations of an app become invalid when the user who connected it loses the role (Assumption O18)', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'admin' });
  const token = await connectApp(hub, bea.userId, await openAppSession(hub.baseUrl, bea));
  const invite = async (name: string) => {
    const { status, body } = await hub.request({ path, token, json: { email: `${name}@${hub.domain}` } });
    expect(status).toBe(201);
    return body.id as string;
  };
  const carl = await invite('carl');
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const json = { role: 'member' };
  await admin.request(hub.hubId, { method: 'PATCH', path: `/_app/users/${bea.userId}`, json });
  expect((await hub.request({ path: `${path}/${carl}` })).status).toBe(404);
  expect((await hub.request({ path: `${path}/${await invite('dora')}` })).status).toBe(200);
});

it.each(['/settings/users/v3', '/settings/users/2026-03', '/settings/users/2026-09-beta'])(
  '%s is the same',
  async (spelling) => {
    const hub = await newHub();
    for (const suffix of ['', '/roles', '/teams', `/${hub.user.userId}`]) {
      const [one, two] = [await hub.request({ path: path + suffix }), await hub.request({ path: spelling + suffix })];
      expect([two.status, two.body]).toEqual([200, one.body]);
    }
  },
);
