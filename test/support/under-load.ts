/**
 * Runs work while lanes of load run beside it, and ends them with it. They end even if the work fails: a load that goes on would
 * slow down all tests that follow. Returns the results of the work and of the lanes.
 */
export async function underLoad<T, L>(
  lanes: number,
  load: (lane: number, isOver: () => boolean) => Promise<L>,
  work: () => Promise<T>,
): Promise<{ result: T; loads: L[] }> {
  let hasEnded = false;
  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => load(lane, () => hasEnded)));
  const worked = Promise.resolve()
    .then(work)
    .finally(() => (hasEnded = true));
  const [result, loads] = await Promise.allSettled([worked, running]);
  if (result.status === 'rejected') throw result.reason;
  if (loads.status === 'rejected') throw loads.reason;
  return { result: result.value, loads: loads.value };
}
