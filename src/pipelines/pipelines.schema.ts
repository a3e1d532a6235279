import { Type, type Static } from 'typebox';

export const PipelinesParams = Type.Object({ objectType: Type.String() });
export const PipelineParams = Type.Object({ objectType: Type.String(), pipelineId: Type.String() });
export const StageParams = Type.Object({
  objectType: Type.String(),
  pipelineId: Type.String(),
  stageId: Type.String(),
});

/** For requests that remove stages. Dated versions always check. */
export const RemovalQuery = Type.Object({
  validateReferencesBeforeDelete: Type.Optional(
    Type.Boolean({ description: 'Refuse to remove stages that are in use by records.' }),
  ),
  validateDealStageUsagesBeforeDelete: Type.Optional(
    Type.Boolean({ description: 'As validateReferencesBeforeDelete, for deals.' }),
  ),
});

const label = Type.String({ pattern: '\\S', maxLength: 1000 });
const displayOrder = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });
const metadata = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const stageId = Type.String({ minLength: 1, maxLength: 100 });

export const StageInput = Type.Object(
  {
    label,
    displayOrder,
    metadata: Type.Optional(metadata),
    stageId: Type.Optional(stageId),
    id: Type.Optional(Type.String({ ...stageId, description: 'Alias of stageId, as named in responses.' })),
  },
  { additionalProperties: false },
);
export type StageInput = Static<typeof StageInput>;

export const PipelineInput = Type.Object(
  {
    label,
    displayOrder,
    stages: Type.Optional(Type.Array(StageInput)),
    pipelineId: Type.Optional(Type.String({ minLength: 1, maxLength: 36 })),
  },
  { additionalProperties: false },
);
export type PipelineInput = Static<typeof PipelineInput>;

const archived = Type.Optional(Type.Boolean({ description: 'For restoring only; pipelines are never archived here.' }));

export const PipelinePatch = Type.Object(
  { label: Type.Optional(label), displayOrder: Type.Optional(displayOrder), archived },
  { additionalProperties: false },
);

export const StagePatch = Type.Object(
  { ...PipelinePatch.properties, metadata: Type.Optional(metadata) },
  { additionalProperties: false },
);

const timestamp = Type.String({ format: 'date-time' });

/** A stage in responses, keys in the order of the wire. */
export const WireStage = Type.Object({
  label: Type.String(),
  displayOrder: Type.Integer(),
  metadata: Type.Record(Type.String(), Type.String(), {
    description: 'Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows.',
  }),
  id: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  writePermissions: Type.Enum(['CRM_PERMISSIONS_ENFORCEMENT', 'READ_ONLY', 'INTERNAL_ONLY']),
  archived: Type.Boolean(),
});

/** A pipeline in responses, keys in the order of the wire. */
export const WirePipeline = Type.Object({
  label: Type.String(),
  displayOrder: Type.Integer(),
  id: Type.String(),
  stages: Type.Array(WireStage),
  createdAt: timestamp,
  updatedAt: timestamp,
  archived: Type.Boolean(),
});

export const PipelineList = Type.Object({ results: Type.Array(WirePipeline) });
export const StageList = Type.Object({ results: Type.Array(WireStage) });

export const Audit = Type.Object({
  portalId: Type.Integer(),
  identifier: Type.String({ description: 'The id of the pipeline or stage.' }),
  action: Type.Enum(['CREATE', 'UPDATE', 'DELETE']),
  timestamp,
  message: Type.String(),
  rawObject: Type.String({ description: 'Its state after the change, or before its deletion, as JSON.' }),
  fromUserId: Type.Optional(Type.Integer()),
});

export const AuditList = Type.Object({ results: Type.Array(Audit) });
