import { Type, type Static } from 'typebox';
import { Text, Token, TokenInput, TokenParams } from './tokens.schema.js';

const strict = { additionalProperties: false };
const { appId, eventTemplateId } = TokenParams.properties;

export const TemplatesParams = Type.Object({ appId });
export const TemplateParams = Type.Object({ appId, eventTemplateId });

const template = Type.Optional(
  Type.String({ maxLength: 65_536, description: 'Markdown with Handlebars. An empty text means no template.' }),
);
const tokens = Type.Optional(Type.Array(TokenInput));
const moment = Type.String({ format: 'date-time' });

/** Spec 4.2. */
export const TemplateInput = Type.Object(
  {
    name: Text,
    objectType: Type.Optional(
      Type.String({ description: 'contacts, companies, deals or tickets; contacts by default.' }),
    ),
    headerTemplate: template,
    detailTemplate: template,
    tokens,
  },
  { ...strict, title: 'TimelineEventTemplateCreateRequest' },
);
export type TemplateInput = Static<typeof TemplateInput>;

export const TemplateUpdate = Type.Object(
  {
    name: Text,
    headerTemplate: template,
    detailTemplate: template,
    tokens,
    id: Type.Optional(Type.String({ description: 'Must equal the current value.' })),
    objectType: Type.Optional(Type.String({ description: 'Must equal the current value.' })),
    createdAt: Type.Optional(moment),
    updatedAt: Type.Optional(moment),
  },
  { ...strict, title: 'TimelineEventTemplateUpdateRequest' },
);
export type TemplateUpdate = Static<typeof TemplateUpdate>;

/** A template in responses. */
export const Template = Type.Object({
  id: Type.String(),
  objectType: Type.String(),
  createdAt: moment,
  updatedAt: moment,
  name: Type.String(),
  headerTemplate: Type.Optional(Type.String()),
  detailTemplate: Type.Optional(Type.String()),
  tokens: Type.Array(Token),
});

export const TemplateList = Type.Object({ results: Type.Array(Template) });

/** A token as shown to users of the template. */
const ConnectedToken = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum(['string', 'number', 'date', 'enumeration']),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

export const ConnectedTemplates = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      objectTypeId: Type.String({ description: 'Object type of the records that its events belong to' }),
      name: Type.String(),
      app: Type.Object({ appId: Type.Integer(), name: Type.String() }),
      tokens: Type.Array(ConnectedToken),
    }),
  ),
});
