import { resetTopic, type Db } from '../../platform/db/db.js';
import type { Log } from '../../platform/log.js';
import type { RevocationsService } from './revocations.service.js';
import type { SigningKeysService } from './signing-keys.service.js';

/** Notifications spread within moments; this is the net below them, in milliseconds. */
const reloadMs = 5_000;
const pruneMs = 3_600_000;

interface TokenStateDeps {
  readonly db: Db;
  readonly log: Log;
  readonly keys: SigningKeysService;
  readonly revocations: RevocationsService;
  /** Clears away what has expired; now and then. */
  readonly prune: () => Promise<void>;
}

/** Keeps what tokens are verified with in memory and fresh. */
export interface TokenStateService {
  /** Resolves when keys and revocations are there; at once, unless everything was just emptied. */
  ready(): Promise<void>;
  /** Reads everything anew. */
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
  // One after the other, so that an older answer of the database never replaces a newer one.
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
    work().catch((error: unknown) => log.warn({ err: error }, what));
  };
  await load();
  db.subscribe(resetTopic, () => {
    // The old keys are void from this moment: whoever verifies waits for the new ones.
    loading = load();
    loading.catch((error: unknown) => {
      // The database may close while they load.
      if (!isStopped) log.error({ err: error }, 'signing keys could not be loaded after a reset');
    });
  });
  const timers = [
    setInterval(() => quietly(load, 'revocations could not be reloaded'), reloadMs),
    setInterval(() => quietly(prune, 'expired credentials could not be cleared away'), pruneMs),
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
