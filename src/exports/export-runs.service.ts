import { Readable } from 'node:stream';
import type { FilesService } from '../files/files.service.js';
import type { Clock } from '../platform/clock.js';
import { isUnavailable } from '../platform/db/constraints.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { newInternalId } from '../platform/ids.js';
import { keepLease, leaseMs } from '../platform/jobs/claims.js';
import type { Log } from '../platform/log.js';
import { toContent, toFileName } from './contents.js';
import * as store from './exports.store.js';
import type { ExportOrder } from './orders.service.js';
import type { createTablesService, ExportTable } from './tables.service.js';

interface ExportRunsService {
  /** Runs an export, unless another process does; releases it if the signal aborts. */
  run(id: store.ExportId, stop: AbortSignal): Promise<void>;
}

interface ExportRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FilesService, 'uploads'>;
  readonly tables: ReturnType<typeof createTablesService>;
}

/** How long files and their exports are kept. Assumption X5. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;
/** The delay before an export is retried that failed because the database or the store of files was unavailable. */
const retryMs = 5000;

export function createExportRunsService(deps: ExportRunsDeps): ExportRunsService {
  const { db, clock, log } = deps;
  const runClaimed = async (claim: store.ExportClaim, task: Task, stop: AbortSignal): Promise<void> => {
    const extend = (ms: number) => db.statement((tx) => store.updateExportLease(tx, claim, ms));
    const lease = keepLease({ log, what: 'an export', extend });
    try {
      await carryOut(deps, { ...task, claim, signal: AbortSignal.any([stop, lease.lost]) });
    } catch (error) {
      if (lease.lost.aborted) return;
      if (stop.aborted) return void (await extend(0));
      if (mayPass(error)) return void (await extend(retryMs));
      if (!isExplained(error)) log.error({ err: error, hubId: claim.hubId }, 'an export failed');
      const end = { status: 'CANCELED', errors: [toExportError(error)], now: clock.now() } as const;
      await db.statement((tx) => store.endExport(tx, claim, end));
    } finally {
      lease.end();
    }
  };
  return {
    async run(id, stop) {
      const claim = { ...id, claimId: newInternalId() };
      const lease = { leaseMs, now: clock.now() };
      const task = await db.statement((tx) => store.claimExport<ExportOrder>(tx, claim, lease));
      if (task) await runClaimed(claim, { order: task.request, requestedAt: task.requestedAt }, stop);
    },
  };
}

interface Task {
  readonly order: ExportOrder;
  readonly requestedAt: Date;
}

interface Carrying extends Task {
  readonly claim: store.ExportClaim;
  readonly signal: AbortSignal;
}

/** One transaction creates the file and completes the export, so that a crash leaves both or neither. */
async function carryOut(deps: ExportRunsDeps, { claim, order, requestedAt, signal }: Carrying): Promise<void> {
  const { clock, files, tables } = deps;
  const { hubId, exportId } = claim;
  const table = await tables.openTable(hubId, order);
  const counted = { ...table, count: 0 };
  const rows = countRows(table, counted);
  const stream = Readable.from(toContent({ ...table, rows }, order), { objectMode: false });
  await files.uploads.storeFile({
    hubId,
    name: toFileName(order, exportId),
    folder: { names: [], field: 'folderPath' },
    // In no list of files, and at no address without a signature.
    access: 'HIDDEN_PRIVATE',
    sourceGroup: 'EXPORT',
    expiresAt: new Date(requestedAt.getTime() + keptMs),
    ...{ stream, signal },
    also: async (tx, file) => {
      const end = { status: 'COMPLETE', fileId: file.id, recordCount: counted.count, errors: [] } as const;
      if (!(await store.endExport(tx, claim, { ...end, now: clock.now() })))
        throw new Error('Another process has the export.');
    },
  });
}

async function* countRows({ rows }: ExportTable, counted: { count: number }): ExportTable['rows'] {
  for await (const row of rows) {
    counted.count += 1;
    yield row;
  }
}

/** Whether the same export may succeed later. */
const mayPass = (error: unknown): boolean =>
  error instanceof AppError ? error.row.status >= 500 : isUnavailable(error);

const isExplained = (error: unknown): boolean => error instanceof AppError || error instanceof RangeError;

function toExportError(error: unknown) {
  const category = error instanceof AppError ? 'VALIDATION_ERROR' : 'INTERNAL_SERVER_ERROR';
  const reason = isExplained(error) ? (error as Error).message : 'internal error';
  return { status: 'error', category, message: `Error exporting records: ${reason}` } as const;
}
