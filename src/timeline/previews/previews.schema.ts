import { Type } from 'typebox';
import { TemplatesParams } from '../templates/templates.schema.js';

const strict = { additionalProperties: false };
const text = Type.Optional(Type.String({ maxLength: 65_536 }));

export const PreviewParams = TemplatesParams;

/** A template as edited, and a sample event. */
export const PreviewInput = Type.Object(
  {
    objectType: Type.Optional(Type.String({ maxLength: 100 })),
    headerTemplate: text,
    detailTemplate: text,
    tokens: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ maxLength: 1000 }),
            type: Type.Enum(['string', 'number', 'date', 'enumeration']),
            value: Type.String({ maxLength: 65_536 }),
          },
          strict,
        ),
        { maxItems: 500 },
      ),
    ),
    extraData: Type.Optional(Type.Unknown({ description: 'Any JSON' })),
    timeZone: Type.Optional(Type.String({ maxLength: 100, description: 'IANA time zone; UTC by default' })),
  },
  { ...strict, title: 'TemplatePreviewInput' },
);

const part = Type.Object({
  html: Type.Union([Type.String(), Type.Null()], { description: 'Sanitised; null if there is an error' }),
  error: Type.Union([
    Type.Object({
      message: Type.String(),
      line: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Starts at 1; null if the error has no single place',
      }),
      column: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
});

export const Preview = Type.Object({ header: part, detail: part });
