import { Type, type Static, type TSchema } from 'typebox';

/** Clients send definitions back as they read them: with null for absent members, and with members that never change. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const text = (maxLength: number) => optional(Type.String({ maxLength }));
const flag = optional(Type.Boolean());
const displayOrder = optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }));

export const TypeParams = Type.Object({ objectType: Type.String() });
export const NamedParams = Type.Object({ objectType: Type.String(), name: Type.String() });

const OptionInput = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 1000 }),
  value: Type.String({ minLength: 1, maxLength: 1000 }),
  description: text(10_000),
  displayOrder,
  hidden: flag,
});

const types = ['string', 'number', 'bool', 'enumeration', 'date', 'datetime', 'phone_number'] as const;

const members = {
  label: optional(Type.String({ maxLength: 1000, description: 'The name by default' })),
  description: text(10_000),
  type: optional(Type.Enum(types, { description: 'string by default' })),
  fieldType: optional(Type.String({ maxLength: 100, description: 'text by default' })),
  options: optional(Type.Array(OptionInput, { maxItems: 5000 })),
  displayOrder,
  hidden: flag,
  formField: flag,
  externalOptions: flag,
  hasUniqueValue: flag,
  calculationFormula: text(10_000),
  referencedObjectType: text(256),
  showCurrencySymbol: flag,
  currencyPropertyName: text(256),
};

export const LegacyPropertyInput = Type.Object({ name: Type.String(), groupName: Type.String(), ...members });

/** Members that are absent stay as they are. The name in the path counts. */
export const LegacyPropertyUpdate = Type.Object({ groupName: optional(Type.String()), ...members });

const time = Type.Union([Type.Integer({ description: 'Milliseconds since 1970' }), Type.Null()]);

export const LegacyProperty = Type.Object({
  name: Type.String(),
  label: Type.String(),
  description: Type.String(),
  groupName: Type.String(),
  type: Type.Enum(['string', 'number', 'date', 'datetime', 'enumeration', 'bool']),
  fieldType: Type.String(),
  options: Type.Array(
    Type.Object({
      label: Type.String(),
      value: Type.String(),
      description: Type.String(),
      displayOrder: Type.Integer(),
      hidden: Type.Boolean(),
      readOnly: Type.Boolean(),
    }),
  ),
  displayOrder: Type.Integer(),
  hidden: Type.Boolean(),
  formField: Type.Boolean(),
  readOnlyValue: Type.Boolean(),
  readOnlyDefinition: Type.Boolean(),
  mutableDefinitionNotDeletable: Type.Boolean(),
  calculated: Type.Boolean(),
  calculationFormula: Type.Optional(Type.String()),
  externalOptions: Type.Boolean(),
  referencedObjectType: Type.Union([Type.String(), Type.Null()]),
  hasUniqueValue: Type.Boolean(),
  hubspotDefined: Type.Boolean(),
  deleted: Type.Boolean(),
  showCurrencySymbol: Type.Boolean(),
  currencyPropertyName: Type.Union([Type.String(), Type.Null()]),
  createdAt: time,
  updatedAt: time,
  createdUserId: Type.Union([Type.Integer(), Type.Null()]),
  updatedUserId: Type.Union([Type.Integer(), Type.Null()]),
});
export type LegacyProperty = Static<typeof LegacyProperty>;

export const LegacyProperties = Type.Array(LegacyProperty);

const displayName = Type.String({ minLength: 1, maxLength: 1000 });

export const LegacyGroupInput = Type.Object({
  name: Type.String(),
  displayName: optional(Type.String({ maxLength: 1000, description: 'The name by default' })),
  displayOrder,
});
export const LegacyGroupUpdate = Type.Object({ displayName: optional(displayName), displayOrder });

export const GroupsQuery = Type.Object({
  includeProperties: Type.Optional(Type.Boolean({ description: 'With the properties of each group' })),
});

export const LegacyGroup = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  displayOrder: Type.Integer(),
  properties: Type.Optional(LegacyProperties),
});

export const LegacyGroups = Type.Array(LegacyGroup);
