import { Type } from 'typebox';
import { WirePipeline } from '../pipelines/pipelines.schema.js';

const strict = { additionalProperties: false };
const property = Type.String({ minLength: 1, maxLength: 200 });

const Section = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    properties: Type.Array(property, { maxItems: 200, uniqueItems: true }),
    folded: Type.Optional(Type.Boolean({ description: 'Whether the section is closed at first' })),
    showIf: Type.Optional(
      Type.Object(
        {
          property,
          values: Type.Array(Type.String({ maxLength: 1000 }), {
            maxItems: 50,
            description: 'Any value if empty',
          }),
        },
        { ...strict, description: 'Shows the section only while a property has one of the values' },
      ),
    ),
  },
  strict,
);

export const Layout = Type.Object(
  { sections: Type.Array(Section, { minItems: 1, maxItems: 30, description: 'In order' }) },
  strict,
);

export const RecordPageParams = Type.Object({ objectType: Type.String() });

const optionalLayout = Type.Union([Layout, Type.Null()]);

export const RecordPage = Type.Object({
  groups: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), displayOrder: Type.Integer() }), {
    description: 'Property groups, in order',
  }),
  rules: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        ruleType: Type.String(),
        ruleArguments: Type.Array(Type.String()),
        shouldApplyNormalization: Type.Boolean(),
      }),
    ),
    { description: 'Validation rules by the name of their property' },
  ),
  pipelines: Type.Array(WirePipeline),
  account: optionalLayout,
  own: optionalLayout,
});
