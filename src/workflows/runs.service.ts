import type { HubsService } from '../accounts/hubs/hubs.service.js';
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
import type { HistoryEntry } from './histories/history.js';
import { carryOut, type StepDeps } from './steps.tx.js';

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
  readonly objects: Pick<ObjectsService, 'records'>;
}

/** Accounts whose steps a process carries out at the same time. */
const hubsAtOnce = 4;
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
  let isAny = false;
  for (const row of due) {
    if (stop.aborted) return true;
    const found = await db.read((tx) => store.findProgram<Program>(tx, hubId, row));
    if (!found) continue;
    const task = { ...row, ...found, hubId, timeZone };
    isAny = (await runOne(deps, task)) || isAny;
  }
  return isAny;
}

interface Task extends EnrollmentId {
  readonly flowId: string;
  readonly objectType: string;
  readonly program: Program;
  readonly timeZone: string;
}

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

/** One transaction has the effects of the steps and the progress: a crash leaves both or neither. The lock of the row is the claim. */
async function carryOutTask(deps: RunsDeps, task: Task): Promise<boolean> {
  const { db, clock } = deps;
  const { hubId, enrollmentId, objectType, program } = task;
  const types = [objectType, ...new Set(listActivityTypes(program))];
  const source = { type: 'AUTOMATION_PLATFORM', id: `enrollmentId:${enrollmentId}` };
  const records = await deps.objects.records.prepareImport(hubId, types, source);
  return db.write(async (tx) => {
    const now = clock.now();
    const open = await store.lockDue(tx, task, now);
    if (!open) return false;
    const history: HistoryEntry[] = [];
    const carrying = { ...task, records, now, history, recordId: open.recordId, from: open.actionId };
    const outcome = await carryOut(deps, tx, carrying);
    switch (outcome.is) {
      case 'waiting':
        await store.updateProgress(tx, task, { ...outcome, attempts: 0, reason: null, history, now });
        break;
      case 'calling':
        await store.updateProgress(tx, task, { ...outcome, attempts: 0, reason: null, history, now });
        await db.publish(tx, callsTopic, String(hubId));
        break;
      case 'completed':
        await store.endEnrollment(tx, task, { state: 'COMPLETED', actionId: null, reason: null, history, now });
        break;
      default: {
        const state = outcome.is === 'ended' ? 'ENDED' : 'FAILED';
        await store.endEnrollment(tx, task, { ...outcome, state, history, now });
      }
    }
    return true;
  });
}

const listActivityTypes = ({ steps }: Program): string[] =>
  Object.values(steps).flatMap((step) => (step.is === 'activity' ? step.type : []));

/** An unexplained failure may pass: the step is tried again some times. */
async function noteFailure({ db, clock }: RunsDeps, task: Task, explained: string | undefined): Promise<void> {
  await db.write(async (tx) => {
    const now = clock.now();
    const open = await store.lockDue(tx, task, now);
    if (!open) return;
    const { actionId, attempts } = open;
    const delayMs = explained === undefined ? retriesMs[attempts] : undefined;
    const reason = explained ?? 'An internal error stopped the step.';
    const entry = { actionId, at: now.toISOString(), reason };
    if (delayMs === undefined) {
      const history = [{ ...entry, is: 'failed' as const }];
      return store.endEnrollment(tx, task, { state: 'FAILED', actionId, reason, history, now });
    }
    const dueAt = new Date(now.getTime() + delayMs);
    const history = [{ ...entry, is: 'retrying' as const, until: dueAt.toISOString() }];
    await store.updateProgress(tx, task, { actionId, dueAt, attempts: attempts + 1, reason, history, now });
  });
}
