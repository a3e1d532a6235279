import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { createLooks } from './looks.js';

/** Polls for due work, one poll at a time. */
interface DueLooks {
  start(): void;
  /** Polls now, or again after the current poll. */
  wake(): void;
  /** Resolves when no poll is running. */
  stop(): Promise<void>;
}

interface DueLooksDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Returns when to poll again, in milliseconds of the clock; undefined: on the next wake. */
  readonly look: () => Promise<number | undefined>;
}

/** How often the clock is checked, which a sandbox may have moved. */
const tickMs = 250;
const retryMs = 1000;

export function createDueLooks({ clock, log, look }: DueLooksDeps): DueLooks {
  let nextLook: number | undefined;
  let lastTick = 0;
  let timer: NodeJS.Timeout | undefined;

  const looks = createLooks(async () => {
    nextLook = undefined;
    const next = await look().catch((error: unknown) => {
      log.error({ err: error }, 'polling for due work failed');
      return clock.now().getTime() + retryMs;
    });
    nextLook ??= next;
    return undefined;
  });
  const tick = (): void => {
    const now = clock.now().getTime();
    // After the clock was set back, the time of the next poll is no longer meaningful.
    const isDue = nextLook !== undefined && (now >= nextLook || now < lastTick);
    lastTick = now;
    if (timer && isDue) looks.look();
  };
  const wake = (): void => {
    nextLook = 0;
    tick();
  };
  return {
    start() {
      timer ??= setInterval(tick, tickMs);
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await looks.stop();
    },
  };
}
