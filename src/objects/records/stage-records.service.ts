import type { Tx } from '../../platform/db/db.js';
import { listRecordsWithStage, type StageValues } from './stage-records.store.js';

/** Ids of live records in stages of a pipeline, the lowest first, inside the caller's transaction. */
export function listRecordsInStages(tx: Tx, question: Omit<StageValues, 'property'>): Promise<readonly string[]> {
  const property = question.objectTypeId === '0-3' ? 'dealstage' : 'hs_pipeline_stage';
  return listRecordsWithStage(tx, { ...question, property });
}
