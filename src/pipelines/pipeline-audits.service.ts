import type { Db } from '../platform/db/db.js';
import { listAudits, type AuditPlace, type AuditRow } from './pipeline-audits.store.js';
import type { PipelinesPlace, PipelineTypesService } from './pipeline-types.service.js';

export interface AuditQuestion extends PipelinesPlace, Pick<AuditPlace, 'subject' | 'identifier'> {}

export interface PipelineAuditsService {
  /** The latest changes of a pipeline or stage, newest first, also after its deletion; at most 100. Assumption L11. */
  listAudits(question: AuditQuestion): Promise<readonly AuditRow[]>;
}

const shownAudits = 100;

interface PipelineAuditsDeps {
  readonly db: Db;
  readonly types: PipelineTypesService;
}

export function createPipelineAuditsService({ db, types }: PipelineAuditsDeps): PipelineAuditsService {
  return {
    async listAudits(place) {
      const { id: objectTypeId } = await types.getType(place);
      return db.read((tx) => listAudits(tx, { ...place, objectTypeId }, shownAudits));
    },
  };
}
