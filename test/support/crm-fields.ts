import { listLeaves, type JsonSchema, type Operation } from './crm-operations.js';

/** What a field of a request can name. */
export type Thing =
  | 'type'
  | 'otherType'
  | 'record'
  | 'otherRecord'
  | 'secondRecord'
  | 'removedRecord'
  | 'note'
  | 'property'
  | 'uniqueProperty'
  | 'group'
  | 'pipeline'
  | 'stage'
  | 'owner'
  | 'ownerEmail'
  | 'user'
  | 'label'
  | 'limitedLabel'
  | 'schema'
  | 'schemaName'
  | 'schemaAssociation'
  | 'list'
  | 'listName'
  | 'secondList'
  | 'dynamicList'
  | 'removedList'
  | 'listFolder'
  | 'secondListFolder'
  | 'export'
  | 'import';

/** A field of a request with one value. */
export interface Field {
  readonly place: 'path' | 'query' | 'body';
  /** The name of a parameter, or the JSON pointer of a body field. */
  readonly at: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** What it names; undefined for plain values: texts, numbers, choices. */
  readonly thing: Thing | undefined;
}

type Row = readonly [field: RegExp, thing: Thing | undefined];

// The first matching row applies. The text is the location, the name, and then the operation.
const rows: readonly Row[] = [
  // Exports.
  [/^path (taskId|exportId) .*\/exports\//, 'export'],
  [/^body \/objectType .*\/exports\//, 'type'],
  [/^body \/associatedObjectType.* .*\/exports\//, 'otherType'],
  [/^body \/objectProperties\/0 .*\/exports\//, 'property'],
  [/^body \/listId .*\/exports\//, 'list'],
  // Imports.
  [/^path importId .*\/imports\//, 'import'],
  // Lists.
  [/^(path|query) folderId .*\/lists\/folders\b/, 'listFolder'],
  [/^path newParentFolderId /, 'secondListFolder'],
  [/^body \/(parentFolderId|newFolderId) .*\/lists\/folders\b/, 'listFolder'],
  [/^body \/listId .*\/lists\/folders\b/, 'list'],
  [/^path listId PUT .*\/schedule-conversion$/, 'dynamicList'],
  [/^body \/inputs\/0\/objectTypeId .*\/memberships\/batch\/read$/, 'type'],
  [/^body \/inputs\/0\/recordId .*\/memberships\/batch\/read$/, 'record'],
  [/^path objectTypeId .*\/object-library\b/, 'type'],
  [/^path listId .*\/restore$/, 'removedList'],
  [/^path listId .*\/update-list-filters$/, 'dynamicList'],
  [/^path sourceListId /, 'secondList'],
  [/^path listName /, 'listName'],
  [/^(query legacyListId|body \/0) .*\/lists\/idmapping$/, 'list'],
  [/^(path listId|query listIds|body \/listIds\/0) /, 'list'],
  [/^(path|body) \/?objectTypeId .*\/lists\b/, 'type'],
  [/^(path recordId|body (\/recordIdsTo(Add|Remove))?\/0) .*\/lists\b/, 'record'],
  [/^path associationIdentifier /, 'schemaAssociation'],
  [/^path objectType .*\/crm\/v3\/schemas\b/, 'schema'],
  [/^(path|query) fromObjectTypeId .*\/limits\b/, 'type'],
  [/^(path|query) toObjectTypeId .*\/limits\b/, 'otherType'],
  [/^path (objectType|fromObjectType) /, 'type'],
  [/^path toObjectType /, 'otherType'],
  [/^(path objectId|body \/inputs\/0\/id) .*\/restore$/, 'removedRecord'],
  [/^path (objectId|fromObjectId) /, 'record'],
  [/^path toObjectId /, 'otherRecord'],
  [/^path propertyName /, 'property'],
  [/^path groupName /, 'group'],
  [/^path pipelineId /, 'pipeline'],
  [/^path stageId /, 'stage'],
  [/^path ownerId /, 'owner'],
  [/^path userId /, 'user'],
  [/^path (associationTypeId|associationType) /, 'label'],
  [/^query idProperty .*\/owners/, undefined],
  [/^query email .*\/owners/, 'ownerEmail'],
  [/^query properties .*\/crm\/v3\/properties\//, undefined],
  [/^query (properties|propertiesWithHistory) /, 'property'],
  [/^query idProperty /, 'uniqueProperty'],
  [/^query associations /, 'otherType'],
  // Cards of apps.
  [/^path cardId /, undefined],
  [/^body \/propertyNames\/0 .*\/cards\/\{cardId\}\/actions$/, 'property'],
  [/^body \/(url|method) .*\/cards\/\{cardId\}\/actions$/, undefined],
  // Associated records.
  [/^query types .*\/related$/, 'otherType'],
  // Timelines and layouts of record pages.
  [/^query (ownerId|userId) .*\/timeline$/, undefined],
  [/^body \/sections\/0\/(properties\/0|showIf\/property) .*\/_app\/record-pages\//, 'property'],
  [/^body \/sections\/.* .*\/_app\/record-pages\//, undefined],
  // What stages ask for.
  [/^body \/properties\/0 .*\/_app\/stage-prompts\//, 'property'],
  // Saved views.
  [/^(query|body) \/?objectType .*\/_app\/views/, 'type'],
  [/^body \/settings\/.* .*\/_app\/views/, undefined],
  // Dashboards.
  [/^body \/widgets\/0\/objectType .*\/_app\/dashboards/, 'type'],
  [/^body \/widgets\/.* .*\/_app\/dashboards/, undefined],
  // Schemas of a hub's own object types.
  [/^body \/fromObjectTypeId .*\/crm\/v3\/schemas\b/, 'schema'],
  [/^body (\/toObjectTypeId|\/associatedObjects\/0) .*\/crm\/v3\/schemas\b/, 'otherType'],
  [/^body \/inputs\/0 .*\/crm\/v3\/schemas\b/, 'schema'],
  [/^body .*\/crm\/v3\/schemas\b/, undefined],
  // Definitions of properties, their groups, pipelines and stages.
  [/^body \/inputs\/0\/name \w+ \S+\/batch\/(read|archive)$/, 'property'],
  [/^body (\/inputs\/0)?\/groupName .*\/crm\/v3\/properties\//, 'group'],
  [/^body .*\/crm\/v3\/(properties|pipelines)\//, undefined],
  // Labels, limits, and associations of many records at once.
  [/^body \/inputs\/0\/typeId .*\/configurations\/.*\/batch\/update$/, 'limitedLabel'],
  [/^body (.*\/)?(associationTypeId|typeId) /, 'label'],
  [/^body \/inputs\/0\/(from\/)?id .*\/associations\//, 'record'],
  [/^body \/inputs\/0\/to\/(0\/)?id .*\/associations\//, 'otherRecord'],
  // Records.
  [/^body \/inputs\/0\/id .*\/deals\/splits\//, 'record'],
  [/^body \/inputs\/0\/splits\/0\/ownerId /, 'owner'],
  // The value of a unique property, in any account.
  [/^body \/inputs\/0\/id .*\/batch\/upsert$/, undefined],
  [/^body \/(inputs\/0\/)?associations\/0\/to\/id /, 'otherRecord'],
  [/^body \/objectIdToMerge /, 'secondRecord'],
  [/^body \/(primaryObjectId|objectId|id|inputs\/0|inputs\/0\/id|ids\/0) .*\/objects\//, 'record'],
  [/^body (\/inputs\/0)?\/idProperty /, 'uniqueProperty'],
  [/^body \/(properties|propertiesWithHistory|sorts)\/0 /, 'property'],
  [/^body .*\/propertyName /, 'property'],
];

// Names of fields with plain values.
const plain = new Set(
  [
    'limit after archived email dataSensitivity validateReferencesBeforeDelete validateDealStageUsagesBeforeDelete',
    'name label labels inverseLabel description type fieldType displayOrder category associationCategory',
    'maxToObjectIds operator value values highValue query direction objectWriteTraceId idProperty * sorts filters',
    'filterGroups properties 0 pipelineId stageId id includePropertyDefinitions includeAssociationDefinitions',
    'includeAuditMetadata hidden hasUniqueValue formField externalOptions calculationFormula dateDisplayHint',
    'numberDisplayHint textDisplayHint showCurrencySymbol optionSortStrategy searchableInGlobalSearch',
    'isPrimaryDisplayLabel primaryDisplayProperty secondaryDisplayProperties requiredProperties groupName',
    'searchableProperties allowsSensitiveProperties singular plural metaType clearDescription restorable',
    'currencyPropertyName referencedObjectType formatted',
    'before includeFilters listName processingType filterBranch listFolderId membershipTeamId includeUnassigned',
    'sort count offset kinds appId ownerId userId title folded snippetId body',
    'viewId shared width columns layout direction interval kind title days propertyName timeZone',
    'newFolderName startDate endDate conversionType year month day timeUnit offset',
    'ruleType ruleArguments shouldApplyNormalization percentage',
    'cardId url method title targetUrl cardType dataType',
    'includeErrorMessage includeRowData before',
    'exportType format exportName language order exportInternalValuesOptions includeLabeledAssociations',
    'includePrimaryDisplayPropertyForAssociatedObjects overrideAssociatedObjectsPerDefinitionPerRowLimit',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Every field of an operation's requests. Throws for one that is in none of the lists above: a new endpoint
 * must declare what its fields name, so that the tests of tenancy can use things of another account there.
 */
export function listFields(operation: Operation): Field[] {
  const parameters = operation.parameters.map(({ name, in: place, schema }) =>
    toField(operation, { place, at: name, schema, required: place === 'path' }),
  );
  const leaves = operation.body ? listLeaves(operation.body) : [];
  return [...parameters, ...leaves.map((leaf) => toField(operation, { place: 'body', ...leaf }))];
}

function toField(operation: Operation, field: Omit<Field, 'thing'>): Field {
  const row = rows.find(([pattern]) => pattern.test(`${field.place} ${field.at} ${operation.name}`));
  const name = field.at.split('/').at(-1) ?? '';
  if (row?.[1] === undefined && !plain.has(name)) {
    throw new Error(`What does ${field.place} ${field.at} of ${operation.name} name? Say so in crm-fields.ts.`);
  }
  return { ...field, thing: row?.[1] };
}

/** Things named by property values, in bodies with values: as separate fields. */
export function listValueFields(operation: Operation, type: string): Field[] {
  const values =
    operation.body && listLeaves(operation.body).find(({ at }) => /^(\/inputs\/0)?\/properties\/\*$/.test(at));
  if (!values || !operation.path.includes('/objects/')) return [];
  const named: readonly (readonly [string, Thing])[] = [
    ['hubspot_owner_id', 'owner'],
    ['hs_pinned_engagement_id', 'note'],
    ...(type === 'tickets'
      ? ([
          ['hs_pipeline', 'pipeline'],
          ['hs_pipeline_stage', 'stage'],
        ] as const)
      : []),
  ];
  return named.map(([name, thing]) => ({
    place: 'body',
    at: values.at.replace('*', name),
    schema: values.schema,
    required: thing !== 'note',
    thing,
  }));
}
