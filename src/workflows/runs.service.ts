import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import { isUnavailable } from '../platform/db/constraints.js';
import { resetTopic, type Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { createClaimQueue } from '../platform/jobs/claims.js';
import type { Log } from '../platform/log.js';
import { callsTopic, runsTopic } from './calls/calls.service.js';
import type { EnrollmentId } from './calls/calls.store.js';
import * as store from './enrollments.store.js';
import type { Program } from './definitions/program.js';
import { listUsedTypes } from './definitions/soundness.js';
import type { StepDeps } from './step-place.js';
import { carryOut, type Outcome, type Task as StepTask } from './steps.tx.js';
import { carryOutTogether, goesTogether, RefusedTogether } from './together.tx.js';

/** Carries out due steps, account by account. Decision 24. */
interface RunsService {
  start(): void;
  stop(): Promise<void>;
  /** Looks for due steps after the transaction, in every process. */
  wakeAfter(tx: Tx, hubId: number): Promise<void>;
}

interface RunsDeps extends StepDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly objects: Pick<ObjectsService, 'records'>;
}

/** Accounts whose steps a process carries out at the same time. */
const hubsAtOnce = 4;
/** Enrollments in one transaction. The embedded database serves nobody else meanwhile. */
const mostTogether = { embedded: 32, postgres: 100 };
/** Transactions of an account at the same time; the embedded database has one. */
const groupsAtOnce = 2;
/** The wait where all due enrollments of an account are with other processes, or none could be stored. */
const restMs = 200;
/** The delays after failures that may pass. */
const retriesMs = [60_000, 300_000, 1_800_000, 7_200_000];

export function createRunsService(deps: RunsDeps): RunsService {
  const { db, clock } = deps;
  const queue = createClaimQueue<{ hubId: number }>({
    ...deps,
    what: 'the workflows of an account',
    atOnce: hubsAtOnce,
    atOncePerHub: 1,
    toKey: ({ hubId }) => String(hubId),
    listOpen: (limit) => db.read((tx) => store.listDueHubs(tx, clock.now(), limit)),
    async run({ hubId }, stop) {
      const isAny = await runDue(deps, hubId, stop).catch(async (error: unknown) => {
        await rest(stop);
        throw error;
      });
      if (!isAny) await rest(stop);
    },
  });
  db.subscribe(runsTopic, queue.wake);
  db.subscribe(resetTopic, queue.wake);
  return {
    start: queue.start,
    stop: queue.stop,
    wakeAfter: (tx, hubId) => db.publish(tx, runsTopic, String(hubId)),
  };
}

/** Ends at once when the program stops. */
function rest(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(resolve, restMs);
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Carries out the steps of some due enrollments of an account. Returns false if there was nothing to do. */
async function runDue(deps: RunsDeps, hubId: number, stop: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const due = await db.read((tx) => store.listDue(tx, hubId, clock.now()));
  const { timeZone } = await deps.hubs.getHub(hubId);
  const isEmbedded = db.engine === 'embedded';
  const groups = toGroups(due, isEmbedded ? mostTogether.embedded : mostTogether.postgres);
  let isAny = false;
  const work = async (): Promise<void> => {
    for (let rows = groups.shift(); rows && !stop.aborted; rows = groups.shift()) {
      isAny = (await runGroup(deps, rows, { hubId, timeZone, stop })) || isAny;
    }
  };
  await Promise.all(Array.from({ length: isEmbedded ? 1 : groupsAtOnce }, work));
  return isAny;
}

interface Turn {
  readonly hubId: number;
  readonly timeZone: string;
  readonly stop: AbortSignal;
}

/** Carries out enrollments of a revision. Returns false if other processes have them. */
async function runGroup(deps: RunsDeps, rows: readonly Due[], { hubId, timeZone, stop }: Turn): Promise<boolean> {
  const [first] = rows;
  const found = first && (await deps.db.read((tx) => store.findProgram<Program>(tx, hubId, first)));
  if (!found) return false;
  const tasks = rows.map(({ enrollmentId }) => ({ ...found, enrollmentId, hubId, timeZone }));
  const left = await runTogether(deps, tasks);
  let { isAny } = left;
  for (const task of left.tasks) {
    if (stop.aborted) return true;
    isAny = (await runOne(deps, task)) || isAny;
  }
  return isAny;
}

type Due = Awaited<ReturnType<typeof store.listDue>>[number];

/** Those of the same revision, at most so many at once that requests of others do not wait for long. */
function toGroups(due: readonly Due[], most: number): Due[][] {
  const open = new Map<string, Due[]>();
  const groups: Due[][] = [];
  for (const row of due) {
    const key = `${row.flowId} ${row.revision}`;
    const known = open.get(key);
    if (known && known.length < most) known.push(row);
    else {
      const group = [row];
      open.set(key, group);
      groups.push(group);
    }
  }
  return groups;
}

interface Task extends EnrollmentId {
  readonly flowId: string;
  readonly flowName: string | null;
  readonly objectType: string;
  readonly program: Program;
  readonly timeZone: string;
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
async function runTogether(deps: RunsDeps, tasks: readonly Task[]): Promise<Left> {
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

async function carryOutTasks(deps: RunsDeps, tasks: readonly Task[]): Promise<Shared> {
  const [first] = tasks;
  // Data sources find records of their own for each enrollment.
  const isShareable = first && (first.program.sources ?? []).length === 0;
  if (!isShareable) return { alone: new Set(tasks.map(({ enrollmentId }) => enrollmentId)), isAny: false };
  const { hubId, objectType, program } = first;
  const prepared = await prepare(deps, first, undefined);
  return deps.db.write(async (tx) => {
    const now = deps.clock.now();
    const byId = new Map(tasks.map((task) => [task.enrollmentId, task]));
    const open = await store.lockDue(tx, { hubId, ids: [...byId.keys()] }, now);
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

const toIds = ({ hubId, enrollmentId }: EnrollmentId) => ({ hubId, ids: [enrollmentId] });

/** Returns false if another process has the enrollment. */
async function runOne(deps: RunsDeps, task: Task): Promise<boolean> {
  try {
    return await carryOutTask(deps, task);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const isExplained = error instanceof AppError && error.row.status < 500;
    const { hubId, flowId, enrollmentId } = task;
    if (!isExplained) deps.log.error({ err: error, hubId, flowId, enrollmentId }, 'a step of a workflow failed');
    await noteFailure(deps, task, isExplained ? error.message : undefined);
    return true;
  }
}

const toSourceId = (enrollmentId: string): string => `enrollmentId:${enrollmentId}`;

/** Loads what a program needs before the transaction begins. Without an author, rows have their own. */
async function prepare(
  { objects, owners }: RunsDeps,
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
  isListening: open.listeningSince !== null,
  history: [],
  sourceId: toSourceId(task.enrollmentId),
});

/** One transaction has the effects of the steps and the progress: a crash leaves both or neither. The lock of the row is the claim. */
async function carryOutTask(deps: RunsDeps, task: Task): Promise<boolean> {
  const { db, clock } = deps;
  const prepared = await prepare(deps, task, toSourceId(task.enrollmentId));
  return db.write(async (tx) => {
    const now = clock.now();
    const [open] = await store.lockDue(tx, toIds(task), now);
    if (!open) return false;
    const carried = toTask(task, open, { ...prepared, now });
    const outcome = await carryOut(deps, tx, carried);
    await store.updateOutcomes(tx, task.hubId, { rows: [toRow(carried, outcome)], now });
    if (outcome.is === 'calling') await db.publish(tx, callsTopic, String(task.hubId));
    return true;
  });
}

function toRow({ enrollmentId, heard, history, now }: StepTask, outcome: Outcome) {
  const row = {
    id: enrollmentId,
    history,
    outputs: Object.fromEntries(heard),
    listeningSince: null,
    dueAt: null,
    reason: null,
  };
  switch (outcome.is) {
    case 'waiting':
    case 'calling':
    case 'listening': {
      const listeningSince = outcome.is === 'listening' ? now : null;
      return { ...row, state: 'ACTIVE' as const, actionId: outcome.actionId, dueAt: outcome.dueAt, listeningSince };
    }
    case 'completed':
      return { ...row, state: 'COMPLETED' as const, actionId: null };
    default: {
      const state = outcome.is === 'ended' ? ('ENDED' as const) : ('FAILED' as const);
      return { ...row, state, actionId: outcome.actionId, reason: outcome.reason };
    }
  }
}

/** An unexplained failure may pass: the step is tried again some times. */
async function noteFailure({ db, clock }: RunsDeps, task: Task, explained: string | undefined): Promise<void> {
  await db.write(async (tx) => {
    const now = clock.now();
    const [open] = await store.lockDue(tx, toIds(task), now);
    if (!open) return;
    const { actionId, attempts, outputs, listeningSince } = open;
    const delayMs = explained === undefined ? retriesMs[attempts] : undefined;
    const reason = explained ?? 'An internal error stopped the step.';
    const entry = { actionId, at: now.toISOString(), reason };
    if (delayMs === undefined) {
      const history = [{ ...entry, is: 'failed' as const }];
      return store.endEnrollment(tx, task, { state: 'FAILED', actionId, reason, history, now });
    }
    const dueAt = new Date(now.getTime() + delayMs);
    const history = [{ ...entry, is: 'retrying' as const, until: dueAt.toISOString() }];
    const progress = { actionId, dueAt, attempts: attempts + 1, reason, outputs, listeningSince, history, now };
    await store.updateProgress(tx, task, progress);
  });
}
