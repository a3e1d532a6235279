import type { Job } from '../../platform/jobs/job.js';
import type { RecycleBinService } from './recycle-bin.service.js';

const hourMs = 3600 * 1000;

/** Deletes for good what has been in the recycle bin long enough. */
export function createPurgeJob({ purgeExpired }: Pick<RecycleBinService, 'purgeExpired'>): Job {
  return { name: 'purge-recycle-bin', everyMs: hourMs, run: purgeExpired };
}
