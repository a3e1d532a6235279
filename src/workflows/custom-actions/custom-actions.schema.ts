import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const appId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const definitionId = Type.String({ maxLength: 20 });
const revisionId = Type.String({ maxLength: 20 });
const functionTypes = [
  'PRE_ACTION_EXECUTION',
  'PRE_FETCH_OPTIONS',
  'POST_FETCH_OPTIONS',
  'POST_ACTION_EXECUTION',
] as const;
const functionType = Type.Enum(functionTypes);
const functionId = Type.String({ minLength: 1, maxLength: 100 });

export const ActionsParams = Type.Object({ appId });
export const ActionParams = Type.Object({ appId, definitionId });
export const RevisionParams = Type.Object({ appId, definitionId, revisionId });
export const FunctionTypeParams = Type.Object({ appId, definitionId, functionType });
export const FunctionParams = Type.Object({ appId, definitionId, functionType, functionId });

const paged = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ maxLength: 100 })),
};
const archived = Type.Optional(Type.Boolean({ description: 'Archived actions in place of the others' }));
export const ActionsQuery = Type.Object({ ...paged, archived });
export const ActionQuery = Type.Object({ archived });
export const RevisionsQuery = Type.Object(paged);

const name = Type.String({ minLength: 1, maxLength: 100 });
const text = (maxLength: number) => Type.String({ maxLength });
const url = Type.String({ minLength: 1, maxLength: 2000 });

const Option = Type.Object(
  {
    value: text(1000),
    label: text(1000),
    displayOrder: Type.Optional(Type.Integer()),
    description: Type.Optional(text(1000)),
    hidden: Type.Optional(Type.Boolean()),
    readOnly: Type.Optional(Type.Boolean()),
    doubleData: Type.Optional(Type.Number()),
  },
  strict,
);

const fieldTypes = 'booleancheckbox checkbox date file html number phonenumber radio select text textarea'.split(' ');
const calculated = ['equation', 'rollup', 'score', 'read_time'].map((kind) => `calculation_${kind}`);
const types = ['string', 'number', 'bool', 'datetime', 'enumeration', 'date', 'phone_number'];
const otherTypes = ['currency_number', 'json', 'object_coordinates'];

const TypeDefinition = Type.Object(
  {
    name,
    type: Type.Enum([...types, ...otherTypes]),
    fieldType: Type.Optional(Type.Enum([...fieldTypes, ...calculated, 'unknown'])),
    options: Type.Optional(Type.Array(Option, { maxItems: 1000 })),
    optionsUrl: Type.Optional(url),
    externalOptions: Type.Optional(Type.Boolean()),
    externalOptionsReferenceType: Type.Optional(text(100)),
    referencedObjectType: Type.Optional(text(100)),
    label: Type.Optional(text(1000)),
    description: Type.Optional(text(10_000)),
    helpText: Type.Optional(text(10_000)),
  },
  strict,
);

const sources = [
  'STATIC_VALUE',
  'OBJECT_PROPERTY',
  'FIELD_DATA',
  'FETCHED_OBJECT_PROPERTY',
  'ENROLLMENT_EVENT_PROPERTY',
];
const InputField = Type.Object(
  {
    typeDefinition: TypeDefinition,
    isRequired: Type.Optional(Type.Boolean()),
    supportedValueTypes: Type.Optional(Type.Array(Type.Enum(sources), { maxItems: sources.length })),
    automationFieldType: Type.Optional(text(100)),
  },
  strict,
);
const OutputField = Type.Object({ typeDefinition: TypeDefinition }, strict);

const texts = Type.Record(Type.String(), text(10_000));
const LabelSet = Type.Object(
  {
    actionName: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    actionDescription: Type.Optional(text(10_000)),
    actionCardContent: Type.Optional(text(10_000)),
    appDisplayName: Type.Optional(text(1000)),
    inputFieldLabels: Type.Optional(texts),
    inputFieldDescriptions: Type.Optional(texts),
    inputFieldOptionLabels: Type.Optional(Type.Record(Type.String(), texts)),
    outputFieldLabels: Type.Optional(texts),
    executionRules: Type.Optional(texts),
  },
  strict,
);

const Dependency = Type.Object(
  {
    dependencyType: Type.Enum(['SINGLE_FIELD', 'CONDITIONAL_SINGLE_FIELD']),
    controllingFieldName: name,
    controllingFieldValue: Type.Optional(text(1000)),
    dependentFieldNames: Type.Array(name, { minItems: 1, maxItems: 50 }),
  },
  strict,
);
const ExecutionRule = Type.Object({ labelName: name, conditions: Type.Record(Type.String(), Type.Unknown()) }, strict);
const RequestOptions = Type.Object({ properties: Type.Array(name, { maxItems: 100 }) }, strict);

const members = {
  actionUrl: url,
  published: Type.Boolean({ description: 'Whether workflows can use the action: false by default' }),
  objectTypes: Type.Array(text(100), { maxItems: 100, description: 'No types: those of all records' }),
  objectRequestOptions: RequestOptions,
  inputFields: Type.Array(InputField, { maxItems: 50 }),
  inputFieldDependencies: Type.Array(Dependency, { maxItems: 50 }),
  outputFields: Type.Array(OutputField, { maxItems: 50 }),
  labels: Type.Record(Type.String({ maxLength: 20 }), LabelSet),
  executionRules: Type.Array(ExecutionRule, { maxItems: 50 }),
};

/** A definition without what the server sets. */
const Content = Type.Object({
  ...members,
  objectRequestOptions: Type.Optional(members.objectRequestOptions),
  inputFieldDependencies: Type.Optional(members.inputFieldDependencies),
  outputFields: Type.Optional(members.outputFields),
  executionRules: Type.Optional(members.executionRules),
});
export type ActionContent = Static<typeof Content>;

const ActionFunction = Type.Object(
  { functionType, id: Type.Optional(functionId), functionSource: Type.String({ minLength: 1, maxLength: 100_000 }) },
  strict,
);
const { actionUrl, labels, ...others } = members;
export const NewAction = Type.Object(
  {
    actionUrl,
    labels,
    ...Type.Partial(Type.Object(others)).properties,
    functions: Type.Optional(Type.Array(ActionFunction, { maxItems: 100 })),
  },
  strict,
);
export const ActionChange = Type.Partial(Type.Object(members, strict), strict);

const FunctionIdentifier = Type.Object({ functionType, id: Type.Optional(Type.String()) });
export const Action = Type.Object({
  id: Type.String(),
  revisionId: Type.String(),
  ...Content.properties,
  functions: Type.Array(FunctionIdentifier),
  archivedAt: Type.Optional(Type.Integer({ description: 'Milliseconds since 1970' })),
});
const paging = Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) }));
export const Actions = Type.Object({ results: Type.Array(Action), paging });

export const Revision = Type.Object({
  id: Type.String(),
  revisionId: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  definition: Action,
});
export const Revisions = Type.Object({ results: Type.Array(Revision), paging });

export const FunctionSource = Type.String({
  minLength: 1,
  maxLength: 100_000,
  description: 'Source code; it is stored and not run',
});
export const StoredFunction = Type.Object({ ...ActionFunction.properties });
export const StoredIdentifier = FunctionIdentifier;
export const Functions = Type.Object({ results: Type.Array(FunctionIdentifier) });
