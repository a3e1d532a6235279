import { setImmediate as turn } from 'node:timers/promises';

interface TurnOptions {
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs?: () => number;
}

/** The maximum time between yields; yielding costs more than a small item. */
const longestMs = 2;

/** Maps a list item by item, yielding to the event loop every 2 ms. */
export async function mapYielding<T, Answer>(
  list: readonly T[],
  map: (item: T) => Promise<Answer>,
  { elapsedMs = () => performance.now() }: TurnOptions = {},
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let since = elapsedMs();
  for (const item of list) {
    if (elapsedMs() - since > longestMs) {
      await turn();
      since = elapsedMs();
    }
    answers.push(await map(item));
  }
  return answers;
}
