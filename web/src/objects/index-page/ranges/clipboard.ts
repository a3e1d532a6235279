import { escapeFormula } from '../../csv/formulas.js';

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
    text: escaped.map((row) => row.map(quote).join('\t')).join('\n'),
    html: `<table><tbody>${rows.join('')}</tbody></table>`,
  };
}

const quote = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Reads cells that a spreadsheet, or {@link writeClipboard}, has put on the clipboard; a line break ends the last row of most. */
export async function readClipboard(text: string): Promise<string[][]> {
  const trimmed = text.replace(/\r?\n$/, '');
  if (!/[\t\r\n]/.test(trimmed)) return [[trimmed]];
  // The page is there before anything is pasted into it.
  const { default: Papa } = await import('papaparse');
  return Papa.parse<string[]>(trimmed, { delimiter: '\t' }).data;
}
