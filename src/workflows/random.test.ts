import { beforeAll, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { createDice, type Dice } from '../../test/support/dice.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, property, soon } from '../../test/support/lists.js';
import {
  createFlow,
  event,
  flowsPath,
  listEnrollments,
  setProperty,
  setValue,
  toFlow,
  valueOf,
  whenHas,
  whenJoined,
  whenSet,
  whenSubmitted,
} from '../../test/support/workflows.js';
import { createModel, type Model, type ModelFlow, type ModelStep } from '../../test/support/workflow-model.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Set to the seed that a failure names. With this one a model that lacks a rule fails, except that a change which meets a goal ends a wait. */
const seed = Number(process.env['WORKFLOWS_SEED'] ?? 1721);
const accounts = 3;
const rounds = 6;
const fewestRounds = 3;
/** No other round begins later than this: machines may be slow. */
const longestMs = 40_000;
const tickSeconds = 300;
const values = ['red', 'blue', 'green'];
const inputs = ['in_0', 'in_1'];
const flowCount = 3;
/** Enough that the sentinel is not enrolled in one workflow more often than an hour allows. */
const signs = 8;
const outputsOf = (flow: number) => [`out_${flow}_0`, `out_${flow}_1`];
const sumOf = (flow: number) => `sum_${flow}`;
const allFlows = Array.from({ length: flowCount }, (_, flow) => flow);
const texts = [...inputs, ...allFlows.flatMap(outputsOf)];
const allProperties = [...texts, ...allFlows.map(sumOf)];
const form = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
  return app.close;
});

const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.roll(items.length)] as T;

/** Random actions of a workflow: a row of steps and branches that join again, and sometimes begin again after a delay. */
function rollSteps(dice: Dice, flow: number, listId: string): ModelStep[] {
  const outputs = outputsOf(flow);
  const steps: ModelStep[] = [];
  const count = 2 + dice.roll(5);
  const idOf = (block: number) => String(block * 10 + 1);
  const rollSimple = (id: string, next: string | null): ModelStep => {
    const name = pick(dice, outputs);
    switch (dice.roll(10)) {
      case 0:
        return { is: 'set', id, name, value: { text: pick(dice, [...values, '']) }, next };
      case 1:
        return { is: 'set', id, name, value: { of: pick(dice, inputs) }, next };
      case 2:
        return { is: 'create', id, type: 'tasks', next };
      case 3:
        return { is: 'create', id, type: 'notes', next };
      case 4:
        return { is: 'increment', id, name: sumOf(flow), amount: 1 + dice.roll(3), next };
      case 5:
      case 6:
        return { is: 'list', id, listId, isAdded: dice.roll(3) > 0, next };
      default:
        return { is: 'delay', id, ticks: 1 + dice.roll(3), next };
    }
  };
  for (let block = 0; block < count; block += 1) {
    const id = idOf(block);
    const next = block + 1 < count ? idOf(block + 1) : null;
    const kind = dice.roll(8);
    if (kind > 2) {
      steps.push(rollSimple(id, next));
      continue;
    }
    const branches = [1, 2].map((at) => String(block * 10 + 1 + at));
    const tested = { name: pick(dice, [...inputs, ...outputs]), values: dice.pick(values, 2) };
    const is = (['filters', 'values', 'split'] as const)[kind] ?? 'split';
    steps.push({ is, id, ...tested, branches, other: is === 'split' ? null : next });
    // Both ways of a split do the same, since it is random which one is taken.
    for (const branch of branches) {
      steps.push(is === 'split' ? { is: 'create', id: branch, type: 'notes', next } : rollSimple(branch, next));
    }
  }
  const last = steps.at(-1);
  if (last?.is === 'delay' && dice.roll(2) === 0) steps[steps.length - 1] = { ...last, next: '1' };
  return steps;
}

const toConnection = (next: string | null) => (next === null ? {} : { edgeType: 'GOTO', nextActionId: next });

function toAction(step: ModelStep): object {
  const single = (actionTypeId: string, fields: object, next: string | null) => ({
    ...{ type: 'SINGLE_CONNECTION', actionId: step.id, actionTypeId, actionTypeVersion: 0, fields },
    ...(next !== null && { connection: { edgeType: 'STANDARD', nextActionId: next } }),
  });
  const head = { actionId: step.id };
  switch (step.is) {
    case 'set': {
      const { value } = step;
      const sent =
        'of' in value
          ? { type: 'OBJECT_PROPERTY', propertyName: value.of }
          : { type: 'STATIC_VALUE', staticValue: value.text };
      return single('0-5', { property_name: step.name, value: sent }, step.next);
    }
    case 'increment': {
      const value = { type: 'INCREMENT', incrementAmount: step.amount };
      return single('0-5', { property_name: step.name, value }, step.next);
    }
    case 'create':
      return step.type === 'tasks'
        ? single('0-3', { subject: 'Call' }, step.next)
        : single('0-169425243', { note_body: 'Hello' }, step.next);
    case 'list':
      return single(step.isAdded ? '0-63809083' : '0-63863438', { listId: step.listId }, step.next);
    case 'delay':
      return single('0-1', { delta: String(step.ticks * 5), time_unit: 'MINUTES' }, step.next);
    case 'filters': {
      const toFilter = (value: string) => anyOf([property(step.name, 'STRING', 'IS_EQUAL_TO', { value })]);
      const listBranches = step.branches.map((branch, at) => ({
        ...{ branchName: `Branch ${at}`, filterBranch: toFilter(step.values[at] ?? '') },
        connection: toConnection(branch),
      }));
      const defaultBranch = toConnection(step.other);
      return { ...head, type: 'LIST_BRANCH', listBranches, defaultBranchName: 'Others', defaultBranch };
    }
    case 'values': {
      const staticBranches = step.branches.map((branch, at) => ({
        ...{ branchValue: step.values[at], connection: toConnection(branch) },
      }));
      const inputValue = { type: 'OBJECT_PROPERTY', propertyName: step.name };
      const defaultBranch = toConnection(step.other);
      return { ...head, type: 'STATIC_BRANCH', inputValue, staticBranches, defaultBranchName: 'Others', defaultBranch };
    }
    case 'split':
      return { ...head, type: 'AB_TEST_BRANCH', testBranches: step.branches.map(toConnection) };
  }
}

const triggers = ['join', 'filters', 'creation', 'submission', 'set', 'requests', 'filters'] as const;

/** Every trigger is that of some workflow of the accounts, with and without a goal and suppression. */
function rollFlow({ dice, number }: Pick<World, 'dice' | 'number'>, flow: number, listId: string): ModelFlow {
  const steps = rollSteps(dice, flow, listId);
  const turn = number * flowCount + flow;
  const by = triggers[turn % triggers.length] ?? 'filters';
  const [name, value] = [pick(dice, inputs), pick(dice, values)];
  const isRepeated = dice.roll(2) === 0;
  const rollTest = (names: readonly string[]) => ({ name: pick(dice, names), value: pick(dice, values) });
  const goal = turn % 2 === 0 ? rollTest(dice.roll(2) ? inputs : outputsOf(flow)) : null;
  const isRefined = by !== 'filters' && by !== 'requests' && dice.roll(3) === 0;
  return {
    ...{ by, name, value, isRepeated, goal, steps, isEnabled: true },
    refinement: isRefined ? rollTest(inputs) : null,
    isSuppressing: turn % 3 !== 2,
    isLeft: by === 'filters' && dice.roll(2) === 0,
  };
}

const isEqual = (name: string, value: string) => anyOf([property(name, 'STRING', 'IS_EQUAL_TO', { value })]);

function toWire(flow: ModelFlow, { joinedId, suppressedId }: Pick<World, 'joinedId' | 'suppressedId'>): object {
  const { by, name, value, isRepeated, isLeft, isEnabled, steps, goal, refinement, isSuppressing } = flow;
  const again = { shouldReEnroll: isRepeated };
  const more = { ...again, ...(refinement && { refinementCriteria: isEqual(refinement.name, refinement.value) }) };
  const isValue = property('hs_value', 'STRING', 'IS_EQUAL_TO', { value });
  const criteria = {
    filters: () => whenHas(name, value, { ...again, unEnrollObjectsNotMeetingCriteria: isLeft }),
    set: () => whenSet(name, isValue, more),
    creation: () => ({ type: 'EVENT_BASED', ...more, eventFilterBranches: [event('4-1463224')] }),
    join: () => whenJoined([joinedId], more),
    submission: () => whenSubmitted(undefined, more),
    requests: () => ({ type: 'MANUAL', ...again }),
  };
  return toFlow(steps.map(toAction), criteria[by](), {
    isEnabled,
    ...(goal && { goalFilterBranch: isEqual(goal.name, goal.value) }),
    ...(isSuppressing && { suppressionListIds: [Number(suppressedId)] }),
  });
}

/** An account, what is true in it, and what should be. */
interface World {
  readonly hub: TestHub;
  /** Of the account. */
  readonly number: number;
  readonly dice: Dice;
  readonly model: Model;
  readonly flowIds: string[];
  readonly listIds: string[];
  /** Of the list whose new members are enrolled, and of the one whose members are not. */
  readonly joinedId: string;
  readonly suppressedId: string;
  readonly sentinel: string;
  /** The next sign of the sentinel. */
  sign: number;
  /** What was done, for failures. */
  readonly log: string[];
}

async function createWorld(number: number): Promise<World> {
  const hub = await newHub({ baseUrl: app.baseUrl });
  const dice = createDice(seed + number);
  for (const name of allProperties) {
    const type = texts.includes(name) ? { type: 'string', fieldType: 'text' } : { type: 'number', fieldType: 'number' };
    const json = { name, label: name, ...type, groupName: 'contactinformation' };
    expect((await hub.request({ path: '/crm/v3/properties/contacts', json })).status).toBe(201);
  }
  const [sentinel = ''] = await createContacts(hub, { jobtitle: 'Sentinel' });
  for (let sign = 0; sign < signs; sign += 1) {
    const again = whenHas('company', `ping ${sign}`, { shouldReEnroll: true });
    await createFlow(hub, toFlow([setProperty(1, 'company', `pong ${sign}`)], again));
  }
  const lists = { joinedId: await createList(hub), suppressedId: await createList(hub), listIds: [] };
  const world: World = { hub, number, dice, model: createModel(), flowIds: [], ...lists, sentinel, sign: 0, log: [] };
  for (let count = 0; count < 3; count += 1) await createRecord(world);
  for (let flow = 0; flow < flowCount; flow += 1) {
    const listId = await createList(hub);
    const rolled = rollFlow(world, flow, listId);
    world.listIds.push(listId);
    world.log.push(`flow ${flow}: ${JSON.stringify(rolled)}`);
    world.flowIds.push(await createFlow(hub, toWire(rolled, world)));
    world.model.addFlow(rolled);
  }
  return world;
}

async function createRecord({ hub, dice, model, log }: World): Promise<void> {
  const given = Object.fromEntries(
    inputs.flatMap((name) => (dice.roll(2) ? [[name, pick(dice, values)] as const] : [])),
  );
  const [id = ''] = await createContacts(hub, {
    ...given,
    email: `record-${model.listRecords().length}-${log.length}@example.com`,
  });
  log.push(`record ${id}: ${JSON.stringify(given)}`);
  model.create(id, given);
}

/** Something that a user does. */
async function act(world: World): Promise<void> {
  const { hub, dice, model, log } = world;
  const ids = model.listRecords();
  const kind = dice.roll(14);
  if (kind === 0 || ids.length === 0) return createRecord(world);
  const id = pick(dice, ids);
  if (kind === 1) {
    log.push(`delete ${id}`);
    expect((await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${id}` })).status).toBe(204);
    return model.delete(id);
  }
  if (kind < 4) return changeFlow(world, kind === 2);
  if (kind < 8) return changeOtherwise(world, id, kind);
  const goal = model.getFlow(dice.roll(flowCount)).goal;
  const change =
    goal && inputs.includes(goal.name) && dice.roll(2)
      ? { [goal.name]: goal.value }
      : { [pick(dice, inputs)]: pick(dice, [...values, '']) };
  log.push(`change ${id}: ${JSON.stringify(change)}`);
  await setValue(hub, id, change);
  model.change(id, change);
}

/** Turns a workflow on or off, or replaces its steps. */
async function changeFlow(world: World, isSwitching: boolean): Promise<void> {
  const { hub, dice, model, flowIds, listIds, log } = world;
  const flow = dice.roll(flowIds.length);
  const current = model.getFlow(flow);
  // Whether records that met a goal meanwhile leave at once is not for a model to say.
  const isSwitch = (isSwitching && !current.goal) || !current.isEnabled;
  const next = isSwitch
    ? { ...current, isEnabled: !current.isEnabled }
    : { ...current, steps: rollSteps(dice, flow, listIds[flow] ?? '') };
  log.push(`replace flow ${flow}: ${JSON.stringify(next)}`);
  const path = `${flowsPath}/${flowIds[flow]}`;
  const { body } = await hub.request({ path });
  const json = { ...toWire(next, world), revisionId: body.revisionId };
  const reply = await hub.request({ method: 'PUT', path, json });
  expect(reply.status, reply.text).toBe(200);
  model.replaceFlow(flow, next);
}

/** Membership of one of the two lists changes, a form is submitted, or a request enrolls the record. */
async function changeOtherwise(world: World, id: string, kind: number): Promise<void> {
  const { hub, dice, model, joinedId, suppressedId, log, flowIds } = world;
  const changeList = async (listId: string, isMember: boolean) => {
    const path = `/crm/v3/lists/${listId}/memberships/${isMember ? 'remove' : 'add'}`;
    expect((await hub.request({ method: 'PUT', path, json: [id] })).status).toBe(200);
  };
  const readEmail = async () => (await valueOf(hub, id, 'email')) ?? '';
  log.push(`${['join', 'suppress', 'submit', 'enroll'][kind - 4]} ${id}`);
  switch (kind) {
    case 4:
      await changeList(joinedId, model.isMember(id));
      return model.changeMember(id);
    case 5:
      await changeList(suppressedId, model.isSuppressed(id));
      return model.changeSuppressed(id);
    case 6: {
      const json = { fields: [{ objectTypeId: '0-1', name: 'email', value: await readEmail() }] };
      const path = `/submissions/v3/integration/submit/${hub.hubId}/${form}`;
      expect((await request(hub.baseUrl, { path, json })).status).toBe(200);
      return model.submit(id);
    }
    default: {
      const flow = dice.roll(flowIds.length);
      if (!model.getFlow(flow).isEnabled) return;
      const path = `/automation/v2/workflows/${flowIds[flow]}/enrollments/contacts/${await readEmail()}`;
      expect((await hub.request({ method: 'POST', path })).status).toBe(204);
      return model.request(id, flow);
    }
  }
}

/** Resolves once what has happened before has had its effects: a change that enrolls a record passes all queues after it, twice. */
async function settle(world: World): Promise<void> {
  const { hub, sentinel } = world;
  for (let time = 0; time < 2; time += 1) {
    const sign = world.sign;
    world.sign = (sign + 1) % signs;
    await setValue(hub, sentinel, { company: `ping ${sign}` });
    await soon(async () => expect(await valueOf(hub, sentinel, 'company')).toBe(`pong ${sign}`), 60_000);
  }
}

/** What is true in the account, in the form of the model. */
async function look({ hub, model, flowIds, listIds }: World) {
  const ids = model.listRecords();
  const all = ids.map((id) => ({ id }));
  const read = await hub.request({
    path: '/crm/v3/objects/contacts/batch/read',
    json: { inputs: all, properties: allProperties },
  });
  const found = new Map(
    (read.body.results as { id: string; properties: Record<string, string | null> }[]).map((one) => [one.id, one]),
  );
  const counts = async (type: string) => {
    const path = `/crm/v4/associations/contacts/${type}/batch/read`;
    const { body } = await hub.request({ path, json: { inputs: all } });
    const results = body.results as { from: { id: string }; to: object[] }[];
    return new Map(results.map(({ from, to }) => [from.id, to.length]));
  };
  const [tasks, notes] = [await counts('tasks'), await counts('notes')];
  const records = ids.map((id) => ({
    id,
    values: Object.fromEntries(allProperties.map((name) => [name, found.get(id)?.properties[name] ?? ''])),
    ...{ tasks: tasks.get(id) ?? 0, notes: notes.get(id) ?? 0 },
  }));
  const lists: string[][] = [];
  for (const listId of listIds) lists.push((await listMembers(hub, listId)).sort());
  const enrollments: string[][] = [];
  for (const flowId of flowIds) {
    const rows = await listEnrollments(hub, flowId);
    const shown = rows.map(({ recordId, state, actionId, revisionId, reason }) =>
      [recordId, state, `revision ${revisionId}`, state === 'ACTIVE' ? actionId : '', reason ?? ''].join(' | '),
    );
    enrollments.push(shown.sort());
  }
  return { records, lists, enrollments };
}

async function compare(world: World, number: number): Promise<void> {
  const { model, log } = world;
  await settle(world);
  const report = () => `Seed ${seed}, account ${number}:\n${log.join('\n')}`;
  const actual = await look(world);
  expect(actual, report()).toEqual(model.look(allProperties));
}

it(`random workflows do what a model does with random changes, as time passes (seed ${seed})`, async () => {
  const started = Date.now();
  expect((await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } })).status).toBe(200);
  const worlds: World[] = [];
  for (let number = 0; number < accounts; number += 1) worlds.push(await createWorld(number));
  await Promise.all(worlds.map(compare));
  const dice = createDice(seed);
  for (let round = 0; round < rounds && (round < fewestRounds || Date.now() - started < longestMs); round += 1) {
    await Promise.all(
      worlds.map(async (world, number) => {
        for (let count = 1 + dice.roll(2); count >= 0; count -= 1) {
          await act(world);
          await compare(world, number);
        }
      }),
    );
    const ticks = 1 + dice.roll(3);
    const json = { advanceSeconds: ticks * tickSeconds };
    expect((await request(app.baseUrl, { path: '/_spoke/clock', json })).status).toBe(200);
    for (const { model, log } of worlds) {
      log.push(`${ticks} ticks pass`);
      model.pass(ticks);
    }
    await Promise.all(worlds.map(compare));
  }
});
