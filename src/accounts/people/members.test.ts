import { describe, expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { inviteTo, newPersonIn, newPersonWithGivenPassword, type TestPerson } from '../../../test/support/people.js';
import { signIn } from '../../../test/support/sign-in.js';

const path = '/_app/users';
const companies = '/crm/v3/objects/companies';

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});
const adminsOnly = refusal('Only administrators of the account may do this.', 'FORBIDDEN');
const unknown = refusal('There is no such user.', 'OBJECT_NOT_FOUND');
const lastAdmin = refusal(
  'This is the last administrator of the account: make another user an administrator first.',
  'CONFLICT',
);
const readsOnly = refusal('The role of the user in this account does not allow changes.', 'FORBIDDEN');
const noAccount = refusal('There is no account with this id.', 'OBJECT_NOT_FOUND');
const chooseFirst = refusal('You must change your temporary password first.', 'FORBIDDEN');
const givenPassword = expect.stringMatching(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);

async function openHub() {
  const hub = await newHub();
  return { hub, admin: await openAppSession(hub.baseUrl, hub.user) };
}

const list = async (admin: TestSession, { hubId }: TestHub) =>
  (await admin.request(hubId, { path })).body.results as { userId: number; role: string; email: string }[];

const setRole = (admin: TestSession, { hubId }: TestHub, { userId }: { userId: number }, role: string) =>
  admin.request(hubId, { method: 'PATCH', path: `${path}/${userId}`, json: { role } });

const remove = (admin: TestSession, { hubId }: TestHub, { userId }: { userId: number }) =>
  admin.request(hubId, { method: 'DELETE', path: `${path}/${userId}` });

describe('users of an account', () => {
  it('with a temporary password can do nothing else before choosing a new one', async () => {
    const { hub } = await openHub();
    const bea = await newPersonWithGivenPassword(hub, { role: 'admin' });
    const session = await openAppSession(hub.baseUrl, bea);
    const me = await session.requestAsPerson({ path: '/_app/session' });
    expect(me.body.user).toEqual({
      userId: bea.userId,
      email: bea.email,
      name: bea.name,
      mustChoosePassword: true,
      hasSecondFactor: false,
      byProvider: false,
      preferences: expect.any(Object) as unknown,
    });
    for (const refused of [
      await session.request(hub.hubId, { path: companies }),
      await session.request(hub.hubId, { path: companies, json: { properties: { name: 'Acme' } } }),
      await session.request(hub.hubId, { path }),
      await session.requestAsPerson({ path: '/_app/developers' }),
      await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Mine' } }),
    ]) {
      expect([refused.status, refused.body]).toEqual([403, chooseFirst]);
    }
    const json = { currentPassword: bea.password, newPassword: 'a-password-of-my-own' };
    const chosen = await session.requestAsPerson({ method: 'PUT', path: '/_app/profile/password', json });
    expect(chosen.status).toBe(204);
    expect((await session.request(hub.hubId, { path: companies })).status).toBe(200);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.user.mustChoosePassword).toBe(false);
  });

  it('with a temporary password cannot connect apps: the page redirects them to choose one', async () => {
    const { hub } = await openHub();
    const bea = await newPersonWithGivenPassword(hub, { role: 'admin' });
    const reply = await signIn(hub.baseUrl, bea);
    const cookie = (reply.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
    const page = await request(hub.baseUrl, { path: String(reply.headers.location), headers: { cookie } });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Choose a password first')]);
    expect(page.text).not.toContain('value="connect"');
  });

  it('an unknown role is rejected', async () => {
    const { hub, admin } = await openHub();
    expect((await setRole(admin, hub, hub.user, 'owner')).status).toBe(400);
  });

  it.each(['member', 'viewer'] as const)('are managed by administrators, not by a %s', async (role) => {
    const { hub } = await openHub();
    const session = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role }));
    const other = `${path}/${hub.user.userId}`;
    for (const options of [
      { path },
      { path: '/_app/invitations', json: { email: 'x@example.com', role: 'admin' } },
      { method: 'PATCH', path: other, json: { role: 'viewer' } },
      { method: 'DELETE', path: other },
      { method: 'POST', path: `${other}/password` },
    ]) {
      const { status, body } = await session.request(hub.hubId, options);
      const reads = !('method' in options || 'json' in options);
      expect([status, body]).toEqual([403, role === 'viewer' && !reads ? readsOnly : adminsOnly]);
    }
    const admin = await openAppSession(hub.baseUrl, hub.user);
    expect((await list(admin, hub)).map((user) => user.role).sort()).toEqual(['admin', role].sort());
  });

  it('of other accounts are a 404 like missing ones', async () => {
    const [{ hub, admin }, other] = [await openHub(), await newHub()];
    for (const userId of [other.user.userId, 999_999_999]) {
      const replies = [
        await setRole(admin, hub, { userId }, 'viewer'),
        await remove(admin, hub, { userId }),
        await admin.request(hub.hubId, { method: 'POST', path: `${path}/${userId}/password` }),
      ];
      for (const { status, body } of replies) expect([status, body]).toEqual([404, unknown]);
    }
    const theirs = await openAppSession(other.baseUrl, other.user);
    expect(await list(theirs, other)).toMatchObject([{ userId: other.user.userId, role: 'admin' }]);
  });
});

describe('roles', () => {
  it('a role change takes effect with the next request of a running session', async () => {
    const { hub, admin } = await openHub();
    const bea = await newPersonIn(hub, { role: 'admin' });
    const session = await openAppSession(hub.baseUrl, bea);
    const write = async () =>
      (await session.request(hub.hubId, { path: companies, json: { properties: { name: 'Acme' } } })).status;
    expect([await write(), (await session.request(hub.hubId, { path })).status]).toEqual([201, 200]);
    const changed = await setRole(admin, hub, bea, 'member');
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ userId: bea.userId, role: 'member' }),
    ]);
    expect([await write(), (await session.request(hub.hubId, { path })).status]).toEqual([201, 403]);
    await setRole(admin, hub, bea, 'viewer');
    expect(await write()).toBe(403);
    expect((await session.request(hub.hubId, { path: companies })).status).toBe(200);
  });

  it('a removed user loses access with the next request and is no longer an owner; their records stay', async () => {
    const { hub, admin } = await openHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const session = await openAppSession(hub.baseUrl, bea);
    const owner = async (archived: boolean) =>
      (await hub.request({ path: `/crm/v3/owners?email=${bea.email}&archived=${archived}` })).body.results as {
        id: string;
      }[];
    const [{ id } = { id: '' }] = await owner(false);
    const made = await hub.request({ path: companies, json: { properties: { name: 'Acme', hubspot_owner_id: id } } });
    expect(made.status).toBe(201);
    expect((await remove(admin, hub, bea)).status).toBe(204);
    const refused = await session.request(hub.hubId, { path: companies });
    expect([refused.status, refused.body]).toEqual([404, noAccount]);
    expect([await owner(false), (await owner(true)).map((one) => one.id)]).toEqual([[], [id]]);
    const kept = await hub.request({ path: `${companies}/${made.body.id}?properties=hubspot_owner_id` });
    expect(kept.body.properties.hubspot_owner_id).toBe(id);
    const given = await hub.request({
      path: companies,
      json: { properties: { name: 'Globex', hubspot_owner_id: id } },
    });
    expect(given.status).toBe(400);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.hubs).toEqual([]);
    expect((await remove(admin, hub, bea)).status).toBe(404);
  });

  it('a former member who accepts an invitation again is the same user, with the same password', async () => {
    const { hub, admin } = await openHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    await remove(admin, hub, bea);
    const token = await inviteTo(hub, { email: bea.email, role: 'viewer' });
    const session = await openAppSession(hub.baseUrl, bea);
    expect((await session.request(hub.hubId, { path: companies })).status).toBe(404);
    expect((await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } })).status).toBe(200);
    expect((await session.request(hub.hubId, { path: companies })).status).toBe(200);
    expect((await list(admin, hub)).find(({ userId }) => userId === bea.userId)).toMatchObject({ role: 'viewer' });
  });

  it('the last administrator cannot lose the role, not even to another administrator', async () => {
    const { hub, admin } = await openHub();
    for (const refused of [await setRole(admin, hub, hub.user, 'member'), await remove(admin, hub, hub.user)]) {
      expect([refused.status, refused.body]).toEqual([409, lastAdmin]);
    }
    expect(await list(admin, hub)).toMatchObject([{ userId: hub.user.userId, role: 'admin' }]);
    const bea = await newPersonIn(hub, { role: 'admin' });
    expect((await remove(admin, hub, hub.user)).status).toBe(204);
    const other = await openAppSession(hub.baseUrl, bea);
    expect(await list(other, hub)).toMatchObject([{ userId: bea.userId, role: 'admin' }]);
  });

  it('when administrators remove each other concurrently, one remains', async () => {
    const { hub, admin } = await openHub();
    const people: TestPerson[] = [];
    for (let index = 0; index < 4; index += 1) people.push(await newPersonIn(hub, { role: 'admin' }));
    const sessions = [admin, ...(await Promise.all(people.map((person) => openAppSession(hub.baseUrl, person))))];
    const all = [hub.user, ...people];
    const replies = await Promise.all(
      sessions.flatMap((session, index) => [
        remove(session, hub, all[(index + 1) % all.length]!),
        setRole(session, hub, all[(index + 2) % all.length]!, 'viewer'),
        setRole(session, hub, all[index]!, 'viewer'),
      ]),
    );
    expect(replies.map(({ status }) => status).filter((status) => ![200, 204, 403, 404, 409].includes(status))).toEqual(
      [],
    );
    const looks = await Promise.all(sessions.map((session) => session.request(hub.hubId, { path })));
    const left = looks.find(({ status }) => status === 200)?.body.results as { role: string }[];
    expect(left.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('access removed by one process is removed in every other at once', needs.postgres, async () => {
    const first = await startSpoke();
    const second = await startSpoke({ env: { DATABASE_URL: first.databaseUrl } });
    const hub = await newHub({ baseUrl: first.baseUrl });
    const bea = await newPersonIn(hub, { role: 'member' });
    const admin = await openAppSession(first.baseUrl, hub.user);
    const session = await openAppSession(second.baseUrl, bea);
    const look = async () => (await session.request(hub.hubId, { path: companies })).status;
    expect(await look()).toBe(200);
    await setRole(admin, hub, bea, 'viewer');
    const write = await session.request(hub.hubId, { path: companies, json: { properties: { name: 'Acme' } } });
    expect(write.status).toBe(403);
    await remove(admin, hub, bea);
    expect(await look()).toBe(404);
  });
});

describe('resetting the password of a user', () => {
  const give = (admin: TestSession, hub: TestHub, { userId }: { userId: number }) =>
    admin.request(hub.hubId, { method: 'POST', path: `${path}/${userId}/password` });

  it('is possible for users of this account only; it ends their sessions and requires a new password', async () => {
    const { hub, admin } = await openHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const session = await openAppSession(hub.baseUrl, bea);
    const { status, body } = await give(admin, hub, bea);
    expect([status, body]).toEqual([200, { password: givenPassword }]);
    expect((await session.requestAsPerson({ path: '/_app/session' })).status).toBe(401);
    await expect(openAppSession(hub.baseUrl, bea)).rejects.toThrow('401');
    const next = await openAppSession(hub.baseUrl, { ...bea, password: body.password as string });
    expect((await next.request(hub.hubId, { path: companies })).body).toEqual(chooseFirst);
  });

  it('is rejected for users who belong to other accounts as well', async () => {
    const [{ hub, admin }, other] = [await openHub(), await newHub()];
    const dev = await newPersonIn(hub, { role: 'member' });
    const developer = await openAppSession(hub.baseUrl, dev);
    await developer.requestAsPerson({ path: '/_app/developers', json: { name: 'Of my own' } });
    const token = await inviteTo(hub, { email: other.user.email, role: 'viewer' });
    const theirs = await openAppSession(hub.baseUrl, other.user);
    await theirs.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
    for (const person of [dev, other.user]) {
      const refused = await give(admin, hub, person);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('only be changed by the user'),
      ]);
      await openAppSession(hub.baseUrl, person);
    }
  });
});
