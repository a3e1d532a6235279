import { Type } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

const type = {
  category: Type.String({ description: 'HUBSPOT_DEFINED or USER_DEFINED' }),
  typeId: Type.Integer(),
};

export const LimitBatchInput = Type.Object(
  {
    inputs: Type.Array(
      Type.Object(
        {
          ...type,
          maxToObjectIds: Type.Integer({
            minimum: 1,
            maximum: 50_000,
            description: 'Maximum number of records associated with one record by that type',
          }),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const LimitPurgeInput = Type.Object({ inputs: Type.Array(Type.Object(type, strict)) }, strict);

const Limit = Type.Object({
  ...type,
  userEnforcedMaxToObjectIds: Type.Integer(),
  label: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

export const LimitList = Type.Object({ results: Type.Array(Limit) });

const batch = { status: Type.Literal('COMPLETE'), results: Type.Array(Limit), startedAt: moment, completedAt: moment };

export const LimitBatch = Type.Object(batch);

export const PartialLimitBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.Literal('error'),
      category: Type.String(),
      message: Type.String(),
      context: Type.Record(Type.String(), Type.Array(Type.String())),
    }),
  ),
});
