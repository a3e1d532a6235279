import type { Job } from '../../platform/jobs/job.js';
import type { TemplateRemovalsService } from './removals.service.js';

const minuteMs = 60 * 1000;

/** Removes what is left of deleted templates. */
export function createTemplateRemovalJob({ removeDeletedTemplates }: TemplateRemovalsService): Job {
  return { name: 'remove-deleted-templates', everyMs: minuteMs, run: removeDeletedTemplates };
}
