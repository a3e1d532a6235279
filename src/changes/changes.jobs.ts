import type { Job } from '../platform/jobs/job.js';
import type { ChangesService } from './changes.service.js';

const minuteMs = 60_000;

/** Removes the changes that everybody has read. */
export function createForgetJob({ forgetRead }: Pick<ChangesService, 'forgetRead'>): Job {
  return { name: 'forget-changes', everyMs: minuteMs, run: forgetRead };
}
