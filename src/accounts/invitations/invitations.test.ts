import { expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { inviteTo, newPersonIn, toToken } from '../../../test/support/people.js';

const path = '/_app/invitations';
const contacts = '/crm/v3/objects/contacts?limit=1';
const password = 'correct-horse-battery';

async function openHub(baseUrl?: string) {
  const hub = await newHub(baseUrl === undefined ? {} : { baseUrl });
  return { hub, admin: await openAppSession(hub.baseUrl, hub.user) };
}

const look = (baseUrl: string, token: string) => request(baseUrl, { path: '/_app/invitation', json: { token } });
const join = (baseUrl: string, token: string, name = 'Bea') =>
  request(baseUrl, { path: '/_app/invitation/join', json: { token, name, password } });

it('an address registered by another account gains no access when a second account invites it', async () => {
  const [first, second] = [await openHub(), await openHub()];
  const attacker = await newPersonIn(first.hub, { role: 'viewer', email: `ceo@${second.hub.domain}` });
  const { email } = attacker;
  const invited = await second.admin.request(second.hub.hubId, { path, json: { email, role: 'admin' } });
  expect(invited.status).toBe(201);
  const session = await openAppSession(first.hub.baseUrl, attacker);
  const hubsOf = async () =>
    (await session.requestAsPerson({ path: '/_app/session' })).body.hubs as { hubId: number }[];
  expect((await hubsOf()).map(({ hubId }) => hubId)).toEqual([first.hub.hubId]);
  expect((await session.request(second.hub.hubId, { path: contacts })).status).toBe(404);
  const { invitationId } = invited.body.invitation as { invitationId: string };
  for (const token of [invitationId, `h${second.hub.hubId}.${'A'.repeat(43)}`, email]) {
    const tried = await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
    expect([tried.status, tried.body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
  }
  expect(await hubsOf()).toHaveLength(1);
  const refused = await join(second.hub.baseUrl, toToken(invited.body.link as string));
  expect([refused.status, refused.body.category]).toEqual([409, 'CONFLICT']);
});

it('inviting a known and an unknown address returns the same response, and creates no user', async () => {
  const [{ hub, admin }, other] = [await openHub(), await openHub()];
  for (const email of [other.hub.user.email, `nobody@${hub.domain}`]) {
    const { status, body } = await admin.request(hub.hubId, { path, json: { email: ` ${email} `, role: 'member' } });
    const invitation = {
      invitationId: expect.any(String),
      email,
      role: 'member',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    };
    const link = expect.stringContaining(`/app/invitation#h${hub.hubId}.`);
    expect([status, body]).toEqual([201, { invitation, link, mailed: false }]);
    const twice = await admin.request(hub.hubId, { path, json: { email: email.toUpperCase(), role: 'admin' } });
    expect(twice.status).toBe(409);
  }
  expect((await admin.request(hub.hubId, { path })).body.results).toHaveLength(2);
  expect((await admin.request(hub.hubId, { path: '/_app/users' })).body.results).toHaveLength(1);
});

it('a new user accepts with the link once, choosing name and password', async () => {
  const { hub, admin } = await openHub();
  const email = `bea@${hub.domain}`;
  const token = await inviteTo(hub, { email, role: 'member' });
  const found = await look(hub.baseUrl, token);
  expect(found.body).toMatchObject({
    kind: 'hub',
    accountId: hub.hubId,
    email,
    role: 'member',
    invitedBy: 'Sandbox Admin',
  });
  const joins = await Promise.all([join(hub.baseUrl, token), join(hub.baseUrl, token), join(hub.baseUrl, token)]);
  expect(joins.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  expect((await look(hub.baseUrl, token)).status).toBe(404);
  const session = await openAppSession(hub.baseUrl, { email, password });
  expect((await session.request(hub.hubId, { path: contacts })).status).toBe(200);
  expect((await admin.request(hub.hubId, { path })).body.results).toEqual([]);
  const again = await admin.request(hub.hubId, { path, json: { email, role: 'admin' } });
  expect(again.status).toBe(409);
});

it('a signed-in user accepts with the link, from same-origin pages only', async () => {
  const [{ hub }, other] = [await openHub(), await openHub()];
  const token = await inviteTo(hub, { email: other.hub.user.email, role: 'viewer' });
  const accept = (headers: Record<string, string>) =>
    request(hub.baseUrl, { path: '/_app/invitation/accept', json: { token }, headers });
  expect((await accept({})).status).toBe(401);
  expect((await accept({ cookie: other.admin.cookie })).status).toBe(403);
  const done = await other.admin.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
  expect([done.status, done.body]).toEqual([200, { kind: 'hub', accountId: hub.hubId }]);
  expect((await other.admin.request(hub.hubId, { path: contacts })).status).toBe(200);
});

it('a renewed, revoked or declined link is not valid', async () => {
  const { hub, admin } = await openHub();
  const invited = await admin.request(hub.hubId, { path, json: { email: `bea@${hub.domain}`, role: 'admin' } });
  const first = toToken(invited.body.link as string);
  const one = `${path}/${invited.body.invitation.invitationId as string}`;
  const renewed = await admin.request(hub.hubId, { method: 'POST', path: `${one}/link` });
  const second = toToken(renewed.body.link as string);
  expect([(await look(hub.baseUrl, first)).status, (await look(hub.baseUrl, second)).status]).toEqual([404, 200]);
  expect((await admin.request(hub.hubId, { method: 'DELETE', path: one })).status).toBe(204);
  expect((await join(hub.baseUrl, second)).status).toBe(404);
  expect((await admin.request(hub.hubId, { method: 'DELETE', path: one })).status).toBe(404);
  const third = await inviteTo(hub, { email: `bea@${hub.domain}`, role: 'admin' });
  const declined = await request(hub.baseUrl, { path: '/_app/invitation/decline', json: { token: third } });
  expect([declined.status, (await look(hub.baseUrl, third)).status]).toEqual([204, 404]);
});

it('the links of an administrator become invalid when they lose the role', async () => {
  const { hub, admin } = await openHub();
  for (const lose of [{ method: 'DELETE' }, { method: 'PATCH', json: { role: 'viewer' } }]) {
    const bea = await newPersonIn(hub, { role: 'admin' });
    const session = await openAppSession(hub.baseUrl, bea);
    const email = `x-${bea.userId}@${hub.domain}`;
    const invited = await session.request(hub.hubId, { path, json: { email, role: 'admin' } });
    expect((await admin.request(hub.hubId, { ...lose, path: `/_app/users/${bea.userId}` })).status).toBeLessThan(300);
    expect((await join(hub.baseUrl, toToken(invited.body.link as string))).status).toBe(404);
  }
});

it.each([
  [{ email: 'no address', role: 'member' }],
  [{ email: 'a@b.example', role: 'owner' }],
  [{ email: 'a@b.example', role: 'member', name: 'A' }],
])('an invalid invitation is rejected: %j', async (json) => {
  const { hub, admin } = await openHub();
  const refused = await admin.request(hub.hubId, { path, json });
  expect([refused.status, refused.body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect((await admin.request(hub.hubId, { path })).body.results).toEqual([]);
});

it('invitations are visible in their account only', async () => {
  const [{ hub, admin }, other] = [await openHub(), await openHub()];
  const invited = await admin.request(hub.hubId, { path, json: { email: `bea@${hub.domain}`, role: 'admin' } });
  const one = `${path}/${invited.body.invitation.invitationId as string}`;
  const { hubId } = other.hub;
  expect((await other.admin.request(hubId, { path })).body.results).toEqual([]);
  expect((await other.admin.request(hubId, { method: 'DELETE', path: one })).status).toBe(404);
  expect((await other.admin.request(hubId, { method: 'POST', path: `${one}/link` })).status).toBe(404);
});

it('a link expires after 7 days', async () => {
  const { baseUrl } = await startSpoke();
  const { hub } = await openHub(baseUrl);
  const token = await inviteTo(hub, { email: `bea@${hub.domain}`, role: 'member' });
  const day = 24 * 3600;
  await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 7 * day - 60 } });
  expect((await look(baseUrl, token)).status).toBe(200);
  await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 120 } });
  expect([(await look(baseUrl, token)).status, (await join(baseUrl, token)).status]).toEqual([404, 404]);
});
