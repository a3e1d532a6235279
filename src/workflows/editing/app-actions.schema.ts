import { Type, type Static } from 'typebox';

const text = Type.String();
const language = Type.Optional(
  Type.String({
    maxLength: 20,
    description: 'Code of the language of the texts; English ones stand in for missing ones',
  }),
);

export const AppActionsQuery = Type.Object({ objectTypeId: Type.String({ maxLength: 100 }), language });

const Option = Type.Object({ value: text, label: text, description: Type.Optional(text) });
const InputField = Type.Object({
  name: text,
  label: text,
  description: Type.Optional(text),
  type: text,
  fieldType: Type.Optional(text),
  isRequired: Type.Boolean(),
  options: Type.Array(Option),
  optionsBy: Type.Enum(['LIST', 'REQUEST', 'CODE'], {
    description: 'Listed here, fetched from the app, or decided by code of the app, which this server does not run',
  }),
  referencedObjectType: Type.Optional(text),
  supportedValueTypes: Type.Array(text, { description: 'Empty: all' }),
});
const OutputField = Type.Object({ name: text, label: text, type: text, options: Type.Array(Option) });
const Dependency = Type.Object({
  dependencyType: Type.Enum(['SINGLE_FIELD', 'CONDITIONAL_SINGLE_FIELD']),
  controllingFieldName: text,
  controllingFieldValue: Type.Optional(text),
  dependentFieldNames: Type.Array(text),
});
const AppAction = Type.Object({
  definitionId: text,
  actionTypeId: text,
  app: Type.Object({ appId: Type.Integer(), name: text }),
  name: text,
  description: Type.Optional(text),
  inputFields: Type.Array(InputField),
  inputFieldDependencies: Type.Array(Dependency),
  outputFields: Type.Array(OutputField),
});
export type AppAction = Static<typeof AppAction>;
export const AppActions = Type.Object({ results: Type.Array(AppAction) });

export const OptionsParams = Type.Object({ definitionId: Type.String({ maxLength: 20 }) });
const bounded = (maxLength: number) => Type.String({ maxLength });
const InputValue = Type.Object({
  type: Type.Optional(bounded(100)),
  staticValue: Type.Optional(bounded(65_536)),
  propertyName: Type.Optional(bounded(100)),
});
export const OptionsRequest = Type.Object({
  objectTypeId: bounded(100),
  inputFieldName: bounded(100),
  inputFields: Type.Optional(
    Type.Record(bounded(100), InputValue, { maxProperties: 50, description: 'Values of other fields so far' }),
  ),
  q: Type.Optional(bounded(1000)),
  after: Type.Optional(bounded(1000)),
});
export type OptionsRequest = Static<typeof OptionsRequest>;

export const FetchedOptions = Type.Object({
  options: Type.Array(Option),
  after: Type.Optional(text),
  isSearchable: Type.Boolean(),
  problem: Type.Optional(Type.String({ description: 'Why there are no options, for people' })),
});
export type FetchedOptions = Static<typeof FetchedOptions>;
