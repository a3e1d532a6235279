import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import { newActionApp, openActionServer } from '../../test/support/custom-actions.js';
import { createContacts, property, soon } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  event,
  listEnrollments,
  setProperty,
  setValue,
  single,
  toFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
  return app.close;
});

/** The same account at the address that the server has now. */
const there = (): TestHub => toHubAt(app.baseUrl, hub);
const advance = async (advanceSeconds: number) => {
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  expect(status, text).toBe(200);
};
const resetClock = async () =>
  expect((await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } })).status).toBe(200);
const hours = 3600;
/** Only bounds a failure: every wait ends with the state that it is for. */
const longestMs = 60_000;

/** How many tasks and notes there are. */
async function countActivities(): Promise<[number, number]> {
  const count = async (type: string) => {
    const { body } = await there().request({ path: `/crm/v3/objects/${type}/search`, json: { limit: 1 } });
    return body.total as number;
  };
  return [await count('tasks'), await count('notes')];
}

describe('workflows', () => {
  // First, since a restarted server has the present time.
  it('continue after kills: every step of every enrollment once', async () => {
    const contacts = Array.from({ length: 60 }, (_, place) => ({ email: `k${place}@example.com`, city: 'Bergen' }));
    const actions = [
      ...[single(1, '0-3', { subject: 'Call' }, 2), single(2, '0-169425243', { note_body: 'Hello' }, 3)],
      ...[delay(3, 5, 4), single(4, '0-3', { subject: 'Call again' })],
    ];
    const flowId = await createFlow(there(), toFlow(actions, whenHas('city', 'Bergen')));
    await createContacts(there(), ...contacts);
    await soon(async () => expect((await countActivities())[0]).toBeGreaterThan(0), longestMs);
    await app.kill9();
    await app.restart();
    const waiting = contacts.map(() => 'ACTIVE');
    await soon(async () => expect(await countActivities()).toEqual([60, 60]), longestMs);
    await enrollmentsAre(there(), flowId, waiting);
    await advance(300);
    await soon(async () => expect((await countActivities())[0]).toBeGreaterThan(60), longestMs);
    await app.kill9();
    await app.restart();
    await advance(300);
    await enrollmentsAre(
      there(),
      flowId,
      contacts.map(() => 'COMPLETED'),
    );
    expect(await countActivities()).toEqual([120, 60]);
  });

  it('continue after kills during the request of an action and while its app blocks it', async () => {
    const server = await openActionServer();
    // A restarted server has the present time.
    await resetClock();
    const { hub: own, definitionId } = await newActionApp(server.url, {}, { baseUrl: app.baseUrl });
    const at = () => toHubAt(app.baseUrl, own);
    const respondWith = (outputFields: object) => (server.app.respond = async () => ({ outputFields }));
    // No response: the server is killed meanwhile.
    server.app.respond = () => new Promise(() => undefined);
    const value = { type: 'FIELD_DATA', actionId: '1', dataKey: 'reply' };
    const set = (actionId: number, next?: number) => single(actionId, '0-5', { property_name: 'zip', value }, next);
    const actions = [
      ...[single(1, `1-${definitionId}`, {}, 2), set(2, 3), single(3, '0-3', { subject: 'Call' }, 4)],
      ...[single(4, `1-${definitionId}`, {}, 5), setProperty(5, 'jobtitle', 'Late')],
    ];
    const [id = ''] = await createContacts(at(), { city: 'Vik' });
    const flowId = await createFlow(at(), toFlow(actions, whenHas('city', 'Vik')));
    await soon(async () => expect(server.hits.length).toBe(1), longestMs);
    await app.kill9();
    respondWith({ reply: '7' });
    await app.restart();
    const calls = () => server.hits.map(({ call }) => call.callbackId);
    await soon(async () => expect(await valueOf(at(), id, 'zip')).toBe('7'), longestMs);
    const [first = ''] = calls();
    await soon(async () => expect(calls()).toEqual([first, first, first.replace(/1-0$/, '4-1')]), longestMs);
    await enrollmentsAre(at(), flowId, ['COMPLETED']);
    const { body } = await at().request({ path: `/crm/v3/objects/contacts/${id}?propertiesWithHistory=zip` });
    expect(body.propertiesWithHistory.zip).toHaveLength(1);
    const { body: tasks } = await at().request({ path: `/crm/v4/objects/contacts/${id}/associations/tasks` });
    expect(tasks.results).toHaveLength(1);

    respondWith({ hs_execution_state: 'BLOCK' });
    const [other = ''] = await createContacts(at(), { city: 'Vik' });
    const isBlocked = async (actionId: string) => {
      const [enrollment] = await listEnrollments(at(), flowId);
      expect(enrollment?.actionId).toBe(actionId);
      expect(Date.parse(enrollment?.dueAt ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * hours * 1000);
    };
    await soon(() => isBlocked('1'), longestMs);
    await app.kill9();
    await app.restart();
    await soon(() => isBlocked('1'), longestMs);
    await advance(7 * 24 * hours);
    await soon(() => isBlocked('4'), longestMs);
    await advance(7 * 24 * hours);
    await enrollmentsAre(at(), flowId, ['COMPLETED', 'COMPLETED']);
    expect([await valueOf(at(), other, 'zip'), await valueOf(at(), other, 'jobtitle')]).toEqual([null, 'Late']);
    await resetClock();
    server.close();
  });

  it('follow the clock: delays for a time, and until a date of the record or at a time of day', async () => {
    const [id = ''] = await createContacts(there(), {
      city: 'Oslo',
      closedate: new Date(Date.now() + 48 * hours * 1000),
    });
    const untilDate = { date: { type: 'OBJECT_PROPERTY', propertyName: 'closedate' }, delta: '1', time_unit: 'HOURS' };
    const fixed = { date: { staticValue: String(Date.now() - 1000) }, time_of_day: { hour: 0, minute: 0 } };
    const actions = [
      ...[delay(1, 60, 2), setProperty(2, 'zip', '1', 3), single(3, '0-35', untilDate, 4)],
      ...[setProperty(4, 'zip', '2', 5), single(5, '0-35', fixed, 6), setProperty(6, 'zip', '3')],
    ];
    const flowId = await createFlow(there(), toFlow(actions, whenHas('city', 'Oslo')));
    const waitsFor = (actionId: string) =>
      soon(
        async () => expect(await listEnrollments(there(), flowId)).toMatchObject([{ state: 'ACTIVE', actionId }]),
        longestMs,
      );
    await waitsFor('2');
    await advance(hours);
    await waitsFor('4');
    expect(await valueOf(there(), id, 'zip')).toBe('1');
    await advance(49 * hours);
    await enrollmentsAre(there(), flowId, ['COMPLETED']);
    expect(await valueOf(there(), id, 'zip')).toBe('3');
  });

  it('that were turned off continue when they are turned on again', async () => {
    const [id = ''] = await createContacts(there(), { city: 'Moss' });
    const path = '/automation/v4/flows';
    const flowId = await createFlow(
      there(),
      toFlow([delay(1, 60, 2), setProperty(2, 'zip', '1')], whenHas('city', 'Moss')),
    );
    await soon(
      async () => expect(await listEnrollments(there(), flowId)).toMatchObject([{ actionId: '2' }]),
      longestMs,
    );
    const turn = async (isEnabled: boolean) => {
      const { body } = await there().request({ path: `${path}/${flowId}` });
      const json = { ...body, isEnabled };
      const reply = await there().request({ method: 'PUT', path: `${path}/${flowId}`, json });
      expect(reply.status, reply.text).toBe(200);
    };
    await turn(false);
    await advance(2 * hours);
    const other = await createFlow(there(), toFlow([setProperty(1, 'zip', '9')], whenHas('city', 'Moss')));
    await enrollmentsAre(there(), other, ['COMPLETED']);
    expect((await listEnrollments(there(), flowId)).map(({ state }) => state)).toEqual(['ACTIVE']);
    await turn(true);
    await enrollmentsAre(there(), flowId, ['COMPLETED']);
    expect(await valueOf(there(), id, 'zip')).toBe('1');
  });

  describe('are part of snapshots: enrollments continue where they were', () => {
    const sandbox = (path: string, json: object = {}) =>
      request(app.baseUrl, { path: `/_spoke/snapshots${path}`, json });
    /** Takes a snapshot now; what it returns restores it. */
    const keep = async () => {
      const taken = await sandbox('', { name: 'Waiting' });
      expect(taken.status, taken.text).toBe(201);
      return async () => {
        const restored = await sandbox(`/${taken.body.id as string}/restore`);
        expect(restored.status, restored.text).toBeLessThan(300);
      };
    };
    const isAt = (account: () => TestHub, flowId: string, actionId: string) =>
      soon(
        async () => expect(await listEnrollments(account(), flowId)).toMatchObject([{ state: 'ACTIVE', actionId }]),
        longestMs,
      );

    it('in a delay', async () => {
      const [id = ''] = await createContacts(there(), { city: 'Voss' });
      const actions = [delay(1, 60, 2), setProperty(2, 'zip', '1')];
      const flowId = await createFlow(there(), toFlow(actions, whenHas('city', 'Voss')));
      await isAt(there, flowId, '2');
      const restore = await keep();
      for (let round = 0; round < 2; round += 1) {
        await advance(2 * hours);
        await enrollmentsAre(there(), flowId, ['COMPLETED']);
        expect(await valueOf(there(), id, 'zip')).toBe('1');
        await restore();
        expect(await listEnrollments(there(), flowId)).toMatchObject([{ state: 'ACTIVE', actionId: '2' }]);
        expect(await valueOf(there(), id, 'zip')).toBeNull();
      }
    });

    it('in a wait for an event', async () => {
      const [id = ''] = await createContacts(there(), { city: 'Odda' });
      const named = property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: 'company' });
      const wait = { event_filter_branches: [event('4-655002', [named])], expiration_minutes: '60' };
      const actions = [single(1, '0-29', wait, 2), setProperty(2, 'zip', '{{ enrolled_object.company }}')];
      const flowId = await createFlow(there(), toFlow(actions, whenHas('city', 'Odda')));
      await isAt(there, flowId, '1');
      await soon(async () => {
        const [enrollment] = await listEnrollments(there(), flowId);
        expect(Date.parse(enrollment?.dueAt ?? '') - Date.now()).toBeGreaterThan(hours / 2);
      });
      const restore = await keep();
      for (const company of ['Acme', 'Umbrella']) {
        await setValue(there(), id, { company });
        await enrollmentsAre(there(), flowId, ['COMPLETED']);
        expect(await valueOf(there(), id, 'zip')).toBe(company);
        await restore();
        expect(await listEnrollments(there(), flowId)).toMatchObject([{ state: 'ACTIVE', actionId: '1' }]);
      }
      await advance(2 * hours);
      await enrollmentsAre(there(), flowId, ['COMPLETED']);
      expect(await valueOf(there(), id, 'zip')).toBeNull();
    });

    it('while an app blocks an action, with its callback', async () => {
      const server = await openActionServer();
      const { hub: own, definitionId, token } = await newActionApp(server.url, {}, { baseUrl: app.baseUrl });
      const at = () => toHubAt(app.baseUrl, own);
      server.app.respond = async () => ({ outputFields: { hs_execution_state: 'BLOCK' } });
      const [id = ''] = await createContacts(at(), { city: 'Vik' });
      const value = { type: 'FIELD_DATA', actionId: '1', dataKey: 'reply' };
      const actions = [single(1, `1-${definitionId}`, {}, 2), single(2, '0-5', { property_name: 'zip', value })];
      const flowId = await createFlow(at(), toFlow(actions, whenHas('city', 'Vik')));
      await soon(async () => {
        const [enrollment] = await listEnrollments(at(), flowId);
        expect(Date.parse(enrollment?.dueAt ?? '') - Date.now()).toBeGreaterThan(5 * 24 * hours * 1000);
      }, longestMs);
      const { callbackId = '' } = server.hits.at(-1)?.call ?? {};
      const restore = await keep();
      for (const reply of ['7', '8']) {
        const path = `/automation/v4/actions/callbacks/${callbackId}/complete`;
        const completed = await request(app.baseUrl, { path, token, json: { outputFields: { reply } } });
        expect(completed.status, completed.text).toBe(204);
        await enrollmentsAre(at(), flowId, ['COMPLETED']);
        expect(await valueOf(at(), id, 'zip')).toBe(reply);
        await restore();
        await isAt(at, flowId, '1');
      }
      expect(server.hits).toHaveLength(1);
      server.close();
    });
  });
});
