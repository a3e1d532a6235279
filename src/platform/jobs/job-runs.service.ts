import type { Clock } from '../clock.js';
import type { Db } from '../db/db.js';
import { newInternalId } from '../ids.js';
import type { Log } from '../log.js';
import type { Job, JobLife } from './job.js';
import * as store from './jobs.store.js';

interface JobRunsService {
  /** Runs a job if it is due and not claimed. Returns when to check it again, in milliseconds of the clock. */
  runIfDue(job: Job, life: JobLife): Promise<number>;
}

interface JobRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a crashed process keeps its lease on a job. */
const leaseMs = 10_000;
const renewalMs = 3000;
/** The delay before checking a job again that another process runs. */
const takenMs = 3000;
/** The delay before retrying a failed job. */
export const retryMs = 10_000;

export function createJobRunsService({ db, clock, log }: JobRunsDeps): JobRunsService {
  /** Returns true if the run finished normally. */
  const run = async (job: Job, claim: store.JobClaim, life: JobLife): Promise<boolean> => {
    let isLost = false;
    const renewal = setInterval(() => {
      db.statement((tx) => store.updateLease(tx, claim)).then(
        (isOurs) => (isLost ||= !isOurs),
        (error: unknown) => log.warn({ err: error, job: job.name }, 'failed to renew a lease'),
      );
    }, renewalMs);
    try {
      await job.run({ hasEnded: () => isLost || life.hasEnded() });
      return !life.hasEnded();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed');
      return false;
    } finally {
      clearInterval(renewal);
    }
  };
  return {
    async runIfDue(job, life) {
      const { name, everyMs } = job;
      const now = clock.now();
      const claim = { name, claimId: newInternalId(), leaseMs, now, latestDue: new Date(now.getTime() + everyMs) };
      if (!(await db.statement((tx) => store.claimJob(tx, claim)))) {
        const dueAt = await db.read((tx) => store.findDueTime(tx, name));
        return dueAt?.getTime() ?? now.getTime() + takenMs;
      }
      const started = performance.now();
      const isDone = await run(job, claim, life);
      // If the clock is moved forward during a run, newly due work belongs to the next run.
      const ended = Math.min(clock.now().getTime(), now.getTime() + performance.now() - started);
      const dueAt = new Date(ended + (isDone ? everyMs : retryMs));
      await db.statement((tx) => store.releaseJob(tx, { ...claim, dueAt }));
      return dueAt.getTime();
    },
  };
}
