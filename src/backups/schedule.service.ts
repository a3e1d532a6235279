import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import { toErrorText } from '../platform/plain-text.js';

/** The scheduled backups of this process. */
interface BackupFigures {
  /** The start of the last complete backup, of any process, in seconds since 1970; undefined if none is known. */
  readonly lastSuccess: number | undefined;
  readonly lastSeconds: number | undefined;
  readonly failures: number;
}

export interface BackupRun {
  /** Resolves with the error output if it failed. */
  readonly ended: Promise<string | undefined>;
  stop(): void;
}

interface ScheduleDeps {
  readonly everyMs: number;
  readonly log: Log;
  /** Starts a backup in a process of its own, so that requests do not wait for it. */
  readonly startBackup: () => BackupRun;
  /** The time of the last complete backup at the target. */
  readonly findLast: () => Promise<Date | undefined>;
}

interface BackupSchedule {
  readonly job: Job;
  /** Finds the last backup of earlier processes. */
  start(): void;
  readonly figures: () => BackupFigures;
}

const checkMs = 500;

/** Makes backups as a job: of several servers on a database, one does. */
export function createBackupSchedule({ everyMs, log, startBackup, findLast }: ScheduleDeps): BackupSchedule {
  const state: { -readonly [K in keyof BackupFigures]: BackupFigures[K] } = {
    lastSuccess: undefined,
    lastSeconds: undefined,
    failures: 0,
  };
  const readLast = async (): Promise<void> => {
    const last = await findLast();
    if (last) state.lastSuccess = last.getTime() / 1000;
  };
  const start = (): void => {
    readLast().catch((error: unknown) => log.warn({ err: error }, 'the last backup could not be found'));
  };
  const run = async (life: JobLife): Promise<void> => {
    const startedAt = performance.now();
    const backup = startBackup();
    const failure = await untilEnded(backup, life);
    if (failure === undefined) {
      state.lastSeconds = (performance.now() - startedAt) / 1000;
      await readLast().catch((error: unknown) => log.warn({ err: error }, 'the last backup could not be found'));
      log.info({ seconds: Math.round(state.lastSeconds) }, 'a backup is complete');
      return;
    }
    if (life.hasEnded()) return;
    state.failures += 1;
    log.error({ reason: failure }, 'a backup failed');
  };
  return { job: { name: 'back-up', everyMs, run }, start, figures: () => state };
}

async function untilEnded(backup: BackupRun, life: JobLife): Promise<string | undefined> {
  const outcome = { isOver: false };
  const ended = backup.ended
    .catch((error: unknown) => toErrorText(error))
    .finally(() => {
      outcome.isOver = true;
    });
  while (!outcome.isOver) {
    await Promise.race([ended, sleep(checkMs)]);
    if (life.hasEnded()) backup.stop();
  }
  return ended;
}
