/** Returns a list with one item moved. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item);
}
