import type { Job } from '../platform/jobs/job.js';
import type { EvaluationsService } from './evaluations/evaluations.service.js';
import type { ListRemovalsService } from './definitions/removals.service.js';

const hourMs = 3600 * 1000;

/** Fills lists that are new and judges records anew where the clock alone may have changed the answer. */
export function createKeepListsJob(lists: Pick<EvaluationsService, 'keepLists' | 'hasListsToKeep'>): Job {
  return { name: 'keep-lists', everyMs: 2000, isWanted: lists.hasListsToKeep, run: lists.keepLists };
}

/** Deletes for good what was deleted long ago. */
export function createPurgeListsJob({ purgeLists }: Pick<ListRemovalsService, 'purgeLists'>): Job {
  return { name: 'purge-lists', everyMs: hourMs, run: purgeLists };
}
