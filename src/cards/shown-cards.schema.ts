import { Type, type Static } from 'typebox';
import { dataTypes, optionTypes } from './cards.schema.js';

export const ShownCardParams = Type.Object({
  objectType: Type.String({ maxLength: 100 }),
  objectId: Type.String({ maxLength: 100 }),
  cardId: Type.String({ maxLength: 20 }),
});

const Action = Type.Object({
  type: Type.Enum(['IFRAME', 'ACTION_HOOK'], {
    description: 'A page of the app in a dialog, or a request that this server sends to the app',
  }),
  label: Type.String(),
  url: Type.String({ description: 'Of a page: with the parameters that the app asked for' }),
  method: Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  propertyNames: Type.Array(Type.String(), { description: 'Properties of the record that the app receives' }),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
  confirmation: Type.Optional(
    Type.Object({ prompt: Type.String(), confirmLabel: Type.String(), cancelLabel: Type.String() }),
  ),
});
export type CardAction = Static<typeof Action>;

const Token = Type.Object({
  label: Type.String(),
  value: Type.String(),
  dataType: Type.Enum(dataTypes),
  tone: Type.Enum(optionTypes, { description: 'Of a status' }),
});

export const Section = Type.Object({
  id: Type.String(),
  title: Type.String(),
  url: Type.Optional(Type.String()),
  tokens: Type.Array(Token),
  actions: Type.Array(Action),
});

export const ShownCard = Type.Object({
  problem: Type.Optional(Type.String({ description: 'Why the app sent no card; there is nothing else then' })),
  totalCount: Type.Integer({ description: 'Objects that the app has; `sections` are the first of them' }),
  label: Type.Optional(Type.String({ description: 'What the app calls its objects' })),
  allUrl: Type.Optional(Type.String({ description: 'The page of the app with all objects' })),
  sections: Type.Array(Section, { description: '5 at most' }),
  actions: Type.Array(Action, { description: 'Of the card: the primary one first, its settings last' }),
});
export type ShownCard = Static<typeof ShownCard>;

export const CardActionRequest = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    method: Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    propertyNames: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
  },
  { additionalProperties: false },
);

export const CardActionResult = Type.Object({
  isDone: Type.Boolean(),
  message: Type.Optional(Type.String({ description: 'From the app, or why it could not be reached' })),
});
