import { Type, type Static } from 'typebox';

const propertyTypes = ['string', 'number', 'bool', 'enumeration', 'date', 'datetime', 'phone_number'] as const;

const dataSensitivity = Type.Enum(['non_sensitive', 'sensitive', 'highly_sensitive'], {
  description: 'This server keeps no sensitive data, so only non_sensitive finds anything.',
});

export const ObjectTypeParams = Type.Object({ objectType: Type.String() });
export const PropertyParams = Type.Object({ objectType: Type.String(), propertyName: Type.String() });

export const PropertyQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ description: 'Only archived properties instead of only active ones.' })),
  dataSensitivity: Type.Optional(dataSensitivity),
});

export const PropertiesQuery = Type.Object({
  ...PropertyQuery.properties,
  properties: Type.Optional(Type.Array(Type.String(), { description: 'Only properties of these names.' })),
});

export const OptionInput = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 1000 }),
    value: Type.String({ minLength: 1, maxLength: 1000 }),
    description: Type.Optional(Type.String({ maxLength: 10_000 })),
    displayOrder: Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 })),
    hidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** The body of a property create; what it leaves out gets the default of the live service. */
export const PropertyInput = Type.Object(
  {
    name: Type.String(),
    label: Type.String({ minLength: 1, maxLength: 1000 }),
    type: Type.Enum(propertyTypes),
    fieldType: Type.String(),
    groupName: Type.String(),
    description: Type.Optional(Type.String({ maxLength: 10_000 })),
    options: Type.Optional(Type.Array(OptionInput, { maxItems: 5000 })),
    displayOrder: Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 })),
    hasUniqueValue: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
    formField: Type.Optional(Type.Boolean()),
    externalOptions: Type.Optional(Type.Boolean()),
    referencedObjectType: Type.Optional(Type.String()),
    calculationFormula: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'For the field type calculation_equation: what the values are made of.',
      }),
    ),
    dataSensitivity: Type.Optional(dataSensitivity),
    showCurrencySymbol: Type.Optional(Type.Boolean()),
    currencyPropertyName: Type.Optional(Type.String()),
    numberDisplayHint: Type.Optional(Type.String()),
    textDisplayHint: Type.Optional(Type.String()),
    dateDisplayHint: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type PropertyInput = Static<typeof PropertyInput>;

/**
 * The body of a property update. Name, unique values, sensitivity and the kind of record referred to are accepted, because
 * clients send whole properties back, but they never change.
 */
export const PropertyUpdate = Type.Object(
  {
    ...Type.Partial(Type.Omit(PropertyInput, ['dataSensitivity'])).properties,
    dataSensitivity: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type PropertyUpdate = Static<typeof PropertyUpdate>;

const timestamp = Type.String({ format: 'date-time' });

const Option = Type.Object({
  label: Type.String(),
  value: Type.String(),
  description: Type.Optional(Type.String()),
  displayOrder: Type.Integer(),
  hidden: Type.Boolean(),
});

/** A property as answers print it, keys in the order of the wire. */
export const Property = Type.Object({
  updatedAt: Type.Optional(timestamp),
  createdAt: Type.Optional(timestamp),
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  fieldType: Type.String(),
  description: Type.String(),
  groupName: Type.String(),
  options: Type.Array(Option),
  createdUserId: Type.Optional(Type.String()),
  updatedUserId: Type.Optional(Type.String()),
  referencedObjectType: Type.Optional(Type.String()),
  calculationFormula: Type.Optional(Type.String()),
  displayOrder: Type.Integer(),
  calculated: Type.Boolean(),
  externalOptions: Type.Boolean(),
  archived: Type.Optional(Type.Boolean()),
  archivedAt: Type.Optional(timestamp),
  hasUniqueValue: Type.Boolean(),
  hidden: Type.Boolean(),
  hubspotDefined: Type.Optional(Type.Boolean()),
  showCurrencySymbol: Type.Optional(Type.Boolean()),
  currencyPropertyName: Type.Optional(Type.String()),
  numberDisplayHint: Type.Optional(Type.String()),
  textDisplayHint: Type.Optional(Type.String()),
  dateDisplayHint: Type.Optional(Type.String()),
  modificationMetadata: Type.Object({
    archivable: Type.Boolean(),
    readOnlyDefinition: Type.Boolean(),
    readOnlyOptions: Type.Optional(Type.Boolean()),
    readOnlyValue: Type.Boolean(),
  }),
  formField: Type.Boolean(),
  dataSensitivity: Type.String(),
});
export type Property = Static<typeof Property>;

export const PropertyList = Type.Object({ results: Type.Array(Property) });

export const maxBatchInputs = 100;

const PropertyName = Type.Object({ name: Type.String() }, { additionalProperties: false });

export const PropertyBatchInput = Type.Object({ inputs: Type.Array(PropertyInput) }, { additionalProperties: false });

export const PropertyNamesInput = Type.Object({ inputs: Type.Array(PropertyName) }, { additionalProperties: false });

export const PropertyBatchReadInput = Type.Object(
  {
    inputs: Type.Array(PropertyName),
    archived: PropertyQuery.properties.archived,
    dataSensitivity: PropertyQuery.properties.dataSensitivity,
  },
  { additionalProperties: false },
);

const batch = {
  status: Type.Literal('COMPLETE'),
  results: Type.Array(Property),
  startedAt: timestamp,
  completedAt: timestamp,
};

export const PropertyBatch = Type.Object(batch);

export const PartialPropertyBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.Literal('error'),
      category: Type.Optional(Type.String()),
      subCategory: Type.Optional(Type.String()),
      message: Type.String(),
      context: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    }),
  ),
});
export type PartialPropertyBatch = Static<typeof PartialPropertyBatch>;
