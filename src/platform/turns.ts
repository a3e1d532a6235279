import { setImmediate as turn } from 'node:timers/promises';

interface TurnOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly elapsedMs?: () => number;
}

/** For so long others may wait; a turn by itself costs more than a small item. */
const longestMs = 2;

/**
 * Maps a list one item after the other; whatever else this thread has to do gets its turn between two of them, once two
 * milliseconds have passed since the last one.
 */
export async function mapInTurns<T, Answer>(
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
