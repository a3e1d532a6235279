const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Formats the offset of a clock from real time, in its two largest units; empty below a second. */
export function formatOffset(offsetSeconds: number): string {
  let rest = Math.round(Math.abs(offsetSeconds));
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  if (parts.length === 0) return '';
  return `${offsetSeconds < 0 ? '−' : '+'}${parts.slice(0, 2).join(' ')}`;
}
