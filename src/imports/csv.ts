import Papa from 'papaparse';

/** A row of a file. */
export interface SheetRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: RowFault | undefined;
}

/** Why a row cannot be read, by the error types of imports. */
interface RowFault {
  readonly errorType: string;
  readonly message: string;
  /** The column, if one cell is the reason; counted from 0. */
  readonly column?: number;
  /** Nothing can be read after it. */
  readonly isFinal?: boolean;
}

/** How the text of a CSV file is stored. */
export interface CsvShape {
  readonly encoding: string;
  readonly delimiter: string;
}

const headBytes = 64 * 1024;
const maxRowCharacters = 1024 * 1024;
const maxCellCharacters = 65_536;

/** Detects encoding and delimiter: reads all of the content, since a single byte can decide. */
export async function detectCsv(content: AsyncIterable<Buffer>): Promise<CsvShape> {
  const head: Buffer[] = [];
  let size = 0;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const piece of content) {
    if (size < headBytes) head.push(piece);
    size += piece.length;
    isUtf8 = isUtf8 && decodes(utf8, piece);
  }
  isUtf8 = isUtf8 && decodes(utf8);
  const start = Buffer.concat(head).subarray(0, headBytes);
  const encoding = findUtf16(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return { encoding, delimiter: findDelimiter(new TextDecoder(encoding).decode(start, { stream: true })) };
}

function decodes(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** By its byte order mark, or by the zeros of plain letters. */
function findUtf16(start: Buffer): string | undefined {
  const mark = start.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const zeros = [0, 0];
  const seen = start.subarray(0, 1024);
  for (const [place, byte] of seen.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > seen.length / 4 && even === 0) return 'utf-16le';
  return even > seen.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter that is most frequent in the first line, outside of quotes. */
function findDelimiter(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads the rows of a CSV file in bounded memory. Empty lines are skipped. */
export async function* readCsv(
  content: AsyncIterable<Buffer>,
  { encoding, delimiter }: CsvShape,
): AsyncGenerator<SheetRow> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' }) as unknown as RowParser;
  const position = { line: 1 };
  let rest = '';
  for await (const text of decode(content, encoding)) {
    rest += text;
    const { data, errors, meta } = parser.parse(rest, 0, true);
    yield* toRows(data, errors, position);
    rest = rest.slice(meta.cursor);
    if (rest.length <= maxRowCharacters) continue;
    yield toUnreadable(rest, position.line);
    return;
  }
  if (rest === '') return;
  const { data, errors } = parser.parse(rest, 0, false);
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
  yield* toRows(isOpen ? data.slice(0, -1) : data, errors, position);
  if (isOpen) yield toUnreadable(data.at(-1)?.join(delimiter) ?? '', position.line);
}

/** The parser of the library, one piece of text at a time: `cursor` is the end of the last whole row. */
interface RowParser {
  parse(
    text: string,
    base: number,
    ignoresLastRow: boolean,
  ): {
    readonly data: string[][];
    readonly errors: readonly { readonly code: string; readonly row?: number }[];
    readonly meta: { readonly cursor: number };
  };
}

/** Text with line feeds only, whatever its line ends. */
async function* decode(content: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let held = '';
  for await (const piece of content) {
    const text = held + decoder.decode(piece, { stream: true });
    // The next piece may begin with the other half of a line end.
    held = text.endsWith('\r') ? '\r' : '';
    yield toLineFeeds(text.slice(0, text.length - held.length));
  }
  yield toLineFeeds(held + decoder.decode());
}

const toLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

function* toRows(
  data: readonly string[][],
  errors: readonly { readonly code: string; readonly row?: number }[],
  position: { line: number },
): Generator<SheetRow> {
  const broken = new Set(errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => row));
  for (const [place, cells] of data.entries()) {
    const { line } = position;
    position.line += 1 + cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
    if (cells.every((cell) => cell.trim() === '')) continue;
    yield { line, cells, fault: broken.has(place) ? misquoted : findCellFault(cells) };
  }
}

const misquoted = { errorType: 'COULD_NOT_PARSE_ROW', message: 'A quoted cell has text after its closing quote.' };

const toUnreadable = (text: string, line: number): SheetRow => ({
  line,
  cells: [text.slice(0, 1000)],
  fault: {
    errorType: 'COULD_NOT_PARSE_ROW',
    message: 'A quote is not closed, or the row is too long. Nothing after it was imported.',
    isFinal: true,
  },
});

/** What no cell may contain, whatever the format of the file. */
export function findCellFault(cells: readonly string[]): RowFault | undefined {
  const long = cells.findIndex(({ length }) => length > maxCellCharacters);
  if (long >= 0) {
    const message = `A cell has more than ${maxCellCharacters} characters.`;
    return { errorType: 'COLUMN_TOO_LARGE', message, column: long };
  }
  const binary = cells.findIndex((cell) => cell.includes('\u0000') || !cell.isWellFormed());
  if (binary < 0) return undefined;
  return { errorType: 'COULD_NOT_PARSE_ROW', message: 'A cell has a character that no text has.', column: binary };
}
