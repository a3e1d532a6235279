/** Polls for due work, one pass at a time. */
interface Looks {
  /** Polls now, or again after the current pass. */
  look(): void;
  /** Resolves when no pass is running. */
  stop(): Promise<void>;
}

/** A pass returns the delay before the next one in milliseconds; undefined: until `look` is called. It must not fail. */
export function createLooks(lookOnce: () => Promise<number | undefined>): Looks {
  let isWanted = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lookOn = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      clearTimeout(timer);
      const nextMs = await lookOnce();
      if (nextMs !== undefined) timer = setTimeout(look, nextMs);
    }
    looking = undefined;
  };
  function look(): void {
    isWanted = true;
    looking ??= lookOn();
  }
  return {
    look,
    async stop() {
      isWanted = false;
      await looking;
      clearTimeout(timer);
    },
  };
}
