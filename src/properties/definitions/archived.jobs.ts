import type { Job } from '../../platform/jobs/job.js';
import type { ArchivedPropertiesService } from './archived.service.js';

const hourMs = 3600 * 1000;

/** Removes for good what has been archived long enough. */
export function createPropertyPurgeJob({ purgeArchivedProperties }: ArchivedPropertiesService): Job {
  return { name: 'purge-archived-properties', everyMs: hourMs, run: purgeArchivedProperties };
}
