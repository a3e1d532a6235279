import Papa from 'papaparse';

const dangerous = /^[=+\-@\t\r]/;
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;

/** A cell that no spreadsheet takes for a formula: it would run what somebody wrote into a record. */
export const defuse = (text: string): string => (dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/** The same cell as it was before {@link defuse}. */
export const restore = (text: string): string =>
  text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text;

/** Rows as CSV, each ended, every cell defused. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(defuse)))}\r\n`;

/** So that spreadsheets read the letters right. */
export const byteOrderMark = '\uFEFF';
