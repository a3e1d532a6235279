import Papa from 'papaparse';
import { escapeFormula } from './formulas.js';

/** Formats rows as CSV, with every cell escaped. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(escapeFormula)))}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
