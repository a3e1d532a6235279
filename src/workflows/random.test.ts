import { beforeAll, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { createDice, type Dice } from '../../test/support/dice.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, property, soon } from '../../test/support/lists.js';
import {
  createFlow,
  flowsPath,
  listEnrollments,
  setProperty,
  setValue,
  toFlow,
  valueOf,
  whenHas,
  whenSet,
} from '../../test/support/workflows.js';
import { createModel, type Model, type ModelFlow, type ModelStep } from '../../test/support/workflow-model.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Set to the seed that a failure names. */
const seed = Number(process.env['WORKFLOWS_SEED'] ?? 20_261_127);
const accounts = 3;
const rounds = 8;
/** No round begins later than this: machines may be slow. */
const longestMs = 40_000;
const tickSeconds = 300;
const values = ['red', 'blue', 'green'];
const inputs = ['in_0', 'in_1'];
const flowCount = 3;
/** Enough that the sentinel is not enrolled in one workflow more often than an hour allows. */
const signs = 8;
const outputsOf = (flow: number) => [`out_${flow}_0`, `out_${flow}_1`];
const allProperties = [...inputs, ...Array.from({ length: flowCount }, (_, flow) => outputsOf(flow)).flat()];

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
    switch (dice.roll(7)) {
      case 0:
        return { is: 'set', id, name, value: { text: pick(dice, [...values, '']) }, next };
      case 1:
        return { is: 'set', id, name, value: { of: pick(dice, inputs) }, next };
      case 2:
        return { is: 'create', id, type: 'tasks', next };
      case 3:
        return { is: 'create', id, type: 'notes', next };
      case 4:
      case 5:
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

function rollFlow(dice: Dice, flow: number, listId: string): ModelFlow {
  const steps = rollSteps(dice, flow, listId);
  const by = pick(dice, ['filters', 'set', 'creation'] as const);
  const [name, value] = [pick(dice, inputs), pick(dice, values)];
  const isRepeated = dice.roll(2) === 0;
  return { by, name, value, isRepeated, isLeft: by === 'filters' && dice.roll(2) === 0, isEnabled: true, steps };
}

function toWire({ by, name, value, isRepeated, isLeft, isEnabled, steps }: ModelFlow): object {
  const more = { shouldReEnroll: isRepeated };
  const creation = { filterBranches: [], filters: [], eventTypeId: '4-1463224', operator: 'HAS_COMPLETED' };
  const event = { ...creation, filterBranchType: 'UNIFIED_EVENTS', filterBranchOperator: 'AND' };
  const isValue = property('hs_value', 'STRING', 'IS_EQUAL_TO', { value });
  const criteria = {
    filters: () => whenHas(name, value, { ...more, unEnrollObjectsNotMeetingCriteria: isLeft }),
    set: () => whenSet(name, isValue, more),
    creation: () => ({ type: 'EVENT_BASED', ...more, eventFilterBranches: [event] }),
  };
  return toFlow(steps.map(toAction), criteria[by](), { isEnabled });
}

/** An account, what is true in it, and what should be. */
interface World {
  readonly hub: TestHub;
  readonly dice: Dice;
  readonly model: Model;
  readonly flowIds: string[];
  readonly listIds: string[];
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
    const json = { name, label: name, type: 'string', fieldType: 'text', groupName: 'contactinformation' };
    expect((await hub.request({ path: '/crm/v3/properties/contacts', json })).status).toBe(201);
  }
  const [sentinel = ''] = await createContacts(hub, { jobtitle: 'Sentinel' });
  for (let sign = 0; sign < signs; sign += 1) {
    const again = whenHas('company', `ping ${sign}`, { shouldReEnroll: true });
    await createFlow(hub, toFlow([setProperty(1, 'company', `pong ${sign}`)], again));
  }
  const world: World = { hub, dice, model: createModel(), flowIds: [], listIds: [], sentinel, sign: 0, log: [] };
  for (let count = 0; count < 3; count += 1) await createRecord(world);
  for (let flow = 0; flow < flowCount; flow += 1) {
    const listId = await createList(hub);
    const rolled = rollFlow(dice, flow, listId);
    world.listIds.push(listId);
    world.log.push(`flow ${flow}: ${JSON.stringify(rolled)}`);
    world.flowIds.push(await createFlow(hub, toWire(rolled)));
    world.model.addFlow(rolled);
  }
  return world;
}

async function createRecord({ hub, dice, model, log }: World): Promise<void> {
  const given = Object.fromEntries(
    inputs.flatMap((name) => (dice.roll(2) ? [[name, pick(dice, values)] as const] : [])),
  );
  const [id = ''] = await createContacts(hub, given);
  log.push(`record ${id}: ${JSON.stringify(given)}`);
  model.create(id, given);
}

/** Something that a user does. */
async function act(world: World): Promise<void> {
  const { hub, dice, model, flowIds, listIds, log } = world;
  const ids = model.listRecords();
  const flow = dice.roll(flowIds.length);
  const kind = dice.roll(10);
  if (kind === 0 || ids.length === 0) return createRecord(world);
  const id = pick(dice, ids);
  if (kind === 1) {
    log.push(`delete ${id}`);
    expect((await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${id}` })).status).toBe(204);
    return model.delete(id);
  }
  if (kind < 4) {
    const current = model.getFlow(flow);
    const isSwitch = kind === 2 || !current.isEnabled;
    const next = isSwitch
      ? { ...current, isEnabled: !current.isEnabled }
      : { ...current, steps: rollSteps(dice, flow, listIds[flow] ?? '') };
    log.push(`replace flow ${flow}: ${JSON.stringify(next)}`);
    const path = `${flowsPath}/${flowIds[flow]}`;
    const { body } = await hub.request({ path });
    const reply = await hub.request({ method: 'PUT', path, json: { ...toWire(next), revisionId: body.revisionId } });
    expect(reply.status, reply.text).toBe(200);
    return model.replaceFlow(flow, next);
  }
  const change = { [pick(dice, inputs)]: pick(dice, [...values, '']) };
  log.push(`change ${id}: ${JSON.stringify(change)}`);
  await setValue(hub, id, change);
  model.change(id, change);
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
  for (let round = 0; round < rounds && Date.now() - started < longestMs; round += 1) {
    await Promise.all(
      worlds.map(async (world, number) => {
        for (let count = dice.roll(2); count >= 0; count -= 1) {
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
