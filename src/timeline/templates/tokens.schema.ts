import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };

export const TokenParams = Type.Object({
  appId: Type.String({ pattern: '^[0-9]{1,10}$' }),
  eventTemplateId: Type.String(),
  tokenName: Type.String(),
});

/** Not empty and not blank. */
export const Text = Type.String({ pattern: '\\S', maxLength: 1000 });
const type = Type.Enum(['string', 'number', 'date', 'enumeration']);
const options = Type.Array(
  Type.Object({ value: Text, label: Text }, { ...strict, title: 'TimelineEventTemplateTokenOption' }),
  { maxItems: 5000, description: 'For enumerations: the allowed values.' },
);
const objectPropertyName = Type.String({
  maxLength: 1000,
  description: 'The property of the record that is set to the value. An empty text removes the mapping.',
});
const moment = Type.String({ format: 'date-time' });

/** Read-only members: accepted, so that a response can be sent back. */
const times = { createdAt: Type.Optional(moment), updatedAt: Type.Optional(moment) };

/** Spec 2.4. */
export const TokenInput = Type.Object(
  {
    name: Type.String({ description: 'Letters, digits, periods, dashes and underscores; not log, not lookup.' }),
    label: Text,
    type,
    options: Type.Optional(options),
    objectPropertyName: Type.Optional(objectPropertyName),
    ...times,
  },
  { ...strict, title: 'TimelineEventTemplateToken' },
);
export type TokenInput = Static<typeof TokenInput>;

export const TokenUpdate = Type.Object(
  {
    label: Text,
    options: Type.Optional(options),
    objectPropertyName: Type.Optional(objectPropertyName),
    name: Type.Optional(Type.String({ description: 'Must equal the current value.' })),
    type: Type.Optional(type),
    ...times,
  },
  { ...strict, title: 'TimelineEventTemplateTokenUpdateRequest' },
);
export type TokenUpdate = Static<typeof TokenUpdate>;

/** A token in responses. */
export const Token = Type.Object({
  name: Type.String(),
  type,
  createdAt: moment,
  updatedAt: moment,
  label: Type.String(),
  objectPropertyName: Type.Optional(Type.String()),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
