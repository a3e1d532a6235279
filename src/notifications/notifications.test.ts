import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub, installApp, type TestHub } from '../../test/support/hubs.js';
import { request } from '../../test/support/http.js';
import { newPersonIn, type NewPerson } from '../../test/support/people.js';
import { newTemplate } from '../../test/support/timeline.js';

const path = '/_app/notifications';
const objects = '/crm/v3/objects';

type Options = Parameters<TestSession['request']>[1];

interface Notified {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly read: boolean;
  readonly [name: string]: unknown;
}

interface User {
  readonly userId: number;
  readonly ownerId: string;
  readonly email: string;
  send(options: Options): ReturnType<TestSession['request']>;
  list(query?: string): Promise<Notified[]>;
  /** The notifications, once there are as many. */
  wait(count: number, query?: string): Promise<Notified[]>;
}

async function toUser(hub: TestHub, person: { userId: number; email: string; password: string }): Promise<User> {
  const session = await openAppSession(hub.baseUrl, person);
  const send: User['send'] = (options) => session.request(hub.hubId, options);
  const { hubs } = (await session.requestAsPerson({ path: '/_app/session' })).body as {
    hubs: { hubId: number; ownerId: string }[];
  };
  const list: User['list'] = async (query = '') => {
    const { status, body, text } = await send({ path: `${path}${query}` });
    if (status !== 200) throw new Error(text);
    return (body as { results: Notified[] }).results;
  };
  return {
    ...{ userId: person.userId, email: person.email, send, list },
    ownerId: hubs.find(({ hubId }) => hubId === hub.hubId)?.ownerId ?? '',
    wait: (count, query) =>
      until(async () => {
        const found = await list(query);
        return found.length === count ? found : undefined;
      }),
  };
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('This did not happen within 20 seconds.');
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Gives what was written so far time to be processed: a later change of the same kind has been. */
async function settle(user: User, other: User): Promise<void> {
  const before = (await user.list()).length;
  await create(other, 'companies', { name: 'A later one', hubspot_owner_id: user.ownerId });
  await user.wait(before + 1);
}

async function create(by: { send: User['send'] }, type: string, properties: object, associations: object[] = []) {
  const { status, body, text } = await by.send({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const change = (by: { send: User['send'] }, type: string, id: string, properties: object) =>
  by.send({ method: 'PATCH', path: `${objects}/${type}/${id}`, json: { properties } });

const on = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const noteOnContact = 202;

const mention = ({ userId }: Pick<User, 'userId'>, name = 'Some member') =>
  `<strong data-at-mention data-user-id="${userId}" data-search-text="${name}" data-search-value="x">@${name}</strong>`;

/** An account with its administrator and a second user, which is open in the web app. */
async function openWorld(role: NewPerson['role'] = 'member') {
  const hub = await newHub();
  const person = await newPersonIn(hub, { role });
  const [admin, member] = [await toUser(hub, hub.user), await toUser(hub, person)];
  await admin.wait(1);
  await admin.send({ path: `${path}/read`, json: {} });
  for (const user of [admin, member]) expect((await user.send({ path: '/_app/sidebar' })).status).toBe(200);
  const app = { send: (options: Options) => hub.request(options) };
  return { hub, admin, member, app };
}

// Each waits for jobs in an account of its own.
describe.concurrent('a notification', () => {
  it('is for the new owner of a record, set by another user or an app, and never for the author', async () => {
    const { admin, member, app } = await openWorld();
    const contact = await create(admin, 'contacts', {
      firstname: 'Bo',
      lastname: 'Li',
      hubspot_owner_id: member.ownerId,
    });
    const [first] = await member.wait(1);
    expect(first).toEqual({
      ...{ id: expect.stringMatching(/^[0-9]+$/), kind: 'assigned', at: expect.any(String), read: false },
      author: { kind: 'user', name: 'Sandbox Admin', userId: admin.userId },
      record: {
        objectTypeId: '0-1',
        id: contact,
        archived: false,
        properties: expect.objectContaining({ firstname: 'Bo', lastname: 'Li' }),
      },
      ...{ changes: [], activities: [], events: 0, comments: 0, actions: [] },
    });
    const deal = await create(app, 'deals', {
      dealname: 'Big',
      dealstage: 'appointmentscheduled',
      pipeline: 'default',
      hubspot_owner_id: member.ownerId,
    });
    const [second] = await member.wait(2);
    expect(second).toMatchObject({
      kind: 'assigned',
      author: { kind: 'app' },
      record: { objectTypeId: '0-3', id: deal },
    });
    await create(member, 'companies', { name: 'Own', hubspot_owner_id: member.ownerId });
    await settle(member, admin);
    expect((await member.list()).map(({ record }) => (record as { objectTypeId: string }).objectTypeId)).toEqual([
      '0-2',
      '0-3',
      '0-1',
    ]);
    expect((await admin.list('?kinds=assigned')).length).toBe(0);
  });

  it('is for the new owner of a task, but not of another activity', async () => {
    const { admin, member } = await openWorld();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await create(admin, 'calls', { hs_timestamp: at, hs_call_title: 'Call', hubspot_owner_id: member.ownerId });
    const task = await create(admin, 'tasks', {
      hs_timestamp: at,
      hs_task_subject: 'Send it',
      hubspot_owner_id: member.ownerId,
    });
    const [only] = await member.wait(1);
    expect(only).toMatchObject({
      kind: 'assigned',
      record: { objectTypeId: '0-27', id: task, properties: { hs_task_subject: 'Send it' } },
    });
  });

  it('counts the records of a type that one author assigns together', async () => {
    const { member, app } = await openWorld();
    const inputs = Array.from({ length: 40 }, (_, at) => ({
      properties: { email: `person-${at}@example.com`, hubspot_owner_id: member.ownerId },
    }));
    expect((await app.send({ path: `${objects}/contacts/batch/create`, json: { inputs } })).status).toBe(201);
    const [only] = await member.wait(1);
    expect(only).toMatchObject({ kind: 'assigned', count: 40, objectTypeId: '0-1' });
    expect(only).not.toHaveProperty('record');
  });

  it('merges what happens to a followed record until it is read', async () => {
    const { admin, member } = await openWorld();
    const id = await create(admin, 'contacts', { email: 'ada@example.com' });
    expect((await member.send({ method: 'PUT', path: `/_app/objects/contacts/${id}/follow` })).status).toBe(204);
    await change(admin, 'contacts', id, { jobtitle: 'Engineer' });
    await change(admin, 'contacts', id, { lifecyclestage: 'customer', phone: '' });
    await create(admin, 'notes', { hs_timestamp: new Date().toISOString(), hs_note_body: 'Hello' }, [
      on(id, noteOnContact),
    ]);
    const merged = await until(async () => {
      const [found] = await member.list();
      return found && (found['activities'] as object[]).length > 0 ? found : undefined;
    });
    expect(await member.list()).toHaveLength(1);
    expect(merged).toMatchObject({
      kind: 'followed',
      record: { objectTypeId: '0-1', id },
      changes: [
        { name: 'jobtitle', label: 'Job Title', value: null },
        { name: 'lifecyclestage', label: 'Lifecycle Stage', value: 'Customer' },
      ],
      activities: [{ objectTypeId: '0-46', count: 1 }],
      author: { kind: 'user', userId: admin.userId },
    });
    expect((await member.send({ path: `${path}/read`, json: { ids: [merged.id] } })).status).toBe(204);
    await change(admin, 'contacts', id, { jobtitle: 'Director' });
    const [next, read] = await member.wait(2);
    expect([next?.read, read?.read]).toEqual([false, true]);
    expect(next).toMatchObject({ changes: [{ name: 'jobtitle' }], activities: [] });
  });

  it('names the stages of a deal, and has the owner that it got', async () => {
    const { admin, member } = await openWorld();
    const deal = { dealname: 'Big', dealstage: 'appointmentscheduled', pipeline: 'default' };
    const id = await create(admin, 'deals', deal);
    await member.send({ method: 'PUT', path: `/_app/objects/deals/${id}/follow` });
    await change(admin, 'deals', id, { dealstage: 'closedwon', hubspot_owner_id: admin.ownerId });
    const [only] = await member.wait(1);
    const changes = only?.['changes'] as { name: string; value: string }[];
    expect(changes).toContainEqual({ name: 'dealstage', label: 'Deal Stage', value: 'Closed Won' });
    expect(changes).toContainEqual(expect.objectContaining({ name: 'hubspot_owner_id', value: admin.ownerId }));
  });

  it('reports events, a deletion, a restore and a merge to followers', async () => {
    const { hub, admin, member } = await openWorld();
    const [id, other] = [
      await create(admin, 'contacts', { email: 'ada@example.com' }),
      await create(admin, 'contacts', { email: 'bo@example.com' }),
    ];
    for (const one of [id, other]) await member.send({ method: 'PUT', path: `/_app/objects/contacts/${one}/follow` });
    const app = await installApp(hub);
    const template = await newTemplate();
    const event = { eventTemplateId: template.id, objectId: id, tokens: {} };
    expect((await app.request({ path: '/crm/v3/timeline/events', json: event })).status).toBe(201);
    const [first] = await member.wait(1);
    expect(first).toMatchObject({ kind: 'followed', events: 1, author: { kind: 'app' } });
    await admin.send({ method: 'DELETE', path: `${objects}/contacts/${id}` });
    await until(async () => ((await member.list())[0]?.['actions'] as string[]).includes('deletion') || undefined);
    expect((await member.list())[0]).toMatchObject({ record: { archived: true } });
    await admin.send({ method: 'POST', path: `/_app/objects/contacts/${id}/restore` });
    await until(async () => ((await member.list())[0]?.['actions'] as string[]).includes('restore') || undefined);
    const json = { primaryObjectId: id, objectIdToMerge: other };
    expect((await admin.send({ path: `${objects}/contacts/merge`, json })).status).toBe(200);
    await until(async () => ((await member.list())[0]?.['actions'] as string[]).includes('merge') || undefined);
    const { body } = await member.send({ path: '/_app/follows' });
    expect(body).toMatchObject({ results: [{ objectTypeId: '0-1', id, isFollowing: true }] });
  });

  it('is for mentioned users, once for each text, and makes them follow its record (Assumption N2)', async () => {
    const { admin, member } = await openWorld();
    const id = await create(admin, 'contacts', { email: 'ada@example.com' });
    const body = `Please ask ${mention(member)} and ${mention(admin)}`;
    const note = await create(admin, 'notes', { hs_timestamp: new Date().toISOString(), hs_note_body: body }, [
      on(id, noteOnContact),
    ]);
    const [only] = await member.wait(1);
    expect(only).toMatchObject({
      ...{ kind: 'mentioned', excerpt: 'Please ask @Some member and @Some member', isComment: false },
      record: { objectTypeId: '0-1', id },
    });
    await member.send({ path: `${path}/read`, json: {} });
    await change(admin, 'notes', note, { hs_note_body: `${body} again` });
    const follows = await member.send({ path: '/_app/follows' });
    expect(follows.body).toEqual({ followsOwned: true, results: [{ objectTypeId: '0-1', id, isFollowing: true }] });
    await settle(member, admin);
    expect(await member.list('?kinds=mentioned')).toHaveLength(1);
    expect(await admin.list('?kinds=mentioned')).toHaveLength(0);
  });

  it('is for users mentioned in a comment, and followers see comments', async () => {
    const { admin, member } = await openWorld();
    const id = await create(admin, 'contacts', { email: 'ada@example.com' });
    const note = await create(admin, 'notes', { hs_timestamp: new Date().toISOString(), hs_note_body: 'Hello' }, [
      on(id, noteOnContact),
    ]);
    const json = { body: `What do you think, ${mention(member)}? <script>x</script>` };
    expect((await admin.send({ path: `/_app/objects/notes/${note}/comments`, json })).status).toBe(201);
    const [mentioned] = await member.wait(1, '?kinds=mentioned');
    expect(mentioned).toMatchObject({ isComment: true, excerpt: 'What do you think, @Some member?', record: { id } });
    const more = { body: 'And this' };
    await admin.send({ path: `/_app/objects/notes/${note}/comments`, json: more });
    const followed = await until(async () =>
      (await member.list('?kinds=followed')).find(({ comments }) => comments === 1),
    );
    expect(followed).toMatchObject({ record: { objectTypeId: '0-1', id } });
  });

  it('is for owners when others change their records, unless they have unfollowed them or do not want it', async () => {
    const { admin, member } = await openWorld();
    const id = await create(member, 'companies', { name: 'Acme', hubspot_owner_id: member.ownerId });
    await change(admin, 'companies', id, { city: 'Bern' });
    const [first] = await member.wait(1);
    expect(first).toMatchObject({ kind: 'followed', changes: [{ name: 'city' }], record: { id } });
    await change(member, 'companies', id, { city: 'Basel' });
    expect((await member.send({ method: 'DELETE', path: `/_app/objects/companies/${id}/follow` })).status).toBe(204);
    await member.send({ path: `${path}/read`, json: {} });
    await change(admin, 'companies', id, { city: 'Chur' });
    await settle(member, admin);
    expect(await member.list('?kinds=followed')).toHaveLength(1);
    const other = await create(member, 'companies', { name: 'Other', hubspot_owner_id: member.ownerId });
    const settings = { method: 'PATCH', path: `${path}/settings`, json: { followOwned: false } };
    expect((await member.send(settings)).body).toEqual({
      hiddenKinds: [],
      mailedKinds: [],
      followOwned: false,
      followMentions: true,
    });
    await change(admin, 'companies', other, { city: 'Chur' });
    await settle(member, admin);
    expect(await member.list('?kinds=followed')).toHaveLength(1);
  });

  it('is for administrators when an invitation was accepted, but not the new user', async () => {
    const { hub, admin, member } = await openWorld();
    const colleague = await newPersonIn(hub, { role: 'viewer', name: 'Cleo Viewer' });
    const [newest] = await admin.wait(2);
    expect(newest).toMatchObject({
      kind: 'invitation',
      read: false,
      author: { kind: 'user', name: 'Cleo Viewer', userId: colleague.userId },
    });
    expect(await member.list()).toEqual([]);
  });

  it('is for the user who requested an import of a file, with the reason if it failed', async ({ onTestFinished }) => {
    const { admin, member } = await openWorld();
    const source = createServer(({ url }, response) =>
      response.writeHead(url === '/missing.txt' ? 404 : 200).end('Hello'),
    );
    await new Promise<void>((done) => void source.listen(0, '127.0.0.1', done));
    onTestFinished(() => void source.close());
    const { port } = source.address() as AddressInfo;
    const options = { access: 'PRIVATE', folderPath: '/', overwrite: false };
    for (const name of ['hello.txt', 'missing.txt']) {
      const json = { ...options, url: `http://127.0.0.1:${port}/${name}` };
      expect((await member.send({ path: '/files/v3/files/import-from-url/async', json })).status).toBe(202);
    }
    const both = await member.wait(2);
    const files = both.map(({ kind, file }) => ({ kind, ...(file as object) }));
    expect(files).toContainEqual({
      kind: 'fileImport',
      id: expect.stringMatching(/^[0-9]+$/),
      name: 'hello.txt',
      error: null,
    });
    expect(files).toContainEqual({
      kind: 'fileImport',
      id: null,
      name: 'missing.txt',
      error: expect.stringContaining('404'),
    });
    expect(await admin.list('?kinds=fileImport')).toEqual([]);
  });
});

describe.concurrent('the notifications of a user', () => {
  it('come in pages without gaps, latest first, and can be filtered', async () => {
    const { admin, member } = await openWorld();
    for (let number = 0; number < 5; number += 1) {
      await create(admin, 'companies', { name: `Company ${number}`, hubspot_owner_id: member.ownerId });
    }
    const all = await member.wait(5);
    const found: Notified[] = [];
    let after: string | undefined;
    do {
      const { body } = await member.send({ path: `${path}?limit=2${after === undefined ? '' : `&after=${after}`}` });
      const page = body as { results: Notified[]; after?: string };
      found.push(...page.results);
      ({ after } = page);
    } while (after !== undefined);
    expect(found).toEqual(all);
    await member.send({ path: `${path}/read`, json: { ids: all.slice(0, 2).map(({ id }) => id) } });
    expect((await member.list('?unread=true')).map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
    await member.send({ path: `${path}/read`, json: { ids: [all[0]?.id], read: false } });
    expect(await member.list('?unread=true')).toHaveLength(4);
    expect(await member.list('?kinds=mentioned')).toEqual([]);
  });

  it('are counted for the badges, by a response that is 304 while nothing has changed', async () => {
    const { admin, member } = await openWorld();
    const first = await member.send({ path: '/_app/sidebar' });
    expect(first.body).toEqual({ unread: 0, latestAt: null, tasksDue: 0, pins: [] });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await member.send({ path: '/_app/sidebar', headers })).status).toBe(304);
    await create(admin, 'tasks', {
      // Due before anything was noted for the account: no notification of its own comes later.
      hs_timestamp: new Date(Date.now() - 3_600_000).toISOString(),
      hs_task_subject: 'An hour ago',
      hubspot_owner_id: member.ownerId,
    });
    await create(admin, 'tasks', {
      hs_timestamp: '2020-01-01T00:00:00.000Z',
      hs_task_status: 'COMPLETED',
      hubspot_owner_id: member.ownerId,
    });
    await member.wait(2);
    const { status, body } = await member.send({ path: '/_app/sidebar', headers });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { unread: 2, tasksDue: 1, latestAt: expect.any(String) },
    });
    await member.send({ path: `${path}/read`, json: { until: (body as { latestAt: string }).latestAt } });
    expect((await member.send({ path: '/_app/sidebar' })).body).toMatchObject({ unread: 0, tasksDue: 1 });
  });

  it('of hidden kinds are neither listed nor counted', async () => {
    const { admin, member } = await openWorld();
    await create(admin, 'companies', { name: 'Acme', hubspot_owner_id: member.ownerId });
    await member.wait(1);
    const settings = { method: 'PATCH', path: `${path}/settings`, json: { hiddenKinds: ['assigned'] } };
    expect((await member.send(settings)).body).toMatchObject({ hiddenKinds: ['assigned'] });
    expect(await member.list()).toEqual([]);
    expect((await member.send({ path: '/_app/sidebar' })).body).toMatchObject({ unread: 0 });
    expect((await admin.send({ path: `${path}/settings` })).body).toMatchObject({ hiddenKinds: [] });
    expect((await member.send({ ...settings, json: { hiddenKinds: [] } })).status).toBe(200);
    expect(await member.list()).toHaveLength(1);
  });

  it('belong to them and their account alone, and viewers may read and mark theirs', async () => {
    const { hub, admin, member: viewer } = await openWorld('viewer');
    await create(admin, 'companies', { name: 'Acme', hubspot_owner_id: viewer.ownerId });
    const [own] = await viewer.wait(1);
    await admin.send({ path: `${path}/read`, json: { ids: [own?.id] } });
    const theirs = await openWorld();
    await theirs.admin.send({ path: `${path}/read`, json: { ids: [own?.id] } });
    expect(await viewer.list('?unread=true')).toHaveLength(1);
    expect((await viewer.send({ path: `${path}/read`, json: { ids: [own?.id] } })).status).toBe(204);
    expect(await viewer.list('?unread=true')).toEqual([]);
    expect(await theirs.member.list()).toEqual([]);
    for (const one of [path, '/_app/sidebar', '/_app/follows', '/_app/follows/records', `${path}/settings`]) {
      expect((await hub.request({ path: one })).status).toBe(401);
    }
  });

  it.each([
    ['an invalid cursor', `${path}?after=x`],
    ['an unknown kind', `${path}?kinds=moods`],
    ['a limit over 100', `${path}?limit=101`],
    ['an invalid cursor of followed records', '/_app/follows/records?after=eA'],
  ])('are refused with %s', async (_, refused) => {
    const { member } = await openWorld();
    expect((await member.send({ path: refused })).status).toBe(400);
  });

  it.each([
    ['ids that are no numbers', `${path}/read`, 'POST', { ids: ['x'] }],
    ['an unknown field', `${path}/read`, 'POST', { everything: true }],
    ['an unknown kind', `${path}/settings`, 'PATCH', { hiddenKinds: ['moods'] }],
    ['no choice', `${path}/settings`, 'PATCH', {}],
  ])('are not changed with %s', async (_, target, method, json) => {
    const { admin, member } = await openWorld();
    await create(admin, 'companies', { name: 'Acme', hubspot_owner_id: member.ownerId });
    await member.wait(1);
    expect((await member.send({ method, path: target, json })).status).toBe(400);
    expect(await member.list('?unread=true')).toHaveLength(1);
  });
});

describe.concurrent('a followed record', () => {
  it('is listed by name until it is unfollowed or deleted', async () => {
    const { member } = await openWorld();
    const ids = [
      await create(member, 'companies', { name: 'Acme' }),
      await create(member, 'contacts', { email: 'a@example.com' }),
    ];
    await member.send({ method: 'PUT', path: `/_app/objects/0-2/${ids[0]}/follow` });
    await member.send({ method: 'PUT', path: `/_app/objects/contacts/${ids[1]}/follow` });
    const list = async (query = '') =>
      (await member.send({ path: `/_app/follows/records${query}` })).body as { results: object[]; after?: string };
    expect(await list()).toEqual({
      results: [
        {
          objectTypeId: '0-1',
          id: ids[1],
          since: expect.any(String),
          properties: expect.objectContaining({ email: 'a@example.com' }),
        },
        {
          objectTypeId: '0-2',
          id: ids[0],
          since: expect.any(String),
          properties: expect.objectContaining({ name: 'Acme' }),
        },
      ],
    });
    const first = await list('?limit=1');
    expect((await list(`?limit=1&after=${first.after}`)).results).toMatchObject([{ id: ids[0] }]);
    await member.send({ method: 'DELETE', path: `/_app/objects/contacts/${ids[1]}/follow` });
    expect((await list()).results).toMatchObject([{ id: ids[0] }]);
    await member.send({ method: 'DELETE', path: `${objects}/companies/${ids[0]}` });
    expect((await list()).results).toEqual([]);
  });

  it('must exist in the account and be no activity', async () => {
    const { admin, member } = await openWorld();
    const theirs = await openWorld();
    const id = await create(theirs.admin, 'contacts', { email: 'a@example.com' });
    const note = await create(admin, 'notes', { hs_timestamp: new Date().toISOString(), hs_note_body: 'Hello' });
    const follow = async (type: string, record: string) =>
      (await member.send({ method: 'PUT', path: `/_app/objects/${type}/${record}/follow` })).status;
    expect(await follow('contacts', id)).toBe(404);
    expect(await follow('notes', note)).toBe(400);
    expect(await follow('moods', '1')).toBe(400);
    expect((await member.send({ path: '/_app/follows' })).body).toEqual({ followsOwned: true, results: [] });
  });

  it('is not followed through a mention if the user does not want that', async () => {
    const { admin, member } = await openWorld();
    await member.send({ method: 'PATCH', path: `${path}/settings`, json: { followMentions: false } });
    const id = await create(admin, 'contacts', { email: 'ada@example.com' });
    const note = { hs_timestamp: new Date().toISOString(), hs_note_body: mention(member) };
    await create(admin, 'notes', note, [on(id, noteOnContact)]);
    await member.wait(1);
    expect((await member.send({ path: '/_app/follows' })).body).toMatchObject({ results: [] });
  });
});

describe('with the clock of a sandbox', () => {
  it('a task is notified of once when it is due, and old notifications are deleted after 90 days', async () => {
    const app = await startSpoke();
    const hub = await newHub({ baseUrl: app.baseUrl });
    const admin = await toUser(hub, hub.user);
    await admin.send({ path: '/_app/sidebar' });
    const advance = (seconds: number) =>
      request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: seconds } });
    const due = new Date(Date.now() + 3_600_000).toISOString();
    const id = await create(admin, 'tasks', {
      hs_timestamp: due,
      hs_task_subject: 'Call',
      hubspot_owner_id: admin.ownerId,
    });
    const done = { hs_timestamp: due, hs_task_subject: 'Done', hs_task_status: 'COMPLETED' };
    await create(admin, 'tasks', { ...done, hubspot_owner_id: admin.ownerId });
    await advance(3000);
    await advance(700);
    const [only] = await admin.wait(1);
    expect(only).toMatchObject({ kind: 'taskDue', dueAt: due, author: null, record: { objectTypeId: '0-27', id } });
    await admin.send({ path: `${path}/read`, json: {} });
    await advance(3600);
    await new Promise((done) => setTimeout(done, 1500));
    expect(await admin.list()).toHaveLength(1);
    await advance(91 * 24 * 3600);
    const later = await toUser(hub, hub.user);
    await later.wait(0);
    await app.close();
  });
});
