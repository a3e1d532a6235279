import type { Static } from 'typebox';
import type { Pipeline, Stage } from './pipeline.js';
import type { Audit, WirePipeline, WireStage } from './pipelines.schema.js';

/** A pipeline on the wire. Never archived: pipelines are deleted. */
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

/** A stored audit entry. */
interface KeptAudit {
  readonly action: Static<typeof Audit>['action'];
  readonly changedAt: Date;
  readonly appId: number | null;
  readonly userId: number | null;
  readonly rawObject: string;
}

interface AuditPlace {
  readonly hubId: number;
  readonly subject: 'PIPELINE' | 'STAGE';
  readonly identifier: string;
}

const nouns = { PIPELINE: 'Pipeline', STAGE: 'Stage' };
const verbs = { CREATE: 'created', UPDATE: 'changed', DELETE: 'deleted' };

export function toWireAudit(kept: KeptAudit, { hubId, subject, identifier }: AuditPlace): Static<typeof Audit> {
  const by = kept.appId === null ? '' : ` by app ${kept.appId}`;
  return {
    portalId: hubId,
    identifier,
    action: kept.action,
    timestamp: kept.changedAt.toISOString(),
    message: `${nouns[subject]} ${verbs[kept.action]}${by}`,
    rawObject: kept.rawObject,
    ...(kept.userId !== null && { fromUserId: kept.userId }),
  };
}
