import { detectCsv, readCsv, type SheetRow } from './csv.js';
import { invalidFile } from './imports.errors.js';
import type { PlannedFile, SeenFile } from './plans.service.js';
import type { ZippedContent } from './unzip.js';
import { readWorkbook } from './workbook.js';

type Format = Pick<PlannedFile, 'csv' | 'hasHeader'> & { readonly columns?: PlannedFile['columns'] };

/** Opens the rows of a file, without its header. */
export async function openSheet(content: ZippedContent, file: Format): Promise<AsyncGenerator<SheetRow>> {
  const rows = file.csv
    ? readCsv(await content.open(), file.csv)
    : toWidth(readWorkbook(content), file.columns?.length);
  return file.hasHeader ? withoutHeader(rows) : rows;
}

async function* withoutHeader(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  let isFirst = true;
  for await (const row of rows) {
    if (!isFirst) yield row;
    isFirst = false;
  }
}

async function* toWidth(rows: AsyncGenerator<SheetRow>, width = 0): AsyncGenerator<SheetRow> {
  for await (const row of rows) yield { ...row, cells: fillCells(row.cells, width) };
}

/** Spreadsheets leave out the empty cells at the end of a row. */
export const fillCells = (cells: readonly string[], width: number): readonly string[] => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
];

/** The first row of a received file, and how its text is stored. Throws INVALID_IMPORT_FILE (400). */
export async function seeSheet(
  content: ZippedContent,
  { name, format }: { readonly name: string; readonly format: PlannedFile['format'] },
): Promise<Pick<SeenFile, 'csv' | 'header'>> {
  const csv = format === 'CSV' ? await detectCsv(await content.open()) : null;
  const rows = await openSheet(content, { csv, hasHeader: false });
  for await (const { cells, fault } of rows) {
    if (fault) throw invalidFile(name, `its first row cannot be read. ${fault.message}`);
    return { csv, header: cells.map((cell) => cell.trim()) };
  }
  throw invalidFile(name, 'it is empty.');
}
