/** The only source of time: token expiry, code lifetime and retries use it, so that a sandbox can move it. */
export interface Clock {
  /** The current time, in milliseconds. */
  now(): Date;
}

/** A clock that can be moved and stopped (sandbox), and reset to where it began. */
export interface MovableClock extends Clock {
  /** Moves the clock by a number of seconds, forward or back. */
  advance(seconds: number): void;
  /** Sets the clock; it continues from there, unless it is stopped. */
  set(now: Date): void;
  /** Stops the clock: only `advance`, `set` and `step` move it. */
  stop(stepSeconds: number): void;
  /** Moves a stopped clock by its step. */
  step(): void;
  /** Lets the clock run again from where it stands. */
  run(): void;
  /** Returns to real time, or to where the clock began. */
  reset(): void;
  /** The offset of the clock from real time, in milliseconds. */
  offsetMs(): number;
  /** The step of a stopped clock; undefined while it runs. */
  stepSeconds(): number | undefined;
}

/** Where a stopped clock stands. */
interface Stopped {
  readonly at: Date;
  readonly stepSeconds: number;
}

/** A clock with real time, or one that is stopped from the beginning. */
export function createClock(beginning?: Stopped): MovableClock {
  let offsetMs = 0;
  let stopped: { readonly atMs: number; readonly stepSeconds: number } | undefined;
  const nowMs = (): number => stopped?.atMs ?? Date.now() + offsetMs;
  const setMs = (ms: number): void => {
    if (stopped) stopped = { ...stopped, atMs: ms };
    else offsetMs = ms - Date.now();
  };
  const advance = (seconds: number): void => {
    const ms = Math.round(seconds * 1000);
    if (stopped) stopped = { ...stopped, atMs: stopped.atMs + ms };
    else offsetMs += ms;
  };
  const reset = (): void => {
    offsetMs = 0;
    stopped = beginning && { atMs: beginning.at.getTime(), stepSeconds: beginning.stepSeconds };
  };
  reset();
  return {
    now: () => new Date(nowMs()),
    advance,
    set: (now) => setMs(now.getTime()),
    stop: (stepSeconds) => {
      stopped = { atMs: nowMs(), stepSeconds };
    },
    step: () => {
      if (stopped) advance(stopped.stepSeconds);
    },
    run: () => {
      const ms = nowMs();
      stopped = undefined;
      setMs(ms);
    },
    reset,
    offsetMs: () => (stopped ? stopped.atMs - Date.now() : offsetMs),
    stepSeconds: () => stopped?.stepSeconds,
  };
}
