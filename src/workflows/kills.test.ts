import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { newActionApp, openActionServer, type ActionApp } from '../../test/support/custom-actions.js';
import { createDice } from '../../test/support/dice.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, property, soon } from '../../test/support/lists.js';
import { newPersonIn } from '../../test/support/people.js';
import { createFlow, delay, listEnrollments, single, toFlow, whenHas } from '../../test/support/workflows.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Only bounds a failure: every wait ends with the state that it is for. */
const longestMs = 60_000;
const dice = createDice(20_261_127);
const delaySeconds = 300;

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
  return app.close;
});

/** The account at the address that the server has now. */
const there = (hub: TestHub): TestHub => toHubAt(app.baseUrl, hub);

async function moveClock(json: object): Promise<void> {
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json });
  expect(status, text).toBe(200);
}

/** A server that is killed has the present time afterwards: the clock is moved again by all that it was. */
async function createClock() {
  let moved = 0;
  await moveClock({ reset: true });
  return {
    async advance(): Promise<void> {
      moved += delaySeconds;
      await moveClock({ advanceSeconds: delaySeconds });
    },
    async kill(): Promise<void> {
      await app.kill9();
      await app.restart();
      if (moved > 0) await moveClock({ advanceSeconds: moved });
    },
  };
}

const stampProperties = ['first_at', 'left_at', 'right_at', 'last_at'];

async function addProperties(hub: TestHub): Promise<void> {
  const stamps = stampProperties.map((name) => ({ name, type: 'datetime', fieldType: 'date' }));
  for (const definition of [...stamps, { name: 'visits', type: 'number', fieldType: 'number' }]) {
    const json = { ...definition, label: definition.name, groupName: 'contactinformation' };
    const reply = await there(hub).request({ path: '/crm/v3/properties/contacts', json });
    expect(reply.status, reply.text).toBe(201);
  }
}

/** Differs whenever it is carried out again: its history counts it. */
const stamp = (actionId: number, name: string, next?: number): object =>
  single(actionId, '0-5', { property_name: name, value: { type: 'TIMESTAMP', timestampType: 'EXECUTION_TIME' } }, next);

/** How many tasks, notes and tickets each contact has, and how often its properties were set. */
async function countEffects(hub: TestHub, ids: readonly string[]) {
  const inputs = ids.map((id) => ({ id }));
  const linked = async (type: string): Promise<number[]> => {
    const path = `/crm/v4/associations/contacts/${type}/batch/read`;
    const { body } = await there(hub).request({ path, json: { inputs } });
    const found = new Map(
      (body.results as { from: { id: string }; to: object[] }[]).map(({ from, to }) => [from.id, to.length]),
    );
    return ids.map((id) => found.get(id) ?? 0);
  };
  const names = [...stampProperties, 'visits', 'hubspot_owner_id'];
  const json = { inputs, properties: [], propertiesWithHistory: names };
  const { body } = await there(hub).request({ path: '/crm/v3/objects/contacts/batch/read', json });
  const read = body.results as { id: string; propertiesWithHistory: Record<string, object[] | undefined> }[];
  const histories = new Map(read.map(({ id, propertiesWithHistory }) => [id, propertiesWithHistory]));
  const set = (name: string) => ids.map((id) => histories.get(id)?.[name]?.length ?? 0);
  const sets = Object.fromEntries(names.map((name) => [name, set(name)]));
  const [tasks, notes, tickets] = [await linked('tasks'), await linked('notes'), await linked('tickets')];
  return { tasks, notes, tickets, ...sets };
}

async function valuesOf(hub: TestHub, ids: readonly string[], name: string): Promise<(string | null | undefined)[]> {
  const json = { inputs: ids.map((id) => ({ id })), properties: [name] };
  const { body } = await there(hub).request({ path: '/crm/v3/objects/contacts/batch/read', json });
  const results = body.results as { id: string; properties: Record<string, string | null> }[];
  return ids.map((id) => results.find((one) => one.id === id)?.properties[name]);
}

const each = (ids: readonly string[], count: number) => ids.map(() => count);

/** Resolves once all enrollments are in the state and, if given, at the action. */
async function untilAll(
  hub: TestHub,
  flowId: string,
  { count, state, actionId }: { readonly count: number; readonly state: string; readonly actionId?: string },
): Promise<void> {
  await soon(async () => {
    const found = await listEnrollments(there(hub), flowId);
    const others = found.filter((one) => {
      const isThere = actionId === undefined || one.actionId === actionId;
      return !isThere || one.state !== state;
    });
    expect([found.length, others]).toEqual([count, []]);
  }, longestMs);
}

/** Completes the calls of an app, as often as it takes: the server may be away. */
async function complete({ token }: ActionApp, callbackIds: readonly string[]): Promise<void> {
  const inputs = callbackIds.map((callbackId) => ({ callbackId, outputFields: { reply: 'yes' } }));
  const path = '/automation/v4/actions/callbacks/complete';
  await soon(
    async () => expect((await request(app.baseUrl, { token, path, json: { inputs } })).status).toBe(204),
    longestMs,
  );
}

describe('a workflow with every kind of effect', () => {
  it('has each effect once for each record when it is killed at every step', async () => {
    const server = await openActionServer();
    const clock = await createClock();
    const calling = await newActionApp(server.url, {}, { baseUrl: app.baseUrl });
    const { hub } = calling;
    server.app.respond = async () => ({ outputFields: { hs_execution_state: 'BLOCK' } });
    await addProperties(hub);
    const listId = await createList(there(hub));
    const isLeft = anyOf([property('zip', 'STRING', 'IS_EQUAL_TO', { value: 'left' })]);
    const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });
    const branch = {
      ...{ type: 'LIST_BRANCH', actionId: '9', defaultBranchName: 'Right', defaultBranch: to(11) },
      listBranches: [{ branchName: 'Left', filterBranch: isLeft, connection: to(10) }],
    };
    const reply = { type: 'FIELD_DATA', actionId: '13', dataKey: 'reply' };
    const actions = [
      ...[stamp(1, 'first_at', 2), delay(2, 5, 3), single(3, '0-3', { subject: 'Call' }, 4), delay(4, 5, 5)],
      ...[single(5, '0-169425243', { note_body: 'Hello' }, 6), delay(6, 5, 7)],
      ...[single(7, '0-63809083', { listId }, 8), delay(8, 5, 9), branch],
      ...[stamp(10, 'left_at', 12), stamp(11, 'right_at', 12), delay(12, 5, 13)],
      ...[
        single(13, `1-${calling.definitionId}`, {}, 14),
        single(14, '0-5', { property_name: 'jobtitle', value: reply }, 15),
      ],
      ...[stamp(15, 'last_at', 16), single(16, '0-3', { subject: 'Call again' })],
    ];
    const contacts = Array.from({ length: 40 }, (_, at) => ({ city: 'Bergen', zip: at % 2 === 0 ? 'left' : 'right' }));
    const flowId = await createFlow(there(hub), toFlow(actions, whenHas('city', 'Bergen')));
    const ids = await createContacts(there(hub), ...contacts);
    const count = ids.length;
    /** Kills the server while it does what became due, at another moment each time. */
    const killSoon = async () => {
      await wait(dice.roll(120));
      await clock.kill();
    };
    await killSoon();
    for (const actionId of ['3', '5', '7', '9', '13']) {
      await untilAll(hub, flowId, { count, state: 'ACTIVE', actionId });
      await clock.advance();
      await killSoon();
    }
    // The requests that the server was killed in are repeated with the same id.
    const listCallbackIds = () => [...new Set(server.hits.map(({ call }) => call.callbackId))];
    await soon(async () => expect(listCallbackIds()).toHaveLength(count), longestMs);
    const callbackIds = listCallbackIds();
    await complete(calling, callbackIds.slice(0, count / 2));
    await killSoon();
    await Promise.all([complete(calling, callbackIds), killSoon()]);
    await untilAll(hub, flowId, { count, state: 'COMPLETED' });
    const none = each(ids, 0);
    const [left, right] = [ids.map((_, at) => (at % 2 === 0 ? 1 : 0)), ids.map((_, at) => at % 2)];
    expect(await countEffects(hub, ids)).toEqual({
      ...{ tasks: each(ids, 2), notes: each(ids, 1), tickets: none, visits: none, hubspot_owner_id: none },
      ...{ first_at: each(ids, 1), left_at: left, right_at: right, last_at: each(ids, 1) },
    });
    expect((await listMembers(there(hub), listId)).sort()).toEqual([...ids].sort());
    server.close();
  });

  it('has each effect once for each record when it is killed at any moment', async () => {
    const server = await openActionServer();
    const clock = await createClock();
    let release = (): void => undefined;
    const lastKill = new Promise<void>((done) => (release = done));
    // Every second response is withheld: ten of them stop an account, so that each process leaves most of the requests.
    server.app.respond = async () => {
      if (server.hits.length % 2 === 1) await lastKill;
      return {};
    };
    const hub = await newHub({ baseUrl: app.baseUrl });
    await addProperties(hub);
    const admin = () => openAppSession(app.baseUrl, hub.user);
    await (await admin()).request(hub.hubId, { path: '/_app/sidebar' });
    const other = await newPersonIn(there(hub), { role: 'member' });
    const listId = await createList(there(hub));
    const userIds = [hub.user.userId, other.userId].map(String);
    const increment = { property_name: 'visits', value: { type: 'INCREMENT', incrementAmount: 1 } };
    const value = (targetProperty: string, staticValue: string) => ({
      ...{ targetProperty, value: { type: 'STATIC_VALUE', staticValue } },
    });
    const ticket = {
      object_type_id: 'tickets',
      properties: [value('hs_pipeline_stage', '1'), value('subject', 'Help')],
    };
    const webhook = { type: 'WEBHOOK', method: 'POST', webhookUrl: `${server.url}/hook`, queryParams: [] };
    const actions = [
      ...[stamp(1, 'first_at', 2), single(2, '0-3', { subject: 'Call' }, 3), single(3, '0-63809083', { listId }, 4)],
      ...[delay(4, 5, 5), single(5, '0-169425243', { note_body: 'Hello' }, 6), single(6, '0-5', increment, 7)],
      single(7, '0-14', ticket, 8),
      single(8, '0-9', { user_ids: userIds.slice(0, 1), subject: 'Look', body: 'Here', delivery_method: 'APP' }, 9),
      single(9, '0-11', { user_ids: userIds, target_property: 'hubspot_owner_id' }, 10),
      { ...webhook, actionId: '10', connection: { edgeType: 'STANDARD', nextActionId: '11' } },
      ...[stamp(11, 'last_at', 12), single(12, '0-3', { subject: 'Call again' })],
    ];
    const flowId = await createFlow(there(hub), toFlow(actions, whenHas('city', 'Oslo')));
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const some = Array.from({ length: 32 }, () => ({ city: 'Oslo' }));
      ids.push(...(await createContacts(there(hub), ...some)));
      await wait(dice.roll(500));
      await clock.kill();
      await clock.advance();
    }
    const [count, state] = [ids.length, 'COMPLETED'];
    /** At the delay, or at a request that the server was killed in and repeats later. */
    const isHeld = (actionId = ''): boolean => ['5', '10'].includes(actionId);
    // Whatever moment each was enrolled at, its delay has passed then.
    await soon(async () => expect(await listEnrollments(there(hub), flowId)).toHaveLength(count), longestMs);
    await soon(async () => {
      const found = await listEnrollments(there(hub), flowId);
      expect(found.every((one) => one.state === state || isHeld(one.actionId))).toBe(true);
    }, longestMs);
    await clock.advance();
    // In the middle of the rest: some have made a request, others have not come to it.
    await soon(async () => expect(server.hits.length).toBeGreaterThan(0), longestMs);
    await clock.kill();
    release();
    expect(new Set(server.hits.map(({ headers }) => headers['idempotency-key'])).size).toBeLessThan(count);
    await untilAll(hub, flowId, { count, state });
    const once = each(ids, 1);
    expect(await countEffects(hub, ids)).toEqual({
      ...{ tasks: each(ids, 2), notes: once, tickets: once, visits: once, hubspot_owner_id: once },
      ...{ first_at: once, last_at: once, left_at: each(ids, 0), right_at: each(ids, 0) },
    });
    expect((await listMembers(there(hub), listId)).sort()).toEqual([...ids].sort());
    expect(await valuesOf(hub, ids, 'visits')).toEqual(ids.map(() => '1'));
    const owners = await valuesOf(hub, ids, 'hubspot_owner_id');
    expect(owners.filter((owner) => owner === hub.user.ownerId)).toHaveLength(count / 2);
    const keys = server.hits.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(count);
    const notices = '/_app/notifications?kinds=workflowMessage&limit=100';
    const { body } = await (await admin()).request(hub.hubId, { path: notices });
    expect((body as { results: object[] }).results).toHaveLength(count);
    server.close();
  });
});
