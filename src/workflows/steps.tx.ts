import { createHash } from 'node:crypto';
import { toLocalDay } from '../accounts/rules/time-zones.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { joinTransaction } from '../platform/db/joined.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { toDueDate, toTimeOfDay } from './definitions/due-times.js';
import { listOutputs } from './calls/calls.store.js';
import { passCall } from './calls.tx.js';
import { findValues } from './enrollments.store.js';
import type { ActivityStep, AppStep, Next, Program, Step, StepValue } from './definitions/program.js';
import { toHistoryEntry, type HistoryEntry, type StepNote } from './histories/history.js';

type Prepared = Awaited<ReturnType<ObjectsService['records']['prepareImport']>>;

/** An enrollment whose steps are carried out. */
export interface Carrying {
  readonly hubId: number;
  readonly flowId: string;
  readonly enrollmentId: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly records: Prepared;
  /** Of the account. */
  readonly timeZone: string;
  readonly now: Date;
  /** Gets an entry for each step. */
  readonly history: HistoryEntry[];
}

export interface StepDeps {
  readonly db: Db;
  readonly lists: Pick<ListsService, 'conditions' | 'memberWrites'>;
}

/** Where an enrollment is after some steps. */
type Outcome =
  | { readonly is: 'waiting'; readonly actionId: Next; readonly dueAt: Date }
  /** For the app, whose call decides when the enrollment continues unless there is a time. */
  | { readonly is: 'calling'; readonly actionId: Next; readonly dueAt: Date | null }
  | { readonly is: 'completed' }
  | { readonly is: 'ended' | 'failed'; readonly actionId: Next; readonly reason: string };

/** Steps in a transaction; the rest follows in the next one. */
const stepsAtOnce = 50;

export const recordGone = 'The record was deleted.';

/** Carries out the steps from an action up to the next delay, in the transaction of the caller. */
export async function carryOut(
  deps: StepDeps,
  tx: Tx,
  { from, program, ...carrying }: Carrying & { readonly from: Next; readonly program: Program },
): Promise<Outcome> {
  const hasCalls = Object.values(program.steps).some((step) => step.is === 'app');
  let actionId = from;
  for (let count = 0; actionId !== null; count += 1) {
    if (count === stepsAtOnce) return { is: 'waiting', actionId, dueAt: carrying.now };
    const step = program.steps[actionId];
    if (!step) throw new Error(`The workflow has no action ${actionId}.`);
    const values = await findValues(tx, carrying.hubId, carrying);
    if (!values) return { is: 'ended', actionId, reason: recordGone };
    const outputs = hasCalls ? await findOutputs(tx, carrying) : noOutputs;
    const done = await carryOutStep(deps, tx, { ...carrying, actionId, step, values, outputs });
    carrying.history.push(toHistoryEntry({ actionId, now: carrying.now }, done));
    if ('isWaiting' in done) return { is: 'calling', actionId, dueAt: done.until };
    if ('reason' in done) return { is: 'failed', actionId, reason: done.reason };
    if (done.dueAt && done.dueAt > carrying.now) return { is: 'waiting', actionId: done.next, dueAt: done.dueAt };
    actionId = done.next;
  }
  return { is: 'completed' };
}

type Outputs = ReadonlyMap<string, Readonly<Record<string, string>>>;

const noOutputs: Outputs = new Map();

async function findOutputs(tx: Tx, enrollment: Carrying): Promise<Outputs> {
  const found = await listOutputs(tx, enrollment);
  return new Map(found.map(({ actionId, outputs }) => [actionId, outputs]));
}

interface StepPlace extends Carrying {
  /** Of actions of apps, by action. */
  readonly outputs: Outputs;
  readonly actionId: string;
  readonly step: Step;
  readonly values: Readonly<Record<string, string>>;
}

type StepAt<Kind extends Step['is']> = StepPlace & { readonly step: Extract<Step, { is: Kind }> };

type Done =
  | { readonly next: Next; readonly dueAt?: Date; readonly note?: StepNote }
  | { readonly reason: string }
  | { readonly isWaiting: true; readonly until: Date | null };

async function carryOutStep(deps: StepDeps, tx: Tx, place: StepPlace): Promise<Done> {
  const { step, now, timeZone } = place;
  switch (step.is) {
    case 'set':
      return setProperty(tx, place, step);
    case 'activity':
      return undone(deps, tx, () => createActivity(tx, place, step));
    case 'list':
      return undone(deps, tx, () => changeList(deps, tx, { ...place, step }));
    case 'delay':
      return { next: step.next, dueAt: new Date(now.getTime() + step.ms) };
    case 'delayUntil': {
      const date = resolve(step.date, place);
      if (date === undefined) return toMissingProperty(step.date);
      const due = toDueDate(step, date, timeZone);
      return { next: step.next, ...(due !== undefined && { dueAt: new Date(due) }) };
    }
    case 'filters':
      return chooseByFilters(deps, tx, { ...place, step });
    case 'values': {
      const value = resolve(step.input, place);
      if (value === undefined) return toMissingProperty(step.input);
      return toBranch(
        step.branches.findIndex((one) => one.value === value),
        step,
      );
    }
    case 'split':
      return toBranch(split(place, step.branches), { ...step, other: null });
    case 'app':
      return callApp(tx, place, step);
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

async function callApp(tx: Tx, place: StepPlace, step: AppStep): Promise<Done> {
  const inputs: Record<string, string> = {};
  for (const [name, value] of Object.entries(step.inputs)) {
    const text = resolve(value, place);
    if (text === undefined) return toMissingProperty(value);
    inputs[name] = text;
  }
  return passCall(tx, place, { step, inputs });
}

/** Undoes a step that is refused, and returns the reason. */
async function undone(deps: StepDeps, tx: Tx, run: () => Promise<Done>): Promise<Done> {
  try {
    return await joinTransaction(deps.db, tx).write(run);
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return { reason: error.message };
    throw error;
  }
}

/** The text of a value; '' for no value. Undefined if the property does not exist any more. */
function resolve(value: StepValue, { values, outputs, now, records, objectType }: StepPlace): string | undefined {
  if (value.from === 'text') return value.text;
  if (value.from === 'output') return outputs.get(value.actionId)?.[value.name] ?? '';
  if (value.from === 'now') return String(now.getTime());
  return records.types.get(objectType)?.set.has(value.name) ? (values[value.name] ?? '') : undefined;
}

const toMissingProperty = (value: StepValue): Done => ({
  reason: `The property ${value.from === 'property' ? value.name : ''} does not exist any more.`,
});

async function setProperty(tx: Tx, place: StepPlace, step: Extract<Step, { is: 'set' }>): Promise<Done> {
  const { records, objectType, recordId } = place;
  const definition = records.types.get(objectType)?.set.get(step.property);
  if (!definition) return toMissingProperty({ from: 'property', name: step.property });
  const text = resolve(step.value, place);
  if (text === undefined) return toMissingProperty(step.value);
  const value = step.value.from === 'now' && definition.type === 'date' ? toDay(place) : text;
  const row = { traceId: '0', key: { id: recordId }, properties: { [step.property]: value } };
  const { failures } = await records.begin(tx).update(objectType, [row]);
  const failure = failures.get('0');
  return failure ? { reason: toReason(failure) } : { next: step.next };
}

const toDay = ({ timeZone, now }: StepPlace): string => toLocalDay(timeZone, now).day;

/** What is wrong with the values, if it is about them. */
const toReason = ({ message, details: { errors = [] } }: AppError): string =>
  errors.length > 0 ? [...new Set(errors.map((error) => error.message))].join(' ') : message;

async function createActivity(tx: Tx, place: StepPlace, step: ActivityStep): Promise<Done> {
  const { records, objectType, recordId, now, timeZone } = place;
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(step.properties)) {
    const text = resolve(value, place);
    if (text === undefined) return toMissingProperty(value);
    if (text !== '') properties[name] = text;
  }
  const due = step.due ? toTimeOfDay(now.getTime() + step.due.ms, step.due.timeOfDay, timeZone) : now.getTime();
  properties['hs_timestamp'] = new Date(due).toISOString();
  const writes = records.begin(tx);
  const { created, failures } = await writes.create(step.type, [{ traceId: '0', properties }]);
  const id = created.get('0');
  if (id === undefined) {
    const failure = failures.get('0');
    return { reason: failure ? toReason(failure) : 'The activity could not be created.' };
  }
  const [refusal] = await writes.associate(objectType, step.type, [{ fromId: recordId, toId: id, specs: [] }]);
  // Undoes the creation.
  if (refusal) throw refusal;
  return { next: step.next, note: { created: { objectTypeId: step.type, id } } };
}

async function changeList(
  { lists }: StepDeps,
  tx: Tx,
  { hubId, recordId, step: { listId, isAdded, next } }: StepAt<'list'>,
): Promise<Done> {
  const change = isAdded ? { add: [recordId], remove: [] } : { add: [], remove: [recordId] };
  await lists.memberWrites.changeMembersInTx(tx, { hubId, listId }, change);
  return { next };
}

async function chooseByFilters(
  { lists }: StepDeps,
  tx: Tx,
  { hubId, objectType, recordId, records, step }: StepAt<'filters'>,
): Promise<Done> {
  const set = records.types.get(objectType)?.set;
  for (const [at, { condition, dependsOn }] of step.branches.entries()) {
    const hasProperty = (name: string) => set?.has(name) === true;
    const missing = await lists.conditions.findMissingInTx(tx, { hubId, dependsOn, hasProperty });
    if (missing !== undefined) return { reason: `The ${missing} of a filter does not exist any more.` };
    const place = { hubId, objectType, condition, ids: [recordId] };
    if ((await lists.conditions.listMatchingInTx(tx, place)).length > 0) return toBranch(at, step);
  }
  return toBranch(-1, step);
}

/** The place of a branch: the same whenever the step is tried again. */
function split({ enrollmentId, actionId }: StepPlace, branches: readonly { readonly weight: number }[]): number {
  const sum = branches.reduce((total, { weight }) => total + weight, 0);
  const hash = createHash('sha256').update(`${enrollmentId} ${actionId}`).digest();
  let left = (hash.readUInt32BE(0) / 2 ** 32) * sum;
  for (const [at, { weight }] of branches.entries()) {
    if (left < weight) return at;
    left -= weight;
  }
  return branches.length - 1;
}
