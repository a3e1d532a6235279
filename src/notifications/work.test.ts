import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { startExport, toEnd } from '../../test/support/exports.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { column, fileOf, importCsv, startImport, toImportEnd } from '../../test/support/imports.js';
import { createContacts, soon } from '../../test/support/lists.js';
import { newPersonIn } from '../../test/support/people.js';
import { createFlow, flowsPath, setProperty, toFlow, whenHas } from '../../test/support/workflows.js';

const path = '/_app/notifications';
const work = '?kinds=recordImport&kinds=export&kinds=workflow';

interface Notified {
  readonly id: string;
  readonly count?: number;
  readonly [name: string]: unknown;
}

interface User {
  readonly userId: number;
  /** The hub, with requests of the user in place of those of an app. */
  readonly hub: TestHub;
  list(query?: string): Promise<Notified[]>;
  /** The notifications of work, once there are as many. */
  wait(count: number): Promise<Notified[]>;
}

async function toUser(hub: TestHub, person: { userId: number; email: string; password: string }): Promise<User> {
  const session = await openAppSession(hub.baseUrl, person);
  const own: TestHub = { ...hub, request: (options) => session.request(hub.hubId, options) };
  const list: User['list'] = async (query = work) => {
    const { status, body, text } = await own.request({ path: `${path}${query}` });
    expect(status, text).toBe(200);
    return (body as { results: Notified[] }).results;
  };
  return {
    ...{ userId: person.userId, hub: own, list },
    async wait(count) {
      let found: Notified[] = [];
      await soon(async () => {
        found = await list();
        expect(found).toHaveLength(count);
      }, 30_000);
      return found;
    },
  };
}

/** An account that its administrator and another user have open in the web app. */
async function openWorld() {
  const hub = await newHub();
  const [admin, member] = [await toUser(hub, hub.user), await toUser(hub, await newPersonIn(hub, { role: 'member' }))];
  for (const user of [admin, member]) expect((await user.hub.request({ path: '/_app/sidebar' })).status).toBe(200);
  return { hub, admin, member };
}

const three = { content: 'email\nada@example.com\nno address\nbea@example.com\n', columns: [column('email')] };

/** Causes are processed in their order: once this one has been, so have all before it. */
async function settle(user: User): Promise<void> {
  const before = (await user.list()).length;
  await startExport(user.hub);
  await user.wait(before + 1);
}

/** A workflow of contacts in Dublin that fails for all but the first: no two have the same address. */
const toFailing = (name: string) =>
  toFlow([setProperty(1, 'email', `${name}@example.com`)], whenHas('city', 'Dublin'), { name });

const createInDublin = (hub: TestHub, number: number) =>
  createContacts(hub, ...Array.from({ length: number }, () => ({ city: 'Dublin' })));

// Each waits for jobs in an account of its own.
describe.concurrent('a notification', () => {
  it('is for the user who started an import, with what it has written', async () => {
    const { admin, member } = await openWorld();
    const { id } = await importCsv(member.hub, three);
    const [only] = await member.wait(1);
    expect(only).toMatchObject({ kind: 'recordImport', author: null, read: false });
    expect(only?.['recordImport']).toEqual({
      ...{ id, name: 'Leads', failed: false, objectTypeId: '0-1' },
      ...{ created: 2, updated: 0, rejected: 1 },
    });
    expect(await admin.list()).toEqual([]);
  });

  it('says that an import failed, and none follows when it is undone', async () => {
    const { member } = await openWorld();
    const { id, state } = await importCsv(member.hub, { ...three, content: 'email\nada@example.com\n"x"y\n' });
    expect(state).toBe('FAILED');
    const [only] = await member.wait(1);
    expect(only?.['recordImport']).toMatchObject({ id, failed: true, created: 1 });
    expect((await member.hub.request({ method: 'POST', path: `/_app/imports/${id}/revert` })).status).toBe(200);
    await soon(async () => {
      const { body } = await member.hub.request({ path: `/crm/v3/imports/${id}` });
      expect((body as { state: string }).state).toBe('REVERTED');
    }, 30_000);
    await settle(member);
    expect((await member.list('?kinds=recordImport')).map(({ id: one }) => one)).toEqual([only?.id]);
  });

  it('is for the user who requested an export, with the number of records', async () => {
    const { admin, member } = await openWorld();
    await createContacts(member.hub, { email: 'ada@example.com' }, { email: 'bea@example.com' });
    const id = await startExport(member.hub, { exportName: 'Leads of Acme' });
    const [only] = await member.wait(1);
    expect(only).toMatchObject({ kind: 'export', author: null, read: false });
    expect(only?.['export']).toEqual({ id, name: 'Leads of Acme', records: 2, error: null });
    expect(await admin.list()).toEqual([]);
  });

  it('is for nobody when an app imports or exports', async () => {
    const { hub, admin, member } = await openWorld();
    await toImportEnd(hub, await startImport(hub, [leads], { name: 'Leads', files: [leadsFile] }));
    await toEnd(hub, await startExport(hub));
    for (const user of [admin, member]) {
      await settle(user);
      expect(await user.list()).toHaveLength(1);
    }
  });

  it('is for administrators and the user who last changed a workflow that fails, once until it is read (Assumption N6)', async () => {
    const { hub, admin, member } = await openWorld();
    const flowId = await createFlow(member.hub, toFailing('welcome'));
    await createInDublin(hub, 40);
    await soon(async () => expect((await member.list())[0]?.count).toBe(39), 60_000);
    const [only] = await member.wait(1);
    expect(only).toMatchObject({ kind: 'workflow', author: null, count: 39, objectTypeId: '0-1' });
    expect(only?.['workflow']).toEqual({
      ...{ id: flowId, name: 'welcome' },
      reason: expect.stringContaining('already has that value'),
    });
    await soon(async () => expect(await admin.list()).toMatchObject([{ count: 39, workflow: only?.['workflow'] }]));
    await member.hub.request({ path: `${path}/read`, json: {} });
    await createInDublin(hub, 1);
    const [next] = await member.wait(2);
    expect(next).toMatchObject({ count: 1, read: false });
  }, 120_000);

  it('is for administrators alone when the workflow of an app fails, or of a user who has left', async () => {
    const { hub, admin, member } = await openWorld();
    const ofApp = await createFlow(hub, toFailing('of-the-app'));
    const ofMember = await createFlow(member.hub, toFailing('of-the-user'));
    expect((await admin.hub.request({ method: 'DELETE', path: `/_app/users/${member.userId}` })).status).toBe(204);
    await createInDublin(hub, 3);
    const both = await admin.wait(2);
    expect(both.map((one) => (one['workflow'] as { id: string }).id).toSorted()).toEqual([ofApp, ofMember].toSorted());
  });

  it('of these kinds is neither listed nor counted where the user does not want it', async () => {
    const { member } = await openWorld();
    const hiddenKinds = ['recordImport', 'export', 'workflow'];
    const settings = { method: 'PATCH', path: `${path}/settings`, json: { hiddenKinds } };
    expect((await member.hub.request(settings)).body).toMatchObject({ hiddenKinds });
    await importCsv(member.hub, three);
    await toEnd(member.hub, await startExport(member.hub));
    expect((await member.hub.request({ ...settings, json: { hiddenKinds: ['export', 'workflow'] } })).status).toBe(200);
    await member.wait(1);
    expect(await member.list('')).toMatchObject([{ kind: 'recordImport' }]);
    expect((await member.hub.request({ path: '/_app/sidebar' })).body).toMatchObject({ unread: 1 });
  });

  it('of a workflow is not written in an account that nobody has open (Assumption N1)', async () => {
    const hub = await newHub();
    const flowId = await createFlow(hub, toFailing('unseen'));
    await createInDublin(hub, 2);
    await soon(async () => {
      const { body } = await hub.request({ path: `${flowsPath}/${flowId}` });
      expect(body).toMatchObject({ id: flowId });
      const found = await hub.request({ path: `/_app/workflows/${flowId}/enrollments` });
      expect((found.body as { results: { state: string }[] }).results.map(({ state }) => state)).toContain('FAILED');
    }, 30_000);
    const admin = await toUser(hub, hub.user);
    await admin.hub.request({ path: '/_app/sidebar' });
    await settle(admin);
    expect(await admin.list()).toMatchObject([{ kind: 'export' }]);
  });
});

const leads = { name: 'leads.csv', content: three.content };
const leadsFile = fileOf(leads.name, three.columns);
