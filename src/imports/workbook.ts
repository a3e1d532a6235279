import { findCellFault, type SheetRow } from './csv.js';
import { openZip, UnreadableError, type ZippedContent, type ZipReader } from './unzip.js';
import { readXml, type XmlEvents } from './workbook-xml.js';

const mebibyte = 1024 * 1024;
/** Decompressed, in bytes. */
const most = { part: 8 * mebibyte, strings: 128 * mebibyte, sheet: 4096 * mebibyte };
/** Of all shared texts together: they are the only part that is kept in memory. */
const maxStringCharacters = 32 * mebibyte;
const maxColumns = 1000;

type Attributes = Readonly<Record<string, string>>;

/** Reads the rows of the first sheet of an XLSX file in bounded memory. The last row says if the rest cannot be read. */
export async function* readWorkbook(content: ZippedContent): AsyncGenerator<SheetRow> {
  const position = { line: 1 };
  try {
    const zip = await openZip(content);
    const book = await readBook(zip);
    for await (const row of readSheet(zip, book)) {
      position.line = row.line + 1;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const fault = { errorType: 'INVALID_SPREADSHEET', message: error.message, isFinal: true };
    yield { line: position.line, cells: [], fault };
  }
}

interface Book {
  /** The path of the first sheet in the ZIP file. */
  readonly sheet: string;
  readonly strings: readonly string[];
  /** Whether numbers are times, by style. */
  readonly isTime: readonly boolean[];
  /** Whether days are counted from 1904. */
  readonly from1904: boolean;
}

const book = 'xl/workbook.xml';

async function readBook(zip: ZipReader): Promise<Book> {
  let sheetId: string | undefined;
  let from1904 = false;
  await readAll(zip, book, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name === 'sheet') sheetId ??= Object.entries(attributes).find(([key]) => /^.+:id$/.test(key))?.[1];
  });
  const targets = new Map<string, string>();
  await readAll(zip, 'xl/_rels/workbook.xml.rels', (name, { Id, Target }) => {
    if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
  });
  const target = targets.get(sheetId ?? '');
  if (target === undefined) throw new UnreadableError('It has no sheet.');
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet, from1904, strings: await readStrings(zip), isTime: await readStyles(zip) };
}

async function readAll(zip: ZipReader, part: string, open: XmlEvents['open']): Promise<void> {
  const events = { open, close: () => undefined, text: () => undefined };
  for await (const _ of readXml(zip.read(part, most.part), events)) void _;
}

/** Texts that cells refer to by number. Pronunciations are left out. */
async function readStrings(zip: ZipReader): Promise<string[]> {
  const part = 'xl/sharedStrings.xml';
  const strings: string[] = [];
  if (!zip.has(part)) return strings;
  let characters = 0;
  let current = '';
  const path: string[] = [];
  const events: XmlEvents = {
    open: (name) => void path.push(name),
    close(name) {
      path.pop();
      if (name !== 'si') return;
      strings.push(current);
      current = '';
    },
    text(text) {
      if (path.at(-1) !== 't' || path.includes('rPh')) return;
      current += text;
      characters += text.length;
      if (characters > maxStringCharacters) throw new UnreadableError('It has too much text.');
    },
  };
  for await (const _ of readXml(zip.read(part, most.strings), events)) void _;
  return strings;
}

/** Numbers of built-in formats of dates and times. */
const timeFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

async function readStyles(zip: ZipReader): Promise<boolean[]> {
  const part = 'xl/styles.xml';
  const isTime: boolean[] = [];
  if (!zip.has(part)) return isTime;
  const own = new Map<string, boolean>();
  let isInCells = false;
  await readAll(zip, part, (name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt') own.set(numFmtId, isTimeFormat(formatCode));
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'cellStyles') isInCells = name === 'cellXfs';
    if (name !== 'xf' || !isInCells) return;
    const number = Number(numFmtId);
    isTime.push(own.get(numFmtId) ?? timeFormats.some(([first, last]) => number >= first && number <= last));
  });
  return isTime;
}

/** Letters in quotes, after a backslash, and of colours are no times. */
const isTimeFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''));

async function* readSheet(zip: ZipReader, { sheet, ...look }: Book): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const events = collectRows(look, rows);
  for await (const _ of readXml(zip.read(sheet, most.sheet), events)) {
    void _;
    yield* rows.splice(0);
  }
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/** Collects the rows of a sheet; empty ones are left out. */
function collectRows(look: Omit<Book, 'sheet'>, rows: SheetRow[]): XmlEvents {
  const path: string[] = [];
  let line = 0;
  let cells: string[] = [];
  let fault: SheetRow['fault'];
  let cell: Cell | undefined;
  const endCell = ({ column, ...written }: Cell): void => {
    if (column >= maxColumns) fault ??= { ...tooWide, column: maxColumns };
    else {
      while (cells.length < column) cells.push('');
      cells[column] = toText({ column, ...written }, look);
      if (written.type === 'e') fault ??= { ...failed, column };
    }
  };
  return {
    open(name, attributes) {
      path.push(name);
      if (name === 'row') {
        line = toWhole(attributes['r']) ?? line + 1;
        [cells, fault] = [[], undefined];
      }
      if (name === 'c') cell = toCell(attributes, cells.length);
    },
    text(text) {
      const within = path.at(-1);
      if (cell && (within === 'v' || (within === 't' && !path.includes('rPh')))) cell.text += text;
    },
    close(name) {
      path.pop();
      if (name === 'c' && cell) {
        endCell(cell);
        cell = undefined;
      }
      const isFilled = cells.some((text) => text.trim() !== '');
      if (name === 'row' && (isFilled || fault)) rows.push({ line, cells, fault: fault ?? findCellFault(cells) });
    },
  };
}

const tooWide = { errorType: 'INCORRECT_NUMBER_OF_COLUMNS', message: `A row has more than ${maxColumns} columns.` };
const failed = { errorType: 'COULD_NOT_PARSE_ROW', message: 'The formula of a cell has an error.' };

const toWhole = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;

/** By its address such as AB12; after the last cell if it has none. */
function toCell({ r, t = 'n', s = '0' }: Attributes, next: number): Cell {
  const [letters] = /^[A-Z]{1,3}(?=[0-9])/.exec(r ?? '') ?? [];
  const column =
    letters === undefined ? next : [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
  return { column, type: t, style: toWhole(s) ?? 0, text: '' };
}

function toText({ type, style, text }: Cell, { strings, isTime, from1904 }: Omit<Book, 'sheet'>): string {
  switch (type) {
    case 's':
      return toUnescaped(strings[Number(text)] ?? '');
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'n':
      return isTime[style] ? toTime(text, from1904) : toNumber(text);
    default:
      return toUnescaped(text);
  }
}

/** Characters that XML does not have are written as _x000D_. */
const toUnescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Spreadsheets have 15 significant digits. */
function toNumber(text: string): string {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)));
}

const dayMs = 86_400_000;
/** From the first day of spreadsheets to 1970, and from the one of those from 1904. */
const daysBefore1970 = 25_569;
const daysBefore1970From1904 = 24_107;

/** A day, or a local time: ISO 8601 without an offset. */
function toTime(text: string, from1904: boolean): string {
  const days = Number(text);
  const since = days - (from1904 ? daysBefore1970From1904 : daysBefore1970);
  if (text === '' || !(Math.abs(since) < 3_000_000)) return text;
  const iso = new Date(Math.round((since * dayMs) / 1000) * 1000).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19);
}
