import { Type } from 'typebox';

export const PipelinesParams = Type.Object({ objectType: Type.String() });
export const PipelineParams = Type.Object({ objectType: Type.String(), pipelineId: Type.String() });
export const StageParams = Type.Object({
  objectType: Type.String(),
  pipelineId: Type.String(),
  stageId: Type.String(),
});

const timestamp = Type.String({ format: 'date-time' });

/** A stage as answers print it, keys in the order of the wire. */
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

/** A pipeline as answers print it, keys in the order of the wire. */
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
