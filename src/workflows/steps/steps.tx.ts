import { createHash } from 'node:crypto';
import { joinTransaction } from '../../platform/db/joined.js';
import type { Tx } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import { listOutputs } from '../calls/calls.store.js';
import { passCall } from './calling.tx.js';
import { toDelayEnd, toDueDate } from '../definitions/due-times.js';
import type { DataSource, EventStep, Next, Program, Step } from '../definitions/program.js';
import { eventOutput } from '../definitions/worlds.service.js';
import { findValues, listAssociatedValues } from './steps.store.js';
import { toHistoryEntry } from '../histories/history.js';
import { findDeletedAssociation, findHold, findLostWait } from './holds.tx.js';
import { mailUsers, notifyUsers, rotateOwner } from './people-steps.tx.js';
import { changeLabels, createActivity, createRecord, matchRecords, setProperty } from './record-steps.tx.js';
import {
  toSets,
  type Carrying,
  type CarryOut,
  type Done,
  type StepDeps,
  type StepOf,
  type StepPlace,
  type Values,
} from './step-place.js';
import { isMissing, resolve, toMissingReason } from './step-texts.js';

/** Where an enrollment is after some steps. */
export type Outcome =
  | { readonly is: 'waiting'; readonly actionId: Next; readonly dueAt: Date }
  /** For an app or an event, which decide when the enrollment continues unless there is a time. */
  | { readonly is: 'calling' | 'listening'; readonly actionId: string; readonly dueAt: Date | null }
  | { readonly is: 'completed' }
  | { readonly is: 'ended' | 'failed'; readonly actionId: Next; readonly reason: string };

export interface Task extends Carrying {
  readonly from: Next;
  readonly program: Program;
  /** Whether events that steps waited for happened, by action: kept up to date, for the caller to store. */
  readonly heard: Map<string, Values>;
  /** Whether the first step has been waiting for an event. */
  readonly isListening: boolean;
}

/** Steps in a transaction; the rest follows in the next one. */
const stepsAtOnce = 50;

const notHeard: Values = { [eventOutput]: 'false' };

export const recordGone = 'The record was deleted.';

/** Carries out the steps from an action up to the next delay, in the transaction of the caller. */
export async function carryOut(deps: StepDeps, tx: Tx, { from, isListening, ...task }: Task): Promise<Outcome> {
  const { sharing } = deps;
  let actionId = from;
  for (let count = 0; actionId !== null; count += 1) {
    const step = getStep(task.program, actionId);
    if (count === stepsAtOnce || sharing?.stopsAt(step)) return { is: 'waiting', actionId, dueAt: task.now };
    const values = await (sharing?.findValues ?? findValues)(tx, task.hubId, task);
    if (!values) return { is: 'ended', actionId, reason: recordGone };
    const isAwaited = isListening && count === 0;
    const held = await (isAwaited ? failAwaited : hold)(deps, tx, { ...task, actionId, step });
    if (held) return held;
    const done = await passStep(deps, tx, { task: { ...task, actionId, values }, step });
    if ('isWaiting' in done) return { is: 'calling', actionId, dueAt: done.until };
    if ('reason' in done) return { is: 'failed', actionId, reason: done.reason };
    if (done.dueAt && done.dueAt > task.now) return { is: 'waiting', actionId: done.next, dueAt: done.dueAt };
    actionId = done.next;
  }
  return { is: 'completed' };
}

interface Arrived extends Omit<Task, 'from' | 'isListening'> {
  readonly actionId: string;
}

interface Arriving extends Arrived {
  readonly step: Step;
}

/** What keeps a step from being carried out now: the goal, the open times, an event that it waits for. */
async function hold(deps: StepDeps, tx: Tx, arrived: Arriving): Promise<Outcome | undefined> {
  const held = await findHold(deps.lists, tx, arrived);
  if (held) return held;
  const { step } = arrived;
  return step.is === 'event' ? ((await findLostWait(deps.lists, tx, arrived)) ?? listen(arrived, step)) : undefined;
}

/** Fails a step that has waited in vain for what cannot happen any more. */
const failAwaited: typeof hold = (deps, tx, arrived) =>
  arrived.heard.has(arrived.actionId) ? Promise.resolve(undefined) : findLostWait(deps.lists, tx, arrived);

/** Carries out a step and notes it in the history. */
async function passStep(
  deps: StepDeps,
  tx: Tx,
  { task, step }: { readonly task: Arrived & { readonly values: Values }; readonly step: Step },
): Promise<Done> {
  const { heard, history, actionId } = task;
  if (step.is === 'event' && !heard.has(actionId)) heard.set(actionId, notHeard);
  const place = { ...task, ...(await readOrigins(tx, task)) };
  const done = await carryOutStep(deps, tx, { place, step });
  history.push(toHistoryEntry(place, done));
  return done;
}

function listen({ heard, history, actionId, now }: Arrived, { ms }: EventStep) {
  heard.delete(actionId);
  const dueAt = ms === null ? null : new Date(now.getTime() + ms);
  history.push({ actionId, at: now.toISOString(), is: 'waiting', ...(dueAt && { until: dueAt.toISOString() }) });
  return { is: 'listening' as const, actionId, dueAt };
}

/** Throws if there is none, which no saved workflow allows. */
export function getStep({ steps }: Program, actionId: string): Step {
  const step = steps[actionId];
  if (!step) throw new Error(`The workflow has no action ${actionId}.`);
  return step;
}

/** Reads what values of steps come from besides the record, where the workflow has such. */
export async function readOrigins(tx: Tx, task: Pick<Task, 'program' | 'heard'> & Carrying) {
  const { program, heard } = task;
  const steps = Object.values(program.steps);
  const called = steps.some(({ is }) => is === 'app' || is === 'webhook') ? await listOutputs(tx, task) : [];
  const outputs = new Map([...heard, ...called.map((call) => [call.actionId, call.outputs] as const)]);
  return { outputs, sources: await readSources(tx, task, program.sources ?? []) };
}

/** Associated records that a source chooses from. Assumption AA25. */
const mostAssociated = 500;

/** The values of the record that each data source finds, by name; none where there is no associated record. */
async function readSources(
  tx: Tx,
  carrying: Pick<Carrying, 'hubId' | 'objectType' | 'recordId'>,
  sources: readonly DataSource[],
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const { name, type: toType, spec, sort } of sources) {
    const which = { toType, ...spec, isNewestFirst: sort === null, limit: sort === null ? 1 : mostAssociated };
    const rows = await listAssociatedValues(tx, { ...carrying, ...which });
    const records = rows.map(({ id, properties }): Values => ({ ...properties, hs_object_id: id }));
    const [first] = sort === null ? records : records.toSorted(compareBy(sort));
    if (first) found.set(name, first);
  }
  return found;
}

/** Records without the property come last. */
function compareBy({ property, isDescending }: NonNullable<DataSource['sort']>) {
  return (one: Values, other: Values): number => {
    const [a, b] = [one[property] ?? '', other[property] ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const order = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : Number(a > b) - Number(a < b);
    return isDescending ? -order : order;
  };
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);

/** Carries out one step. Throws what cannot be explained to users. */
export async function carryOutStep(
  deps: StepDeps,
  tx: Tx,
  { place, step }: { readonly place: StepPlace; readonly step: Step },
): Promise<Done> {
  const deleted = findDeletedAssociation(place, step);
  if (deleted) return deleted;
  const write = <Kind extends Step['is']>(carry: CarryOut<Kind>, of: StepOf<Kind>) =>
    undone(deps, tx, () => carry(deps, tx, { place, step: of }));
  switch (step.is) {
    case 'set':
      return write(setProperty, step);
    case 'activity':
      return write(createActivity, step);
    case 'creation':
      return write(createRecord, step);
    case 'match':
      return write(matchRecords, step);
    case 'label':
      return write(changeLabels, step);
    case 'notice':
      return write(notifyUsers, step);
    case 'mail':
      return write(mailUsers, step);
    case 'rotation':
      return write(rotateOwner, step);
    case 'list':
      return write(changeList, step);
    case 'app':
    case 'webhook':
      return callOut(tx, place, step);
    default:
      return choose(deps, tx, { place, step });
  }
}

type Choice = StepOf<'delay' | 'delayUntil' | 'event' | 'filters' | 'values' | 'split'>;

/** Steps that decide where and when an enrollment continues, and write nothing. */
async function choose(
  deps: StepDeps,
  tx: Tx,
  { place, step }: { readonly place: StepPlace; readonly step: Choice },
): Promise<Done> {
  const { now, timeZone } = place;
  switch (step.is) {
    case 'delay':
      return { next: step.next, dueAt: new Date(toDelayEnd(now.getTime(), step, timeZone)) };
    case 'delayUntil': {
      const date = resolve(step.date, place);
      if (isMissing(date)) return toMissingReason(date);
      const due = toDueDate(step, date, timeZone);
      return { next: step.next, ...(due !== undefined && { dueAt: new Date(due) }) };
    }
    case 'event':
      return { next: step.next };
    case 'filters':
      return chooseByFilters(deps, tx, { place, step });
    case 'values': {
      const value = resolve(step.input, place);
      if (isMissing(value)) return toMissingReason(value);
      return toBranch(
        step.branches.findIndex((one) => one.value === value),
        step,
      );
    }
    case 'split':
      return toBranch(split(place, step.branches), { ...step, other: null });
  }
}

interface Branching {
  readonly branches: readonly { readonly next: Next }[];
  readonly other: Next;
}

/** Continues with a branch; -1 stands for none of them. */
function toBranch(place: number, { branches, other }: Branching): Done {
  const branch = branches[place];
  return branch ? { next: branch.next, note: { branch: String(place) } } : { next: other, note: { branch: 'other' } };
}

async function callOut(tx: Tx, place: StepPlace, step: StepOf<'app' | 'webhook'>): Promise<Done> {
  const given =
    step.is === 'app' ? Object.entries(step.inputs) : step.query.map(({ name, value }) => [name, value] as const);
  const inputs: [string, string][] = [];
  for (const [name, value] of given) {
    const text = resolve(value, place);
    if (isMissing(text)) return toMissingReason(text);
    inputs.push([name, text]);
  }
  return passCall(tx, place, { step, inputs });
}

/** Undoes a step that is refused, and returns the reason. */
async function undone(deps: StepDeps, tx: Tx, run: () => Promise<Done>): Promise<Done> {
  if (deps.sharing) return deps.sharing.undone(run);
  try {
    return await joinTransaction(deps.db, tx).write(run);
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return { reason: error.message };
    throw error;
  }
}

const changeList: CarryOut<'list'> = async ({ lists }, tx, { place, step: { listId, isAdded, next } }) => {
  const { hubId, recordId } = place;
  const change = isAdded ? { add: [recordId], remove: [] } : { add: [], remove: [recordId] };
  await lists.memberWrites.changeMembersInTx(tx, { hubId, listId }, change);
  return { next };
};

const chooseByFilters: CarryOut<'filters'> = async ({ lists }, tx, { place, step }) => {
  const { hubId, objectType, recordId, records } = place;
  const used = { hubId, objectType, sets: toSets(records) };
  for (const [index, { condition, dependsOn }] of step.branches.entries()) {
    const missing = await lists.conditions.findMissingInTx(tx, { ...used, dependsOn });
    if (missing !== undefined) return { reason: `The ${missing} of a filter does not exist any more.` };
    const matched = { hubId, objectType, condition, ids: [recordId] };
    if ((await lists.conditions.listMatchingInTx(tx, matched)).length > 0) return toBranch(index, step);
  }
  return toBranch(-1, step);
};

/** The place of a branch: the same whenever the step is tried again. */
function split({ enrollmentId, actionId }: StepPlace, branches: readonly { readonly weight: number }[]): number {
  const sum = branches.reduce((total, { weight }) => total + weight, 0);
  const hash = createHash('sha256').update(`${enrollmentId} ${actionId}`).digest();
  let left = (hash.readUInt32BE(0) / 2 ** 32) * sum;
  const chosen = branches.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen < 0 ? branches.length - 1 : chosen;
}
