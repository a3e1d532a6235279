import { Type, type Static, type TSchema } from 'typebox';

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const label = Type.String({ pattern: '\\S', maxLength: 1000 });
const displayOrder = optional(
  Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, description: 'The position in the list by default' }),
);
const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const TypeParams = Type.Object({ objectType: Type.String() });
export const PipelineParams = Type.Object({ objectType: Type.String(), pipelineId: Type.String() });
export const DealPipelineParams = Type.Object({ pipelineId: Type.String() });

export const PipelineInput = Type.Object({
  label,
  displayOrder,
  pipelineId: optional(Type.String({ minLength: 1, maxLength: 36 })),
  stages: optional(
    Type.Array(
      Type.Object({
        label,
        displayOrder,
        stageId: optional(Type.String({ minLength: 1, maxLength: 100 })),
        metadata: optional(Type.Record(Type.String(), scalar)),
      }),
      { maxItems: 1000 },
    ),
  ),
});

const time = Type.Integer({ description: 'Milliseconds since 1970' });

export const LegacyPipeline = Type.Object({
  pipelineId: Type.String(),
  objectType: Type.String({ description: 'DEAL, TICKET and the like' }),
  objectTypeId: Type.String(),
  label: Type.String(),
  displayOrder: Type.Integer(),
  active: Type.Boolean(),
  default: Type.Boolean(),
  stages: Type.Array(
    Type.Object({
      stageId: Type.String(),
      label: Type.String(),
      displayOrder: Type.Integer(),
      metadata: Type.Record(Type.String(), Type.String()),
      active: Type.Boolean(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
  createdAt: time,
  updatedAt: time,
});

export const LegacyPipelines = Type.Object({ results: Type.Array(LegacyPipeline) });

export const DealPipeline = Type.Object({
  pipelineId: Type.String(),
  label: Type.String(),
  displayOrder: Type.Integer(),
  active: Type.Boolean(),
  stages: Type.Array(
    Type.Object({
      stageId: Type.String(),
      label: Type.String(),
      displayOrder: Type.Integer(),
      probability: Type.Number({ description: '0 to 1' }),
      closedWon: Type.Boolean(),
      active: Type.Boolean(),
    }),
  ),
});

export const DealPipelineInput = Type.Object({
  label,
  displayOrder,
  pipelineId: optional(Type.String({ minLength: 1, maxLength: 36 })),
  stages: optional(
    Type.Array(
      Type.Object({
        label,
        displayOrder,
        stageId: optional(Type.String({ minLength: 1, maxLength: 100 })),
        probability: optional(Type.Number({ minimum: 0, maximum: 1, description: '1 or 0 for a closed stage' })),
        closedWon: optional(Type.Boolean()),
      }),
      { maxItems: 1000 },
    ),
  ),
});
export type DealPipelineInput = Static<typeof DealPipelineInput>;

export const DealPipelines = Type.Array(DealPipeline);
