import type { OwnersService } from '../../accounts/people/owners.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { Clock } from '../../platform/clock.js';
import { isUnavailable } from '../../platform/db/constraints.js';
import type { Tx } from '../../platform/db/db.js';
import type { Log } from '../../platform/log.js';
import { callsTopic } from '../calls/calls.service.js';
import type { EnrollmentId } from '../calls/calls.store.js';
import type { Program } from '../definitions/program.js';
import { listUsedTypes } from '../definitions/soundness.js';
import type { StepDeps } from '../steps/step-place.js';
import { carryOut, type Outcome, type Task as StepTask } from '../steps/steps.tx.js';
import * as store from './runs.store.js';
import { carryOutTogether, goesTogether, RefusedTogether } from './together.tx.js';

export interface TasksDeps extends StepDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly objects: Pick<ObjectsService, 'records'>;
}

/** A due enrollment, and what its revision does. */
export interface Task extends EnrollmentId {
  readonly flowId: string;
  readonly flowName: string | null;
  readonly objectType: string;
  readonly program: Program;
  readonly timeZone: string;
}

export const toIds = ({ hubId, enrollmentId }: EnrollmentId) => ({ hubId, ids: [enrollmentId] });

/** Locks due enrollments. The clock of a sandbox may have been set back while a restore held the rows. */
export async function lockDue({ clock }: Pick<TasksDeps, 'clock'>, tx: Tx, ids: ReturnType<typeof toIds>) {
  const open = await store.lockDue(tx, ids, clock.now());
  return open.filter(({ dueAt }) => dueAt <= clock.now());
}

interface Left {
  /** To be carried out alone. */
  readonly tasks: readonly Task[];
  /** Whether any have been carried out. */
  readonly isAny: boolean;
}

/**
 * Carries out enrollments of a revision in one transaction, which their steps share. Returns those that cannot be part of it: a step
 * is refused or has failed before, another transaction has the record, or the step is of another kind.
 */
export async function runTogether(deps: TasksDeps, tasks: readonly Task[]): Promise<Left> {
  let some = tasks;
  while (some.length > 1) {
    try {
      const { alone, isAny } = await carryOutTasks(deps, some);
      const ids = new Set(some.map(({ enrollmentId }) => enrollmentId));
      const left = tasks.filter(({ enrollmentId }) => alone.has(enrollmentId) || !ids.has(enrollmentId));
      return { tasks: left, isAny };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (!(error instanceof RefusedTogether)) {
        const { hubId, flowId } = tasks[0] ?? {};
        deps.log.warn(
          { err: error, hubId, flowId },
          'failed to carry out enrollments together: each is carried out alone',
        );
        return { tasks, isAny: false };
      }
      some = some.filter(({ enrollmentId }) => !error.enrollmentIds.has(enrollmentId));
    }
  }
  return { tasks, isAny: false };
}

interface Shared {
  /** The ids of those that have to be carried out alone. */
  readonly alone: ReadonlySet<string>;
  /** Whether others have been carried out; another process may have them. */
  readonly isAny: boolean;
}

async function carryOutTasks(deps: TasksDeps, tasks: readonly Task[]): Promise<Shared> {
  const [first] = tasks;
  // Data sources find records of their own for each enrollment.
  const isShareable = first && (first.program.sources ?? []).length === 0;
  if (!isShareable) return { alone: new Set(tasks.map(({ enrollmentId }) => enrollmentId)), isAny: false };
  const { hubId, objectType, program } = first;
  const prepared = await prepare(deps, first, undefined);
  return deps.db.write(async (tx) => {
    const now = deps.clock.now();
    const byId = new Map(tasks.map((task) => [task.enrollmentId, task]));
    const open = await lockDue(deps, tx, { hubId, ids: [...byId.keys()] });
    const ids = open.map(({ recordId }) => recordId);
    const locked = await store.lockValues(tx, { hubId, objectType }, ids);
    const values = new Map(locked.map(({ recordId, properties }) => [recordId, properties]));
    const alone = new Set<string>();
    const shared = open.flatMap((row) => {
      const task = byId.get(row.enrollmentId);
      const isShared = row.actionId === null || goesTogether(program.steps[row.actionId]);
      if (task && isShared && row.attempts === 0 && values.has(row.recordId))
        return toTask(task, row, { ...prepared, now });
      alone.add(row.enrollmentId);
      return [];
    });
    const outcomes = await carryOutTogether(deps, tx, { hubId, objectType, tasks: shared, values });
    const rows = outcomes.flatMap((outcome, at) => {
      const task = shared[at];
      return task ? [toRow(task, outcome)] : [];
    });
    await store.updateOutcomes(tx, hubId, { rows, now });
    return { alone, isAny: rows.length > 0 };
  });
}

const toSourceId = (enrollmentId: string): string => `enrollmentId:${enrollmentId}`;

/** Loads what a program needs before the transaction begins. Without an author, rows have their own. */
async function prepare(
  { objects, owners }: TasksDeps,
  { hubId, objectType, program }: Task,
  sourceId: string | undefined,
): Promise<Omit<Prepared, 'now'>> {
  const source = { type: 'AUTOMATION_PLATFORM', id: sourceId };
  const types = listUsedTypes(objectType, program);
  const records = await objects.records.prepareImport(hubId, types, source);
  return { records, owners: await owners.getActiveOwners(hubId) };
}

type Open = Awaited<ReturnType<typeof store.lockDue>>[number];
type Prepared = Pick<StepTask, 'records' | 'owners' | 'now'>;

const toTask = (task: Task, open: Open, prepared: Prepared): StepTask => ({
  ...task,
  ...prepared,
  recordId: open.recordId,
  from: open.actionId,
  heard: new Map(Object.entries(open.outputs)),
  isListening: open.isListening,
  history: [],
  sourceId: toSourceId(task.enrollmentId),
});

/** One transaction has the effects of the steps and the progress: a crash leaves both or neither. The lock of the row is the claim. */
export async function carryOutTask(deps: TasksDeps, task: Task): Promise<boolean> {
  const { db, clock } = deps;
  const prepared = await prepare(deps, task, toSourceId(task.enrollmentId));
  return db.write(async (tx) => {
    const now = clock.now();
    const [open] = await lockDue(deps, tx, toIds(task));
    if (!open) return false;
    const carried = toTask(task, open, { ...prepared, now });
    const outcome = await carryOut(deps, tx, carried);
    await store.updateOutcomes(tx, task.hubId, { rows: [toRow(carried, outcome)], now });
    if (outcome.is === 'calling') await db.publish(tx, callsTopic, String(task.hubId));
    return true;
  });
}

function toRow({ enrollmentId, heard, history }: StepTask, outcome: Outcome) {
  const row = {
    id: enrollmentId,
    history,
    outputs: Object.fromEntries(heard),
    isListening: false,
    dueAt: null,
    reason: null,
  };
  switch (outcome.is) {
    case 'waiting':
    case 'calling':
    case 'listening': {
      const isListening = outcome.is === 'listening';
      return { ...row, state: 'ACTIVE' as const, actionId: outcome.actionId, dueAt: outcome.dueAt, isListening };
    }
    case 'completed':
      return { ...row, state: 'COMPLETED' as const, actionId: null };
    default: {
      const state = outcome.is === 'ended' ? ('ENDED' as const) : ('FAILED' as const);
      return { ...row, state, actionId: outcome.actionId, reason: outcome.reason };
    }
  }
}
