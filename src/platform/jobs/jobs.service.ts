import type { Clock } from '../clock.js';
import { resetTopic, type Db } from '../db/db.js';
import type { Log } from '../log.js';
import type { Job } from './job.js';
import { createJobRunsService, retryMs } from './job-runs.service.js';

interface JobsService {
  /** Starts running jobs when they are due. */
  start(): void;
  /** Resolves when no job is running in this process. */
  stop(): Promise<void>;
}

interface JobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: readonly Job[];
}

/**
 * How often each process checks the clock, which a sandbox may have moved. The database is queried only when a job may be due.
 */
const lookMs = 500;

/** The jobs of this process. Decision 9. */
export function createJobsService({ jobs, ...deps }: JobsDeps): JobsService {
  const { db, clock, log } = deps;
  const runs = createJobRunsService(deps);
  const timetable = jobs.map((job) => ({ job, nextLook: 0, lastLook: 0, isBusy: false }));
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const life = { hasEnded: () => isStopping };
  db.subscribe(resetTopic, () => {
    // Due times have changed, also for after a run in progress.
    for (const entry of timetable) entry.lastLook = Infinity;
  });

  const look = (): void => {
    const now = clock.now().getTime();
    for (const entry of timetable) {
      // After the clock was set back, the time of the next check is no longer meaningful.
      if (entry.isBusy || (now < entry.nextLook && now >= entry.lastLook)) continue;
      if (entry.job.isWanted?.() === false) continue;
      Object.assign(entry, { isBusy: true, lastLook: now });
      const run = runs
        .runIfDue(entry.job, life)
        .catch((error: unknown) => {
          log.error({ err: error, job: entry.job.name }, 'failed to claim or release a job');
          return now + retryMs;
        })
        .then((nextLook) => {
          Object.assign(entry, { isBusy: false, nextLook });
          running.delete(run);
        });
      running.add(run);
    }
  };

  return {
    start() {
      timer ??= setInterval(look, lookMs);
      look();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
