import { toPlainText } from '../platform/plain-text.js';
/** One row of a table that a command prints. */
type Row = Readonly<Record<string, unknown>>;

/** Prints data: as JSON for programs, or as text for people. */
export function print(
  data: unknown,
  { json, text }: { readonly json?: boolean | undefined; readonly text: string },
): void {
  process.stdout.write(`${json ? JSON.stringify(data, null, 2) : text}\n`);
}

/** Lines of `name  value`, the names aligned. */
export function toLines(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${toCell(value)}`)
    .join('\n');
}

/** A table with a heading, or the given sentence if there are no rows. */
export function toTable(rows: readonly Row[], none: string): string {
  const [first] = rows;
  if (!first) return none;
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => toCell(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(toCell).join(', ') || '-';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? Object.values(value).map(toCell).join(' ') : (toPlainText(value) ?? '-');
}
