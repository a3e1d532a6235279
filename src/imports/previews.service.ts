import type { FilesService } from '../files/files.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { FormReader } from '../platform/http/body/multipart.js';
import { writeRowBatch } from './batches.tx.js';
import type { SheetRow } from './csv.js';
import { toDrafts, type DraftReading } from './drafts.js';
import { toBatch } from './import-runs.service.js';
import { invalidFile } from './imports.errors.js';
import type { ImportPreview, ImportPreviewInput, SeenSheet } from './imports.schema.js';
import { insertImport } from './imports.store.js';
import type { createNamesService } from './names.service.js';
import type { createPlansService } from './plans.service.js';
import type { RowError } from './row-errors.js';
import { fillCells, openSheet, seeSheet } from './sheets.js';

export interface PreviewsService {
  /**
   * The header and the first rows of a file, or of its beginning. Throws the errors of the form (400, 408, 413),
   * INVALID_IMPORT_FILE (400).
   */
  seeFile(hubId: number, readForm: FormReader): Promise<SeenSheet>;
  /**
   * What rows of a file would become, and what would refuse them: they are written and rolled back. Throws the refusals of
   * imports (400).
   */
  previewRows(hubId: number, input: ImportPreviewInput): Promise<ImportPreview>;
}

interface PreviewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly objects: Pick<ObjectsService, 'records'>;
  readonly files: Pick<FilesService, 'uploads'>;
  readonly plans: ReturnType<typeof createPlansService>;
  readonly names: ReturnType<typeof createNamesService>;
}

const previewedRows = 5;

export function createPreviewsService(deps: PreviewsDeps): PreviewsService {
  const { objects, files, plans, names } = deps;
  return {
    seeFile: (hubId, readForm) =>
      files.uploads.receiveFiles(hubId, readForm, async ({ files: [file] }) => {
        if (!file) throw invalidFile('of the form', 'there is no part file.');
        const { fileName: name = 'file' } = file;
        const format = (await isZip(file.open)) ? 'SPREADSHEET' : 'CSV';
        const { csv, header } = await seeSheet(file, { name, format });
        const rows: string[][] = [];
        for await (const { cells, fault } of await openSheet(file, { csv, hasHeader: true })) {
          if (fault || rows.length === previewedRows) break;
          rows.push([...cells]);
        }
        return { format, header: [...header], rows };
      }),
    async previewRows(hubId, { importRequest, header, rows }) {
      const name = importRequest.files[0]?.fileName ?? '';
      const plan = await plans.toPlan(hubId, importRequest, new Map([[name, { name, csv: null, header }]]));
      const [file] = plan.files;
      if (!file) throw invalidFile(name, 'there is none.');
      const records = await objects.records.prepareImport(hubId, plan.knownTypeIds, { type: 'IMPORT' });
      const batch = toBatch(file, { plan, records, readings: await names.readNames(hubId, plan, records.types) });
      const sheet = rows.map((cells, place) => ({ line: place + 2, cells: fillCells(cells, header.length) }));
      const errors = await tryOut(deps, async (tx, now) => {
        const { id: importId } = await insertImport(tx, {
          ...{ hubId, author: 'user', source: {}, request: importRequest, plan, fileIds: [], now },
        });
        const place = { hubId, importId, filePlace: 0, fileId: '0' };
        return (await writeRowBatch(tx, { ...batch, ...place, rows: sheet }, records.begin(tx))).errors;
      });
      return { rows: sheet.map((row) => toPreview(row, batch.reading, errors)) };
    },
  };
}

/** Ends the transaction of a trial. */
class TrialEnd extends Error {
  override readonly name = 'TrialEnd';
}

/** Writes in a transaction that is rolled back: what a write says, without the write. */
async function tryOut<T>({ db, clock }: PreviewsDeps, write: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  const outcome: T[] = [];
  try {
    await db.write(async (tx) => {
      outcome[0] = await write(tx, clock.now());
      throw new TrialEnd();
    });
  } catch (error) {
    if (!(error instanceof TrialEnd)) throw error;
  }
  return outcome[0] as T;
}

function toPreview(row: SheetRow, reading: DraftReading, errors: readonly RowError[]): ImportPreview['rows'][number] {
  const { drafts } = toDrafts(row, reading);
  const problems = errors.filter(({ line }) => line === row.line);
  return {
    records: drafts.map(({ typeId, key, properties }) => ({
      objectTypeId: typeId,
      properties: { ...properties, ...(key && { [key.property]: key.value }) },
    })),
    problems: problems.map(({ column, message }) => ({ ...(column !== undefined && { column }), message })),
  };
}

/** Whether the content begins as an archive does, which a spreadsheet is. */
async function isZip(
  open: (range: { start: number; end: number }) => Promise<AsyncIterable<Buffer>>,
): Promise<boolean> {
  const pieces: Buffer[] = [];
  for await (const piece of await open({ start: 0, end: 3 })) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1').startsWith('PK\u0003\u0004');
}
