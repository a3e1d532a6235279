import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { newInternalId } from '../platform/ids.js';
import { withCounts, withNotes, type NewNote } from './pull-notes.js';
import { pullErrors } from './pull.errors.js';
import * as store from './pull.store.js';

/** The account that is copied. */
interface PullSource {
  readonly url: string;
  readonly portalId: string;
  readonly timeZone: string;
  readonly currency: string;
}

interface PullRequest {
  readonly hubId: number;
  readonly source: PullSource;
  /** What the command was asked for. */
  readonly request: object;
  /** Identifies the masks of the values; undefined for the values themselves. */
  readonly maskId: string | undefined;
}

/** A pull of this process. */
export interface PullRun {
  readonly hubId: number;
  readonly run: number;
  readonly holder: string;
  readonly startedAt: Date;
  /** The start of the last run that was finished. */
  readonly finishedStart: Date | null;
  /** Whether it continues a run that was interrupted. */
  readonly isContinued: boolean;
  readonly steps: Map<string, store.StepRow>;
}

/** How far a step has come, and what is added to its report. */
export interface StepChange {
  readonly name: string;
  readonly cursor: string | null;
  readonly isDone: boolean;
  readonly counts: store.Counts;
  readonly notes: readonly NewNote[];
}

export interface PullProgress {
  /**
   * Begins a run, or continues the one that was interrupted. Creates the account if it does not exist. Throws PULL_ACCOUNT_FILLED,
   * PULL_SOURCE_DIFFERS, PULL_MASKS_DIFFER (409).
   */
  begin(request: PullRequest): Promise<PullRun>;
  /** Writes something together with the step that it belongs to. Throws PULL_TAKEN_OVER (409). */
  write(run: PullRun, change: StepChange, write?: (tx: Tx) => Promise<WriteOutcome>): Promise<void>;
  finish(run: PullRun): Promise<void>;
}

/** Added to the step in the same transaction. */
export interface WriteOutcome {
  readonly counts: store.Counts;
  readonly notes: readonly NewNote[];
}

interface PullProgressDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'findHub' | 'createHubInTx'>;
}

export function createPullProgress({ db, clock, hubs }: PullProgressDeps): PullProgress {
  const lock = async (tx: Tx, { hubId, holder }: PullRun): Promise<void> => {
    if (!(await store.lockHolder(tx, hubId, holder))) throw pullErrors.pullTakenOver();
  };
  return {
    async begin({ hubId, source, request: asked, maskId }) {
      const request = maskId === undefined ? asked : { ...asked, maskId };
      const isKnown = (await hubs.findHub(hubId)) !== undefined;
      return db.write(async (tx) => {
        const { portalId, url, timeZone, currency } = source;
        if (!isKnown) await hubs.createHubInTx(tx, { hubId, name: `Account ${portalId}`, timeZone, currency });
        const asks = { hubId, portalId, url, request, maskId: maskId ?? null };
        const start = { ...asks, holder: newInternalId(), now: clock.now() };
        const isContinued = await openRun(tx, start);
        const row = await store.findPull(tx, start);
        const { run = 1, startedAt = start.now, finishedStart = null } = row ?? {};
        const steps = new Map((await store.listSteps(tx, hubId)).map((step) => [step.name, step]));
        return { hubId, run, holder: start.holder, startedAt, finishedStart, isContinued, steps };
      });
    },
    async write(run, { name, cursor, isDone, ...change }, write) {
      const before = run.steps.get(name) ?? { counts: {}, notes: {} };
      const step = await db.write(async (tx) => {
        await lock(tx, run);
        const outcome = (await write?.(tx)) ?? { counts: {}, notes: [] };
        const counts = withCounts(withCounts(before.counts, change.counts), outcome.counts);
        const notes = withNotes(before.notes, [...change.notes, ...outcome.notes]);
        const after = { name, cursor, isDone, counts, notes };
        await store.upsertStep(tx, run.hubId, after);
        return after;
      });
      run.steps.set(name, step);
    },
    finish: (run) =>
      db.write(async (tx) => {
        await lock(tx, run);
        await store.updateFinished(tx, run.hubId, clock.now());
      }),
  };
}

/** Returns whether a run is continued. */
async function openRun(tx: Tx, start: store.PullStart): Promise<boolean> {
  const { hubId, portalId } = start;
  const known = await store.findPull(tx, start);
  if (!known) {
    if (await store.hasContent(tx, hubId)) throw pullErrors.pullAccountFilled();
    await store.insertPull(tx, start);
    return false;
  }
  if (known.portalId !== portalId) {
    const message = `Account ${hubId} is a copy of account ${known.portalId}, not of ${portalId}: name another account with --account.`;
    throw pullErrors.pullSourceDiffers({ message });
  }
  if (known.maskId !== start.maskId && known.hasRows) throw pullErrors.pullMasksDiffer();
  const isContinued = known.finishedAt === null && known.isSame;
  await (isContinued ? store.updateHolder(tx, start) : store.updateRun(tx, start));
  return isContinued;
}
