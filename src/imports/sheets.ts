import type { Readable } from 'node:stream';
import { detectCsv, readCsv, type SheetRow } from './csv.js';
import { invalidFile } from './imports.errors.js';
import type { PlannedFile, SeenFile } from './plans.service.js';

/** The content of a stored file. */
export interface SheetContent {
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** In bytes. */
  readonly size: number;
}

/** Opens the rows of a file, without its header. */
export async function openSheet(
  content: SheetContent,
  file: Pick<PlannedFile, 'csv' | 'hasHeader'>,
): Promise<AsyncGenerator<SheetRow>> {
  return withoutHeader(
    readCsv(await content.open(), file.csv ?? { encoding: 'utf-8', delimiter: ',' }),
    file.hasHeader,
  );
}

async function* withoutHeader(rows: AsyncGenerator<SheetRow>, hasHeader: boolean): AsyncGenerator<SheetRow> {
  let isFirst = hasHeader;
  for await (const row of rows) {
    if (!isFirst) yield row;
    isFirst = false;
  }
}

/** The first row of a received file, and how its text is stored. Throws INVALID_IMPORT_FILE (400). */
export async function seeSheet(
  content: SheetContent,
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
