interface Noted {
  readonly timestamp: string;
  readonly size: number;
}

interface Day {
  /** The end of the day, in milliseconds. */
  readonly at: number;
  /** Undefined before the first known size. */
  readonly size: number | undefined;
}

const dayMs = 24 * 3600 * 1000;

/** The sizes of a list at the end of each of the last days, from notes of its changes, oldest first; the last one is its size now. */
export function toDays(
  notes: readonly Noted[],
  { now, size, days }: { now: number; size: number; days: number },
): Day[] {
  const sorted = notes.map(({ timestamp, size: noted }) => ({ at: Date.parse(timestamp), size: noted }));
  let place = 0;
  let known: number | undefined;
  return Array.from({ length: days + 1 }, (_, index) => {
    const at = now - (days - index) * dayMs;
    for (let note = sorted[place]; note && note.at <= at; note = sorted[(place += 1)]) known = note.size;
    return { at, size: index === days ? size : known };
  });
}
