/** A table of a Markdown text: its headings, and the cells of its rows. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a Markdown text. */
export function toTables(text: string): Table[] {
  const blocks = text.match(/(?:^\|.*\|\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [headings = [], , ...rows] = block.trimEnd().split('\n').map(toCells);
    return { headings, rows };
  });
}

function toCells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** `C = A × B ÷ 10⁶: GB` is the column C, with its formula. */
const heading = /^([A-Z])(?: = ([^:]+))?: /;
const exponents = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * The arithmetic errors of a table, a sentence for each cell: those of columns with a formula, and those of the last
 * row, when that is named "all", in columns that end with "(sum)".
 */
export function listErrors({ headings, rows }: Table): string[] {
  const columns = headings.map((text) => {
    const [, letter, formula] = heading.exec(text) ?? [];
    return { text, letter, formula };
  });
  const sums = rows.at(-1)?.[0] === 'all' ? rows.at(-1)! : undefined;
  const single = sums ? rows.slice(0, -1) : rows;
  const errors = single.flatMap((row) =>
    columns.flatMap(({ text, formula }, place) => {
      if (formula === undefined) return [];
      const valueOf = (letter: string) => toNumber(row[columns.findIndex((column) => column.letter === letter)] ?? '');
      return toError(`${row[0]}, ${text}`, row[place] ?? '', calculate(formula, valueOf));
    }),
  );
  const wrongSums = columns.flatMap(({ text }, place) => {
    if (!sums || !text.endsWith('(sum)')) return [];
    return toError(
      `all, ${text}`,
      sums[place] ?? '',
      single.reduce((sum, row) => sum + toNumber(row[place] ?? ''), 0),
    );
  });
  return [...errors, ...wrongSums];
}

/** Correct is the number rounded to the decimal places of the cell. */
function toError(where: string, cell: string, right: number): string[] {
  const places = cell.split('.')[1]?.length ?? 0;
  const rounded = Number(right.toFixed(places));
  return toNumber(cell) === rounded ? [] : [`${where}: ${cell} should be ${rounded.toLocaleString('en-US')}`];
}

/** Products and quotients from left to right; `⌈…⌉` rounds up. */
function calculate(formula: string, valueOf: (letter: string) => number): number {
  const isUp = /^⌈.*⌉$/.test(formula);
  const words = (isUp ? formula.slice(1, -1) : formula).split(' ');
  const valueAt = (place: number) => {
    const word = words[place] ?? '';
    return /^[A-Z]$/.test(word) ? valueOf(word) : toNumber(word);
  };
  let result = valueAt(0);
  for (let at = 1; at < words.length; at += 2) {
    const value = valueAt(at + 1);
    if (words[at] === '÷') result /= value;
    else if (words[at] === '×') result *= value;
    else throw new Error(`Not a sign: ${words[at]}`);
  }
  return isUp ? Math.ceil(result) : result;
}

function toNumber(text: string): number {
  const power = /^10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/.exec(text)?.[1];
  if (power !== undefined) return 10 ** Number([...power].map((digit) => exponents.indexOf(digit)).join(''));
  const number = Number(text.replaceAll(',', ''));
  if (text === '' || Number.isNaN(number)) throw new Error(`Not a number: ${text}`);
  return number;
}
