/** The only source of time: token expiry, code lifetime and retries use it, so that a sandbox can move it. */
export interface Clock {
  /** The current time, in milliseconds. */
  now(): Date;
}

/** A clock that can be moved (sandbox) and reset to real time. */
export interface MovableClock extends Clock {
  /** Moves the clock by a number of seconds, forward or back. */
  advance(seconds: number): void;
  /** Sets the clock; it continues from there. */
  set(now: Date): void;
  /** Returns to real time. */
  reset(): void;
  /** The offset of the clock from real time, in milliseconds. */
  offsetMs(): number;
}

export function createClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (seconds) => {
      offsetMs += Math.round(seconds * 1000);
    },
    set: (now) => {
      offsetMs = now.getTime() - Date.now();
    },
    reset: () => {
      offsetMs = 0;
    },
    offsetMs: () => offsetMs,
  };
}
