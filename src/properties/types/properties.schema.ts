import { Type, type Static } from 'typebox';

const propertyTypes = ['string', 'number', 'bool', 'enumeration', 'date', 'datetime', 'phone_number'] as const;

const dataSensitivity = Type.Enum(['non_sensitive', 'sensitive', 'highly_sensitive'], {
  description: 'This server stores no sensitive data, so only non_sensitive returns results.',
});

export const ObjectTypeParams = Type.Object({ objectType: Type.String() });
export const PropertyParams = Type.Object({ objectType: Type.String(), propertyName: Type.String() });

export const PropertyQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ description: 'Archived properties instead of active ones.' })),
  dataSensitivity: Type.Optional(dataSensitivity),
});

export const PropertiesQuery = Type.Object({
  ...PropertyQuery.properties,
  properties: Type.Optional(Type.Array(Type.String(), { description: 'Only properties with these names.' })),
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

/** The body of a property create; absent fields get the defaults of the live service. */
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
        description: 'For the field type calculation_equation: the formula of the values.',
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
 * The body of a property update. Name, unique values, sensitivity and referenced object type are accepted, because
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

/** A property in responses, keys in the order of the wire. */
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

/** All of the live service; `findRuleRefusal` knows those that are enforced. */
const RuleType = Type.Enum([
  ...(['AFTER_DATETIME_DURATION', 'AFTER_DURATION', 'ALPHANUMERIC', 'BEFORE_DATETIME_DURATION'] as const),
  ...(['BEFORE_DURATION', 'DAYS_OF_WEEK', 'DECIMAL', 'DOMAIN', 'EMAIL', 'EMAIL_ALLOWED_DOMAINS'] as const),
  ...(['EMAIL_BLOCKED_DOMAINS', 'END_DATE', 'END_DATETIME', 'FORMAT', 'MAX_LENGTH', 'MAX_NUMBER'] as const),
  ...(['MIN_LENGTH', 'MIN_NUMBER', 'PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE', 'REGEX'] as const),
  ...(['SPECIAL_CHARACTERS', 'START_DATE', 'START_DATETIME', 'URL', 'URL_ALLOWED_DOMAINS'] as const),
  ...(['URL_BLOCKED_DOMAINS', 'WHITESPACE'] as const),
]);

export const RuleParams = Type.Object({
  objectType: Type.String(),
  propertyName: Type.String(),
  ruleType: RuleType,
});

export const RuleInput = Type.Object(
  {
    ruleArguments: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }),
    shouldApplyNormalization: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], { description: 'Whether surrounding spaces are ignored' }),
    ),
  },
  { additionalProperties: false },
);

export const Rule = Type.Object({
  ruleType: Type.String(),
  ruleArguments: Type.Array(Type.String()),
  shouldApplyNormalization: Type.Boolean(),
});
export const Rules = Type.Object({ results: Type.Array(Rule) });
export const RulesByProperty = Type.Object({
  results: Type.Array(Type.Object({ propertyName: Type.String(), propertyValidationRules: Type.Array(Rule) })),
});
