import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const appId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

export const CardsParams = Type.Object({ appId });
export const CardParams = Type.Object({ appId, cardId: Type.String({ maxLength: 20 }) });

const cardTypes = ['contacts', 'companies', 'deals', 'tickets', 'marketing_events'];

const ObjectTypeOfCard = Type.Object(
  {
    name: Type.Enum(cardTypes, { description: 'No record has the type `marketing_events`' }),
    propertiesToSend: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
  },
  strict,
);
const objectTypes = Type.Array(ObjectTypeOfCard, { minItems: 1, maxItems: cardTypes.length });

export const dataTypes = ['BOOLEAN', 'CURRENCY', 'DATE', 'DATETIME', 'EMAIL', 'LINK', 'NUMERIC', 'STRING', 'STATUS'];
export const optionTypes = ['DEFAULT', 'SUCCESS', 'WARNING', 'DANGER', 'INFO'];

const Option = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    label: Type.String({ maxLength: 100 }),
    type: Type.Enum(optionTypes),
  },
  strict,
);

const DisplayProperty = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    label: Type.String({ minLength: 1, maxLength: 100 }),
    dataType: Type.Enum(dataTypes),
    options: Type.Array(Option, { maxItems: 50 }),
  },
  strict,
);

const Display = Type.Object({ properties: Type.Array(DisplayProperty, { maxItems: 50 }) }, strict);
const url = Type.String({ minLength: 1, maxLength: 2000 });
const Actions = Type.Object({ baseUrls: Type.Array(url, { maxItems: 50 }) }, strict);
const title = Type.String({ minLength: 1, maxLength: 255 });

/** Only the kind that asks a URL: there are no functions that run on this server. */
const external = {
  cardType: Type.Optional(Type.Enum(['EXTERNAL'])),
};

export const CardCreation = Type.Object(
  {
    title,
    fetch: Type.Object({ targetUrl: url, objectTypes, ...external }, strict),
    display: Display,
    actions: Actions,
  },
  strict,
);
export type CardCreation = Static<typeof CardCreation>;

export const CardChange = Type.Object(
  {
    title: Type.Optional(title),
    fetch: Type.Optional(
      Type.Object(
        { targetUrl: Type.Optional(url), objectTypes: Type.Optional(objectTypes), ...external },
        { ...strict, description: 'What is left out stays' },
      ),
    ),
    display: Type.Optional(Display),
    actions: Type.Optional(Actions),
  },
  strict,
);

const Audit = Type.Object({
  actionType: Type.Enum(['CREATE', 'UPDATE', 'DELETE']),
  applicationId: Type.Integer(),
  authSource: Type.Enum(['INTERNAL', 'APP', 'EXTERNAL']),
  changedAt: Type.Integer({ description: 'Milliseconds since 1970' }),
  initiatingUserId: Type.Integer(),
  objectTypeId: Type.Integer(),
});

export const Card = Type.Object({
  id: Type.String(),
  title: Type.String(),
  fetch: Type.Object({ targetUrl: Type.String(), objectTypes }),
  display: Display,
  actions: Actions,
  auditHistory: Type.Array(Audit, { description: 'The creation and the last change' }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
});

export const CardList = Type.Object({ results: Type.Array(Card, { description: 'By id' }) });

const SampleAction = Type.Object({
  type: Type.Enum(['IFRAME', 'ACTION_HOOK']),
  label: Type.String(),
  url: Type.String(),
  propertyNamesIncluded: Type.Array(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  httpMethod: Type.Optional(Type.String()),
});

export const SampleResponse = Type.Object({
  responseVersion: Type.Enum(['v1', 'v3']),
  totalCount: Type.Integer(),
  cardLabel: Type.String(),
  allItemsLinkUrl: Type.String(),
  topLevelActions: Type.Object({
    primary: SampleAction,
    settings: SampleAction,
    secondary: Type.Array(SampleAction),
  }),
  sections: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      linkUrl: Type.String(),
      tokens: Type.Array(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          dataType: Type.Enum(dataTypes),
          value: Type.String(),
        }),
      ),
      actions: Type.Array(SampleAction),
    }),
  ),
});
