import Papa from 'papaparse';
import { escapeFormula } from './formulas.js';

/** Formats rows as CSV, with every cell escaped. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(escapeFormula)))}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Enough for the header and the first rows of a CSV file, and for the delimiter and encoding. */
const headBytes = 512 * 1024;

/** The first lines of a large file, all of them whole: half a character would look like another encoding. */
export async function toHead(file: Blob, most = headBytes): Promise<Blob> {
  if (file.size <= most) return file;
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const lineBreak = 0x0a;
  return file.slice(0, bytes.lastIndexOf(lineBreak) + 1 || most);
}
