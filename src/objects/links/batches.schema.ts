import { Type, type TObject } from 'typebox';
import { Paging, RecordId } from '../types/records.schema.js';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const end = Type.Object({ id: RecordId }, strict);
const pair = { from: end, to: end };
const inputs = <T extends TObject>(input: T) => Type.Object({ inputs: Type.Array(input) }, strict);

export const TypesParams = Type.Object({ fromObjectType: Type.String(), toObjectType: Type.String() });

export const AssociationSpecs = Type.Array(
  Type.Object({ associationCategory: Type.String(), associationTypeId: Type.Integer() }, strict),
);

export const NamedPairs = inputs(
  Type.Object(
    {
      ...pair,
      type: Type.Union([Type.String(), Type.Integer()], { description: 'Id or name of an association type' }),
    },
    strict,
  ),
);
export const LabelledPairs = inputs(Type.Object({ ...pair, types: AssociationSpecs }, strict));
export const Pairs = inputs(Type.Object(pair, strict));
export const FanOuts = inputs(Type.Object({ from: end, to: Type.Array(end) }, strict));
export const Starts = inputs(end);
export const PagedStarts = inputs(
  Type.Object({ id: RecordId, after: Type.Optional(Type.Union([Type.String(), Type.Null()])) }, strict),
);

const BatchError = Type.Object({
  status: Type.Literal('error'),
  category: Type.String(),
  subCategory: Type.Optional(Type.String()),
  message: Type.String(),
  context: Type.Record(Type.String(), Type.Array(Type.String())),
  errors: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
});

/** A batch of such results, without and with errors. */
function toBatches<T extends TObject>(result: T) {
  const whole = {
    status: Type.Literal('COMPLETE'),
    results: Type.Array(result),
    startedAt: moment,
    completedAt: moment,
  };
  return {
    whole: Type.Object(whole),
    partial: Type.Object({ ...whole, numErrors: Type.Integer(), errors: Type.Array(BatchError) }),
  };
}

const wireEnd = Type.Object({ id: Type.String() });
const paging = Type.Optional(Paging);
const printedId = Type.Union([Type.Integer(), Type.String()], { description: 'A number; a text on dated paths' });

const TypedId = Type.Object({
  toObjectId: printedId,
  associationTypes: Type.Array(
    Type.Object({
      category: Type.String(),
      typeId: Type.Integer(),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export const TypedIds = Type.Object({ results: Type.Array(TypedId), paging });

export const LabelledPair = Type.Object({
  fromObjectTypeId: Type.String(),
  fromObjectId: printedId,
  toObjectTypeId: Type.String(),
  toObjectId: printedId,
  labels: Type.Array(Type.String()),
});

const spec = Type.Object({ associationCategory: Type.String(), associationTypeId: Type.Integer() });
const namedId = Type.Object({ id: Type.String(), type: Type.String() });

export const NamedPairBatch = toBatches(Type.Object({ from: wireEnd, to: wireEnd, type: Type.String() }));
export const NamedIdBatch = toBatches(Type.Object({ from: wireEnd, to: Type.Array(namedId), paging }));
export const TypedIdBatch = toBatches(Type.Object({ from: wireEnd, to: Type.Array(TypedId), paging }));
export const LabelledPairBatch = toBatches(LabelledPair);
export const DefaultPairBatch = toBatches(Type.Object({ from: wireEnd, to: wireEnd, associationSpec: spec }));
