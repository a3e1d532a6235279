import { Readable } from 'node:stream';
import type { CompatOf } from '../../accounts/hubs/compat.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { OutgoingError, type OutgoingReason, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { AppError } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import { keepLease, leaseMs } from '../../platform/jobs/claims.js';
import type { Log } from '../../platform/log.js';
import { fileErrors } from '../stored/files.errors.js';
import { findUrlName, type ImportRequest } from './order.js';
import * as store from './imports.store.js';
import type { UploadsService } from '../uploads/uploads.service.js';

interface ImportRunsService {
  /** Runs an import, unless another process does; releases it if the signal aborts. */
  run(id: store.ImportId, stop: AbortSignal): Promise<void>;
}

export interface ImportRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: SafeFetch;
  readonly uploads: Pick<UploadsService, 'storeFile'>;
  readonly maxFileBytes: number;
  readonly compatOf: CompatOf;
}

export function createImportRunsService(deps: ImportRunsDeps): ImportRunsService {
  const { db, clock, log, compatOf } = deps;
  const runClaimed = async (claim: store.ImportClaim, request: ImportRequest, stop: AbortSignal) => {
    const extend = (ms: number) => db.statement((tx) => store.updateImportLease(tx, claim, ms));
    const lease = keepLease({ log, what: 'an import', extend });
    try {
      await carryOut(deps, { claim, request, signal: AbortSignal.any([stop, lease.lost]) });
    } catch (error) {
      if (lease.lost.aborted) return;
      if (stop.aborted) return void (await extend(0));
      if (!(error instanceof OutgoingError || error instanceof AppError)) {
        log.error({ err: error, hubId: claim.hubId }, 'an import failed');
      }
      const status = compatOf(claim.hubId) === 'observed' ? 'COMPLETE' : 'CANCELED';
      const end = { status, errors: [toImportError(error)], now: clock.now() } as const;
      await db.statement((tx) => store.endImport(tx, claim, end));
    } finally {
      lease.end();
    }
  };
  return {
    async run(id, stop) {
      const claim = { ...id, claimId: newUuid() };
      const request = await db.statement((tx) =>
        store.claimImport<ImportRequest>(tx, claim, { leaseMs, now: clock.now() }),
      );
      if (request) await runClaimed(claim, request, stop);
    },
  };
}

interface Carrying {
  readonly claim: store.ImportClaim;
  readonly request: ImportRequest;
  readonly signal: AbortSignal;
}

/** One transaction creates the file and completes the task, so that an import happens exactly once, even after a crash. */
async function carryOut(deps: ImportRunsDeps, { claim, request, signal }: Carrying): Promise<void> {
  const { clock, fetch, uploads, maxFileBytes } = deps;
  const { url, name = findUrlName(url), expiresAt, ...order } = request;
  const opened = await fetch.open(url, { maxBytes: maxFileBytes });
  const stream = Readable.from(opened.body, { objectMode: false });
  if (opened.status !== 200) {
    stream.on('error', () => undefined).destroy();
    throw fileErrors.importFailed({ message: `the server answered ${opened.status}` });
  }
  await uploads.storeFile({
    ...order,
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
    hubId: claim.hubId,
    sourceGroup: 'CONTENT',
    ...{ name, stream, signal },
    also: async (tx, file) => {
      const end = { status: 'COMPLETE', fileId: file.id, errors: [], now: clock.now() } as const;
      if (!(await store.endImport(tx, claim, end))) throw new Error('Another process has the import.');
    },
  });
}

const outgoingTexts: Readonly<Record<OutgoingReason, string>> = {
  refused: 'the URL is not allowed',
  // One text for closed ports, timeouts and addresses that are not public.
  unreachable: 'the server could not be reached or broke off',
  'timed-out': 'the server took too long',
  'too-large': 'the file is larger than allowed',
  encoded: 'the server answered with compressed content',
  'too-many-redirects': 'there were too many redirects',
};

/** Assumption F61. */
function toImportError(error: unknown): store.ImportError {
  const isBlocked = error instanceof OutgoingError && error.reason === 'refused';
  const category = isBlocked ? 'BLOCKED_URL' : 'INTERNAL_SERVER_ERROR';
  return { status: 'error', category, message: `Error downloading file: ${toReason(error)}` };
}

function toReason(error: unknown): string {
  if (error instanceof OutgoingError) return outgoingTexts[error.reason];
  if (!(error instanceof AppError)) return 'internal error';
  return error.code === 'FILE_DUPLICATE' ? 'FAILED_UPLOAD_DUPLICATE' : error.message;
}
