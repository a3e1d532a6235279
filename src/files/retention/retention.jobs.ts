import type { Job } from '../../platform/jobs/job.js';
import type { RetentionService } from './retention.service.js';

const hourMs = 3600 * 1000;

/** Removes what is to be gone: files whose time is over, erased ones, content that belongs to none. */
export function createRemoveFilesJob({ removeErased }: Pick<RetentionService, 'removeErased'>): Job {
  return { name: 'remove-erased-files', everyMs: hourMs, run: removeErased };
}

/** Holds the store of content against the ledger. */
export function createSweepBlobsJob({ sweepStore }: Pick<RetentionService, 'sweepStore'>): Job {
  return { name: 'sweep-blobs', everyMs: 24 * hourMs, run: sweepStore };
}
