/** Maps items with limited concurrency; results keep their order. */
export async function inTurn<T, R>(
  items: readonly T[],
  width: number,
  act: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) results[place] = await act(items[place] as T, place);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
