import Papa from 'papaparse';
import { escapeFormula } from '../../csv/csv-text.js';

type Grid = readonly (readonly string[])[];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>');

/** Writes cells for the clipboard as spreadsheets read them. Several are escaped as in exports: none of them becomes a formula. */
export function writeClipboard(cells: Grid): { readonly text: string; readonly html: string } {
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  if (isOne) return { text: cells[0]?.[0] ?? '', html: toHtml(cells[0]?.[0] ?? '') };
  const escaped = cells.map((row) => row.map(escapeFormula));
  const rows = escaped.map((row) => `<tr>${row.map((cell) => `<td>${toHtml(cell)}</td>`).join('')}</tr>`);
  return {
    text: Papa.unparse(escaped, { delimiter: '\t', newline: '\n' }),
    html: `<table><tbody>${rows.join('')}</tbody></table>`,
  };
}

/** Reads cells that a spreadsheet, or {@link writeClipboard}, has put on the clipboard; a line break ends the last row of most. */
export function readClipboard(text: string): string[][] {
  const trimmed = text.replace(/\r?\n$/, '');
  if (!/[\t\r\n]/.test(trimmed)) return [[trimmed]];
  return Papa.parse<string[]>(trimmed, { delimiter: '\t' }).data;
}
