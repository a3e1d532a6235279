import type { Cell } from './cells.js';
import type { ExportOrder } from './orders.service.js';
import { toSpreadsheet } from './spreadsheet.js';
import type { ExportTable } from './tables.service.js';

/** Spreadsheets run cells with these beginnings as formulas. */
const dangerous = /^[=+\-@\t\r]/;
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?$/;
const pieceCharacters = 64 * 1024;
/** Of up to four bytes: the names of files have 255. */
const nameCharacters = 50;

/** Formats a table as the file that was asked for, as it is read. */
export function toContent(table: ExportTable, { format }: Pick<ExportOrder, 'format'>): AsyncGenerator<Buffer> {
  return format === 'CSV' ? toCsv(table) : toSpreadsheet(table);
}

/** The name of the export in characters that are safe everywhere, with its id, so that it is unique. */
export function toFileName({ exportName, format }: ExportOrder, exportId: string): string {
  const words = exportName.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  const name = Array.from(words)
    .slice(0, nameCharacters)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${[name, exportId].filter(Boolean).join('-')}.${format.toLowerCase()}`;
}

/** Formats a table as CSV (RFC 4180): UTF-8, every cell in quotes, lines end with CRLF. Assumption X6. */
async function* toCsv({ header, rows }: ExportTable): AsyncGenerator<Buffer> {
  let piece = toLine(header);
  for await (const row of rows) {
    piece += toLine(row);
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(cell: Cell): string {
  const text = typeof cell === 'string' ? escapeFormula(cell) : cell.text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** An apostrophe makes spreadsheets read the cell as text. Numbers are harmless. */
const escapeFormula = (text: string): string => (dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text);
