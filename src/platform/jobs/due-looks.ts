import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { createLooks } from './looks.js';

/** Looks for what is due, one look at a time. */
export interface DueLooks {
  start(): void;
  /** Looks now, or once more after the look that is under way. */
  wake(): void;
  /** Resolves when no look is under way any more. */
  stop(): Promise<void>;
}

interface DueLooksDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Answers when to look again, in milliseconds of the clock; undefined: when somebody says so. */
  readonly look: () => Promise<number | undefined>;
}

/** How often one looks at the clock, which a sandbox may have moved. */
const tickMs = 250;
const retryMs = 1000;

export function createDueLooks({ clock, log, look }: DueLooksDeps): DueLooks {
  let nextLook: number | undefined;
  let lastTick = 0;
  let timer: NodeJS.Timeout | undefined;

  const looks = createLooks(async () => {
    nextLook = undefined;
    const next = await look().catch((error: unknown) => {
      log.error({ err: error }, 'what is due could not be looked for');
      return clock.now().getTime() + retryMs;
    });
    nextLook ??= next;
    return undefined;
  });
  const tick = (): void => {
    const now = clock.now().getTime();
    // After the clock has been set back, when to look next means nothing any more.
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
