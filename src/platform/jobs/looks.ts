/** Looks for something to do, one look after the other. */
interface Looks {
  /** Looks now, or once more after the look that is under way. */
  look(): void;
  /** Resolves when no look is under way any more. */
  stop(): Promise<void>;
}

/** A look answers after how many milliseconds to look again; undefined: when somebody says so. It may not fail. */
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
