import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { isUnavailable } from '../../platform/db/constraints.js';
import { resetTopic, type Tx } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import { createClaimQueue } from '../../platform/jobs/claims.js';
import { runsTopic } from '../calls/calls.service.js';
import type { Program } from '../definitions/program.js';
import * as store from './runs.store.js';
import { carryOutTask, lockDue, runTogether, toIds, type Task, type TasksDeps } from './tasks.tx.js';

/** Carries out due steps, account by account. Decision 24. */
interface RunsService {
  start(): void;
  stop(): Promise<void>;
  /** Looks for due steps after the transaction, in every process. */
  wakeAfter(tx: Tx, hubId: number): Promise<void>;
}

interface RunsDeps extends TasksDeps {
  readonly hubs: Pick<HubsService, 'getHub'>;
}

/** Accounts whose steps a process carries out at the same time. */
const hubsAtOnce = 4;
/** Enrollments in one transaction. The embedded database serves nobody else meanwhile. */
const mostTogether = { embedded: 32, postgres: 100 };
/** Enrollments in one turn of an account. */
const turnSize = { embedded: 64, postgres: 200 };
/** Transactions of an account at the same time; the embedded database has one. */
const groupsAtOnce = { embedded: 1, postgres: 2 };
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
    listOpen: (last, limit, hubIds) =>
      db.read((tx) => store.listDueHubs(tx, { now: clock.now(), last, limit, hubIds })),
    async run({ hubId }, stop) {
      const isAny = await runDue(deps, hubId, stop).catch(async (error: unknown) => {
        await rest(stop);
        throw error;
      });
      if (!isAny) await rest(stop);
    },
  });
  db.subscribe(runsTopic, queue.wakeHub);
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
  const limit = turnSize[db.engine];
  const due = await db.read((tx) => store.listDue(tx, hubId, { now: clock.now(), limit }));
  const { timeZone } = await deps.hubs.getHub(hubId);
  const groups = toGroups(due, mostTogether[db.engine]);
  let isAny = false;
  const work = async (): Promise<void> => {
    for (let rows = groups.shift(); rows && !stop.aborted; rows = groups.shift()) {
      isAny = (await runGroup(deps, rows, { hubId, timeZone, stop })) || isAny;
    }
  };
  await Promise.all(Array.from({ length: groupsAtOnce[db.engine] }, work));
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

/** An unexplained failure may pass: the step is tried again some times. */
async function noteFailure({ db, clock }: RunsDeps, task: Task, explained: string | undefined): Promise<void> {
  await db.write(async (tx) => {
    const now = clock.now();
    const [open] = await lockDue({ clock }, tx, toIds(task));
    if (!open) return;
    const { actionId, attempts, outputs } = open;
    const delayMs = explained === undefined ? retriesMs[attempts] : undefined;
    const reason = explained ?? 'An internal error stopped the step.';
    const entry = { actionId, at: now.toISOString(), reason };
    if (delayMs === undefined) {
      const history = [{ ...entry, is: 'failed' as const }];
      return store.endEnrollment(tx, task, { state: 'FAILED', actionId, reason, history, now });
    }
    const dueAt = new Date(now.getTime() + delayMs);
    const history = [{ ...entry, is: 'retrying' as const, until: dueAt.toISOString() }];
    const progress = { actionId, dueAt, attempts: attempts + 1, reason, outputs, history, now };
    await store.updateProgress(tx, task, progress);
  });
}
