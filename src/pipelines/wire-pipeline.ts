import type { Static } from 'typebox';
import type { Pipeline, Stage } from './pipeline.js';
import type { Audit, WirePipeline, WireStage } from './pipelines.schema.js';

/** As the wire prints it. Nothing is ever archived: deleting removes. */
export function toWirePipeline(pipeline: Pipeline): Static<typeof WirePipeline> {
  return {
    label: pipeline.label,
    displayOrder: pipeline.displayOrder,
    id: pipeline.id,
    stages: pipeline.stages.map(toWireStage),
    createdAt: pipeline.createdAt.toISOString(),
    updatedAt: pipeline.updatedAt.toISOString(),
    archived: false,
  };
}

export function toWireStage(stage: Stage): Static<typeof WireStage> {
  return {
    label: stage.label,
    displayOrder: stage.displayOrder,
    metadata: stage.metadata,
    id: stage.id,
    createdAt: stage.createdAt.toISOString(),
    updatedAt: stage.updatedAt.toISOString(),
    writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT',
    archived: false,
  };
}

/** An entry of the history as it is kept. */
interface KeptAudit {
  readonly action: Static<typeof Audit>['action'];
  readonly changed_at: Date;
  readonly app_id: number | null;
  readonly user_id: number | null;
  readonly raw_object: string;
}

interface AuditPlace {
  readonly hubId: number;
  readonly subject: 'PIPELINE' | 'STAGE';
  readonly identifier: string;
}

const nouns = { PIPELINE: 'Pipeline', STAGE: 'Stage' };
const verbs = { CREATE: 'created', UPDATE: 'changed', DELETE: 'deleted' };

export function toWireAudit(kept: KeptAudit, { hubId, subject, identifier }: AuditPlace): Static<typeof Audit> {
  const by = kept.app_id === null ? '' : ` by app ${kept.app_id}`;
  return {
    portalId: hubId,
    identifier,
    action: kept.action,
    timestamp: kept.changed_at.toISOString(),
    message: `${nouns[subject]} ${verbs[kept.action]}${by}`,
    rawObject: kept.raw_object,
    ...(kept.user_id !== null && { fromUserId: kept.user_id }),
  };
}
