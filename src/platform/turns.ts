import { setImmediate as turn } from 'node:timers/promises';

/** Maps a list one item after the other; between two of them whatever else this thread has to do gets its turn. */
export async function mapInTurns<T, Answer>(list: readonly T[], map: (item: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of list) {
    if (answers.length > 0) await turn();
    answers.push(await map(item));
  }
  return answers;
}
