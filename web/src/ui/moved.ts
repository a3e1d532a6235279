/** The list with one entry at another place. */
export function toMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}
