import type { Job } from '../platform/jobs/job.js';
import type { DailyUsageService } from './daily-usage.service.js';

const dayMs = 24 * 3600 * 1000;

/** Removes counts of days that are long over. */
export function createForgetUsageJob({ forgetOld }: Pick<DailyUsageService, 'forgetOld'>): Job {
  return { name: 'forget-usage', everyMs: dayMs, run: forgetOld };
}
