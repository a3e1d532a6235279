import { resetTopic, type Db } from '../../platform/db/db.js';
import type { Log } from '../../platform/log.js';
import type { RevocationsService } from './revocations.service.js';
import type { SigningKeysService } from './signing-keys.service.js';

/** Fallback for lost notifications, in milliseconds. */
const reloadMs = 5_000;
const pruneMs = 3_600_000;

interface TokenStateDeps {
  readonly db: Db;
  readonly log: Log;
  readonly keys: SigningKeysService;
  readonly revocations: RevocationsService;
  /** Deletes expired rows from time to time. */
  readonly prune: () => Promise<void>;
}

/** Keeps keys and revocations in memory and up to date. */
export interface TokenStateService {
  /** Resolves once keys and revocations are loaded: immediately, except right after a reset. */
  ready(): Promise<void>;
  /** Reloads everything. */
  load(): Promise<void>;
  stop(): void;
}

export async function createTokenStateService({
  db,
  log,
  keys,
  revocations,
  prune,
}: TokenStateDeps): Promise<TokenStateService> {
  let loading: Promise<void> = Promise.resolve();
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  // One load at a time, so that an older result never replaces a newer one.
  const load = (): Promise<void> => {
    last = last
      .catch(() => undefined)
      .then(async () => {
        await keys.load();
        await revocations.load();
      });
    return last;
  };
  const quietly = (work: () => Promise<void>, what: string): void => {
    // The database may close during the work.
    work().catch((error: unknown) => isStopped || log.warn({ err: error }, what));
  };
  await load();
  db.subscribe(resetTopic, () => {
    // The old keys are invalid from now on: verification waits for the new ones.
    loading = load();
    loading.catch((error: unknown) => {
      // The database may close during the load.
      if (!isStopped) log.error({ err: error }, 'failed to load signing keys after a reset');
    });
  });
  const timers = [
    setInterval(() => quietly(load, 'failed to reload revocations'), reloadMs),
    setInterval(() => quietly(prune, 'failed to delete expired credentials'), pruneMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    ready: () => loading,
    load,
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
