import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/_app/profile';

const refusal = (message: string, category = 'VALIDATION_ERROR') => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

async function openPerson() {
  const hub = await newHub();
  const person = await newPersonIn(hub, { role: 'viewer' });
  const open = (password = person.password) => openAppSession(hub.baseUrl, { ...person, password });
  return { hub, person, open, session: await open() };
}

describe('names of users', () => {
  it('are changed by the users themselves, viewers too, and apply to their owners', async () => {
    const { hub, person, session } = await openPerson();
    const renamed = await session.requestAsPerson({ method: 'PATCH', path, json: { name: 'Bea Example' } });
    expect([renamed.status, renamed.text]).toEqual([204, '']);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.user.name).toBe('Bea Example');
    const owners = await hub.request({ path: `/crm/v3/owners?email=${person.email}` });
    expect(owners.body.results).toMatchObject([{ firstName: 'Bea', lastName: 'Example' }]);
  });

  it.each(['', ' ', 'x'.repeat(101), 'a\u202eb'])('reject %j, which is not visible text', async (name) => {
    const { session, person } = await openPerson();
    const refused = await session.requestAsPerson({ method: 'PATCH', path, json: { name } });
    const message = 'The name of a user is 1 to 100 visible characters.';
    expect([refused.status, refused.body]).toEqual([400, refusal(message)]);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.user.name).toBe(person.name);
  });

  it('can be changed from same-origin pages only', async () => {
    const { session } = await openPerson();
    const json = { name: 'Mallory' };
    const forged = await session.requestAsPerson({ method: 'PATCH', path, json, headers: { 'x-csrf-token': 'x' } });
    expect(forged.status).toBe(403);
  });
});

describe('preferences of users', () => {
  const preferences = `${path}/preferences`;
  const nothing = {
    ...{ language: null, timeZone: null, numberFormat: null },
    ...{ dateOrder: null, hourCycle: null, weekStart: null },
  };

  it('are kept one by one, by viewers too, until null removes them', async () => {
    const { session } = await openPerson();
    const change = (json: object) => session.requestAsPerson({ method: 'PATCH', path: preferences, json });
    const chosen = { language: 'de', timeZone: 'Asia/Kolkata', numberFormat: '1.234,56', dateOrder: 'DMY' } as const;
    expect((await change(chosen)).body).toEqual({ ...nothing, ...chosen });
    const { status, body } = await change({ language: null, hourCycle: 'h12', weekStart: 'sunday' });
    const kept = { ...nothing, ...chosen, language: null, hourCycle: 'h12', weekStart: 'sunday' };
    expect([status, body]).toEqual([200, kept]);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.user.preferences).toEqual(kept);
    expect((await change({})).body).toEqual(kept);
  });

  it.each([
    [{ language: 'fr' }, 'language'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ numberFormat: '1_234.56' }, 'numberFormat'],
    [{ dateOrder: 'DYM' }, 'dateOrder'],
    [{ hourCycle: 24 }, 'hourCycle'],
    [{ weekStart: 'friday' }, 'weekStart'],
    [{ density: 'compact' }, 'density'],
    [{ language: 'de', timeZone: 'Mars/Base' }, 'timeZone'],
  ])('reject %j, name the field and change nothing', async (json, field) => {
    const { session } = await openPerson();
    const refused = await session.requestAsPerson({ method: 'PATCH', path: preferences, json });
    expect([refused.status, refused.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(refused.body)).toContain(field);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.user.preferences).toEqual(nothing);
  });

  it('need a session and its token', async () => {
    const { hub, session } = await openPerson();
    const json = { language: 'de' };
    expect((await request(hub.baseUrl, { method: 'PATCH', path: preferences, json })).status).toBe(401);
    const headers = { 'x-csrf-token': 'x' };
    const forged = await session.requestAsPerson({ method: 'PATCH', path: preferences, json, headers });
    expect(forged.status).toBe(403);
  });
});

describe('passwords of users', () => {
  const newPassword = 'another-long-password';

  it('are changed with the current one; all other sessions end', async () => {
    const { person, open, session } = await openPerson();
    const other = await open();
    const json = { currentPassword: person.password, newPassword };
    const changed = await session.requestAsPerson({ method: 'PUT', path: `${path}/password`, json });
    expect([changed.status, changed.text]).toEqual([204, '']);
    expect((await session.requestAsPerson({ path: '/_app/session' })).status).toBe(200);
    expect((await other.requestAsPerson({ path: '/_app/session' })).status).toBe(401);
    await expect(open()).rejects.toThrow('401');
    await open(newPassword);
  });

  it.each([
    [{ currentPassword: 'not-the-password', newPassword }, 'The current password is not right.'],
    [{ newPassword: 'eleven-char' }, 'A password has 12 to 256 characters.'],
    [{ newPassword: 'x'.repeat(257) }, 'A password has 12 to 256 characters.'],
  ])('stay unchanged otherwise: %j', async (given, message) => {
    const { person, open, session } = await openPerson();
    const json = { currentPassword: person.password, ...given };
    const refused = await session.requestAsPerson({ method: 'PUT', path: `${path}/password`, json });
    expect([refused.status, refused.body]).toEqual([400, refusal(message)]);
    await open();
  });

  it('cannot be changed to the same password', async () => {
    const { person, session } = await openPerson();
    const json = { currentPassword: person.password, newPassword: person.password };
    const refused = await session.requestAsPerson({ method: 'PUT', path: `${path}/password`, json });
    expect([refused.status, refused.body]).toEqual([400, refusal('The new password is the same as the current one.')]);
  });

  it('cannot be guessed through an open session', async () => {
    const { session } = await openPerson();
    const json = { currentPassword: 'not-the-password', newPassword };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await session.requestAsPerson({ method: 'PUT', path: `${path}/password`, json })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses).toContain(429);
  });
});

describe('sessions of users', () => {
  const list = async (session: Awaited<ReturnType<typeof openAppSession>>) =>
    (await session.requestAsPerson({ path: `${path}/sessions` })).body.results as { id: string; current: boolean }[];

  it('are listed with the current one marked, and ended one by one', async () => {
    const { hub, person, session } = await openPerson();
    const json = { email: person.email, password: person.password };
    const headers = { 'user-agent': 'Firefox on a phone' };
    const phone = await request(hub.baseUrl, { path: '/_app/session', json, headers });
    const shown = { id: expect.any(String), createdAt: expect.any(String), seenAt: expect.any(String) };
    const all = await list(session);
    expect(all).toHaveLength(3);
    expect(all).toContainEqual({ ...shown, userAgent: 'Firefox on a phone', current: false });
    expect(all.filter(({ current }) => current)).toEqual([{ ...shown, userAgent: null, current: true }]);
    const cookie = (phone.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
    for (const { id } of all.filter(({ current }) => !current)) {
      const ended = await session.requestAsPerson({ method: 'DELETE', path: `${path}/sessions/${id}` });
      expect(ended.status).toBe(204);
    }
    expect((await request(hub.baseUrl, { path: '/_app/session', headers: { cookie } })).status).toBe(401);
    expect(await list(session)).toEqual([{ ...shown, userAgent: null, current: true }]);
  });

  it('of other users are a 404 like missing ones', async () => {
    const [one, two] = [await openPerson(), await openPerson()];
    const theirs = (await list(two.session)).find(({ current }) => current)?.id ?? '';
    for (const id of [theirs, 'A'.repeat(43)]) {
      const refused = await one.session.requestAsPerson({ method: 'DELETE', path: `${path}/sessions/${id}` });
      const none = refusal('The user has no such session.', 'OBJECT_NOT_FOUND');
      expect([refused.status, refused.body]).toEqual([404, none]);
    }
    expect((await two.session.requestAsPerson({ path: '/_app/session' })).status).toBe(200);
  });
});
