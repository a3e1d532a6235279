import type { Tx } from '../../platform/db/db.js';
import { findKindOfType } from '../kinds/object-kinds.js';
import { listRecordsWithStage, type StageValues } from './definition-uses.store.js';

// Records that use a pipeline or an object type, checked before it is deleted.

export { deleteRecordsOfType, hasRecordsOfType } from './definition-uses.store.js';

/** Ids of live records in stages of a pipeline, lowest first. */
export function listRecordsInStages(tx: Tx, query: Omit<StageValues, 'property'>): Promise<readonly string[]> {
  const property = findKindOfType(query.objectTypeId)?.stageProperty ?? 'hs_pipeline_stage';
  return listRecordsWithStage(tx, { ...query, property });
}
