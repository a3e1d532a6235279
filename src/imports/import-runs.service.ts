import type { Readable } from 'node:stream';
import type { FilesService } from '../files/files.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import { isUnavailable } from '../platform/db/constraints.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { newUuid } from '../platform/ids.js';
import { keepLease, leaseMs } from '../platform/jobs/claims.js';
import type { Log } from '../platform/log.js';
import { writeRowBatch, type RowBatch } from './batches.tx.js';
import type { SheetRow } from './csv.js';
import { insertImportRecords, type ImportedRecord } from './import-records.store.js';
import * as rowsStore from './import-rows.store.js';
import * as store from './imports.store.js';
import type { createNamesService } from './names.service.js';
import type { PreparedImport } from './plan-columns.js';
import { contactType, type ImportPlan, type PlannedFile } from './plans.service.js';
import { createRevertsService, LostClaimError } from './reverts.service.js';
import type { openSheet } from './sheets.js';

interface ImportRunsService {
  /** Runs or undoes an import, unless another process does; releases it if the signal aborts. */
  run(id: store.ImportId, stop: AbortSignal): Promise<void>;
}

interface ImportRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FilesService, 'entries'>;
  readonly objects: Pick<ObjectsService, 'records' | 'lifecycle'>;
  readonly names: ReturnType<typeof createNamesService>;
  readonly lists: Pick<ListsService, 'memberWrites'>;
  readonly openSheet: typeof openSheet;
}

/** The author of the records, besides the import itself. */
interface Source {
  readonly userId?: number;
}

/** The delay before an import is retried that failed because the database or the store of files was unavailable. */
const retryMs = 5000;
const rowsAtOnce = 100;
/** Of a file. Assumption Z7. */
const rowsAtMost = 1_048_576;
/** Further errors are only counted. Assumption Z7. */
const errorsAtMost = 10_000;

export function createImportRunsService(deps: ImportRunsDeps): ImportRunsService {
  const { db, clock, log } = deps;
  const reverts = createRevertsService(deps);
  const end = async (claim: store.ImportClaim, status: 'DONE' | 'FAILED' | 'REVERTED'): Promise<void> => {
    await db.statement((tx) => store.endImport(tx, claim, { status, now: clock.now() }));
    await db.statement((tx) => rowsStore.deleteSeenKeys(tx, claim));
  };
  const runClaimed = async (claim: store.ImportClaim, task: Task, stop: AbortSignal): Promise<void> => {
    const extend = (ms: number) => db.statement((tx) => store.updateImportLease(tx, claim, ms));
    const lease = keepLease({ log, what: 'an import', extend });
    try {
      const signal = AbortSignal.any([stop, lease.lost]);
      if (task.status === 'REVERTING') {
        await reverts.revert({ ...task, claim, signal });
        return await end(claim, 'REVERTED');
      }
      const isWhole = await carryOut(deps, { ...task, claim, signal });
      await end(claim, isWhole ? 'DONE' : 'FAILED');
    } catch (error) {
      if (lease.lost.aborted || error instanceof LostClaimError) return;
      if (stop.aborted) return void (await extend(0));
      if (mayPass(error)) return void (await extend(retryMs));
      if (!(error instanceof AppError)) log.error({ err: error, hubId: claim.hubId }, 'an import failed');
      await end(claim, 'FAILED');
    } finally {
      lease.end();
    }
  };
  return {
    async run(id, stop) {
      const claim = { ...id, claimId: newUuid() };
      const lease = { leaseMs, now: clock.now() };
      const task = await db.statement((tx) => store.claimImport<ImportPlan, Source>(tx, claim, lease));
      if (task) await runClaimed(claim, task, stop);
    },
  };
}

type Task = store.ClaimedImport<ImportPlan, Source>;

interface Carrying extends Task {
  readonly claim: store.ImportClaim;
  readonly signal: AbortSignal;
}

/** Whether the same import may succeed later. */
const mayPass = (error: unknown): boolean =>
  error instanceof AppError ? error.row.status >= 500 : isUnavailable(error);

/** Imports the rest of the files. Returns false if a file could not be read to its end. */
async function carryOut(deps: ImportRunsDeps, carrying: Carrying): Promise<boolean> {
  const { claim, plan, fileIds } = carrying;
  const records = await prepare(deps, carrying);
  const readings = await deps.names.readNames(claim.hubId, plan, records.types);
  const progress = { filePlace: carrying.filePlace, rowsDone: carrying.rowsDone, counters: carrying.counters };
  for (const [filePlace, file] of plan.files.entries()) {
    if (filePlace < carrying.filePlace) continue;
    const rowsDone = filePlace === carrying.filePlace ? carrying.rowsDone : 0;
    Object.assign(progress, { filePlace, rowsDone });
    const fileId = fileIds[filePlace] ?? '';
    const batch = { ...toBatch(file, { plan, records, readings }), ...claim, filePlace, fileId };
    const isWhole = await importFile(deps, { ...carrying, file, batch, progress });
    if (!isWhole) return false;
  }
  return true;
}

/** The rules of the records, cached until definitions change. */
const prepare = ({ objects }: ImportRunsDeps, { claim, plan, source }: Carrying): Promise<PreparedImport> =>
  objects.records.prepareImport(claim.hubId, plan.knownTypeIds, { type: 'IMPORT', id: claim.importId, ...source });

interface Reading {
  readonly plan: ImportPlan;
  readonly records: PreparedImport;
  readonly readings: RowBatch['reading']['readings'];
}

/** How the rows of a file are read and written. */
export function toBatch(file: PlannedFile, { plan, records, readings }: Reading) {
  const { columns, typeIds } = file;
  const sets = new Map([...records.types].map(([typeId, { set }]) => [typeId, set]));
  const getType = (typeId: string) => {
    const found = records.types.get(typeId);
    if (!found) throw new Error(`The import has no records of the type ${typeId}.`);
    return found.type;
  };
  const { associations } = records;
  const reading = { columns, typeIds, sets, readings };
  return { columns, typeIds, associations, getType, reading, operations: plan.operations };
}

interface Progress {
  filePlace: number;
  rowsDone: number;
  counters: Readonly<Record<string, number>>;
}

interface FileImport extends Carrying {
  readonly file: PlannedFile;
  readonly batch: Omit<RowBatch, 'rows'>;
  readonly progress: Progress;
}

async function importFile(deps: ImportRunsDeps, importing: FileImport): Promise<boolean> {
  const { claim, file, batch, progress, signal } = importing;
  const stored = await deps.files.entries.findFile(claim.hubId, batch.fileId);
  if (!stored) return false;
  const open = (range?: { start: number; end: number }): Promise<Readable> =>
    deps.files.entries.openContent(stored, range);
  const rows = await deps.openSheet({ open, size: stored.size }, file);
  let place = 0;
  let waiting: SheetRow[] = [];
  let isWhole = true;
  for await (const row of rows) {
    signal.throwIfAborted();
    place += 1;
    if (place <= progress.rowsDone) continue;
    const isTooMany = place > rowsAtMost;
    waiting.push(isTooMany ? { ...row, fault: tooManyRows } : row);
    isWhole = !(waiting.at(-1)?.fault?.isFinal ?? false);
    if (waiting.length === rowsAtOnce || !isWhole) {
      await writeBatch(deps, importing, waiting);
      waiting = [];
    }
    if (!isWhole) break;
  }
  if (waiting.length > 0) await writeBatch(deps, importing, waiting);
  return isWhole;
}

const tooManyRows = {
  errorType: 'LIMIT_EXCEEDED',
  message: `A file has at most ${rowsAtMost} rows. Neither this row nor what follows was imported.`,
  isFinal: true,
};

/** One transaction writes the rows, their errors and how far the import is: a crash leaves all or nothing of a batch. */
async function writeBatch(deps: ImportRunsDeps, importing: FileImport, rows: readonly SheetRow[]): Promise<void> {
  const { claim, batch, progress } = importing;
  const records = await prepare(deps, importing);
  const next = await deps.db.write(async (tx) => {
    const written = await writeRowBatch(tx, { ...batch, rows }, records.begin(tx));
    const counters = addCounters(progress.counters, written.counters);
    const kept = written.errors.slice(0, Math.max(0, errorsAtMost - (progress.counters['ERRORS'] ?? 0)));
    const now = deps.clock.now();
    if (written.records.length > 0) await insertImportRecords(tx, claim, written.records);
    await addToList(tx, { ...importing, lists: deps.lists }, written.records);
    if (kept.length > 0) await rowsStore.insertImportErrors(tx, claim, { errors: kept, now });
    const done = { filePlace: progress.filePlace, rowsDone: progress.rowsDone + rows.length, counters };
    if (!(await store.updateImportProgress(tx, claim, { ...done, now }))) throw new LostClaimError();
    return done;
  });
  Object.assign(progress, next);
}

/** A list that was deleted meanwhile gets no members. */
async function addToList(
  tx: Tx,
  { lists, claim: { hubId }, contactListId }: Pick<ImportRunsDeps, 'lists'> & Carrying,
  records: readonly ImportedRecord[],
): Promise<void> {
  const add = records.flatMap(({ objectType, recordId }) => (objectType === contactType ? recordId : []));
  if (contactListId === null || add.length === 0) return;
  try {
    await lists.memberWrites.changeMembersInTx(tx, { hubId, listId: contactListId }, { add, remove: [] });
  } catch (error) {
    if (!(error instanceof AppError && error.row.status === 404)) throw error;
  }
}

function addCounters(before: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) {
  const all = { ...before };
  for (const [name, count] of Object.entries(more)) all[name] = (all[name] ?? 0) + count;
  return all;
}
