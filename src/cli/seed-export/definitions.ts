import { ApiRefusal, type ApiClient } from '../../library/api-client.js';
import { customTypeId, toAllDefaults } from '../../properties/types/default-properties.js';
import { findObjectType } from '../../properties/types/object-types.js';
import type * as wire from '../../properties/types/properties.schema.js';
import { recordTypes } from '../../seed/seed-content.schema.js';
import {
  toSeedName,
  type Entry,
  type ExportedProperty,
  type ExportedType,
  type Omissions,
  type Records,
} from './exported.js';

type Definitions = Required<Pick<Records, 'propertyGroups' | 'properties' | 'pipelines' | 'objectTypes'>> & {
  readonly types: readonly ExportedType[];
  /** Of built-in properties that may have other options here: stages of lifecycles are among them. */
  readonly options: readonly Pick<Entry<'properties'>, 'objectType' | 'name' | 'options'>[];
};

interface Schema {
  readonly name: string;
  readonly objectTypeId: string;
  readonly labels: { readonly singular?: string; readonly plural?: string };
  readonly description?: string | null;
  readonly primaryDisplayProperty?: string;
  readonly secondaryDisplayProperties?: readonly string[];
  readonly requiredProperties?: readonly string[];
  readonly searchableProperties?: readonly string[];
  readonly associations?: readonly { readonly fromObjectTypeId: string; readonly toObjectTypeId: string }[];
}

/** Reads object types, groups, properties and pipelines. Types whose records the token may not read are left out. */
export async function readDefinitions(
  client: ApiClient,
  { only, omissions }: { readonly only: readonly string[]; readonly omissions: Omissions },
): Promise<Definitions> {
  const found = { propertyGroups: [], properties: [], pipelines: [], objectTypes: [] } as Omit<
    Definitions,
    'types' | 'options'
  >;
  const types: ExportedType[] = [];
  const options: Definitions['options'][number][] = [];
  const isWanted = (name: string): boolean => only.length === 0 || only.includes(name);
  const read = async (place: { readonly name: string; readonly path: string; readonly schema?: Schema }) => {
    const own = await readType(client, place, omissions);
    if (!own) return;
    types.push(own.type);
    found.propertyGroups.push(...own.groups);
    found.pipelines.push(...own.pipelines);
    options.push(...own.options);
    if (place.schema) found.objectTypes.push(toObjectType(place.schema, own.properties, types));
    else found.properties.push(...own.properties);
  };
  for (const name of recordTypes.filter(isWanted)) await read({ name, path: name });
  for (const schema of await readSchemas(client, omissions)) {
    if (isWanted(schema.name)) await read({ name: schema.name, path: schema.objectTypeId, schema });
  }
  return { ...found, types, options };
}

async function readSchemas(client: ApiClient, omissions: Omissions): Promise<readonly Schema[]> {
  const answer = await orOmit(client.get<{ results: Schema[] }>('/crm/v3/schemas'), () =>
    omissions.addTo('the token may not read', 'custom object types'),
  );
  return answer?.results ?? [];
}

async function readType(
  client: ApiClient,
  { name, path, schema }: { readonly name: string; readonly path: string; readonly schema?: Schema },
  omissions: Omissions,
) {
  const omit = (status: number): void => {
    if (status === 403) omissions.addTo('the token may not read', name);
  };
  const found = await orOmit(client.get<object>(`/crm/v3/objects/${path}?limit=1`), omit);
  const answer = found && (await orOmit(client.get<{ results: wire.Property[] }>(`/crm/v3/properties/${path}`), omit));
  if (!answer) return undefined;
  const { results } = answer;
  const objectTypeId = schema?.objectTypeId ?? findObjectType(name)?.id ?? '';
  const isCustom = schema !== undefined;
  const known = toAllDefaults().get(isCustom ? customTypeId : objectTypeId);
  const objectType = toSeedName({ name, isCustom });
  const own = results.filter(({ name: property }) => !known?.properties.has(property));
  const custom = own.filter(
    ({ hubspotDefined = false, calculated, calculationFormula, type }) =>
      !hubspotDefined && (!calculated || calculationFormula !== undefined) && isHeld(type),
  );
  for (const one of own)
    if (!custom.includes(one) && isWritable(one))
      omissions.addTo('no support for the types of the properties', `${name}.${one.name}`);
  const groups = await orOmit(client.get<{ results: Entry<'propertyGroups'>[] }>(`/crm/v3/properties/${path}/groups`));
  const used = new Set(custom.map(({ groupName }) => groupName));
  return {
    groups: (groups?.results ?? [])
      .filter(({ name: group }) => used.has(group) && !known?.groups.has(group) && group !== `${name}_information`)
      .map((group) => ({ objectType, name: group.name, label: group.label })),
    // Formulas come after what they compute with.
    properties: custom
      .toSorted((a, b) => Number(a.calculated) - Number(b.calculated))
      .map((property) => toPropertyEntry(property, objectType)),
    pipelines: await readPipelines(client, path, objectType),
    options: results
      .filter((property) => hasOwnOptions(property, known?.properties.get(property.name)))
      .map(({ name: property, options }) => ({ objectType, name: property, options: options.map(toOption) })),
    type: {
      ...{ name, path, objectTypeId, isCustom },
      properties: new Map(
        [...custom, ...results.flatMap((property) => known?.properties.get(property.name) ?? [])]
          .map(toExportedProperty)
          .flatMap((property) => (property ? [[property.name, property] as const] : [])),
      ),
    },
  };
}

/** Whether a built-in property has options that it does not come with. */
function hasOwnOptions(
  { type, externalOptions, options }: wire.Property,
  known: { readonly options: readonly { readonly value: string }[] } | undefined,
): boolean {
  if (!known || type !== 'enumeration' || externalOptions === true) return false;
  const values = new Set(known.options.map(({ value }) => value));
  return options.some(({ value }) => !values.has(value));
}

const heldTypes = ['string', 'number', 'bool', 'enumeration', 'date', 'datetime', 'phone_number'] as const;
const isHeld = (type: string): type is (typeof heldTypes)[number] => (heldTypes as readonly string[]).includes(type);

type Readable = Pick<wire.Property, 'name' | 'type' | 'fieldType' | 'calculated' | 'externalOptions'> & {
  readonly options: readonly { readonly value: string }[];
  readonly referencedObjectType?: string;
  readonly hasUniqueValue?: boolean;
  readonly readOnlyValue?: boolean;
  readonly modificationMetadata?: { readonly readOnlyValue: boolean };
};

const isWritable = ({ calculated, readOnlyValue, modificationMetadata }: Readable): boolean =>
  !calculated && !(readOnlyValue ?? modificationMetadata?.readOnlyValue);

/** Undefined for values that the server sets. */
function toExportedProperty(property: Readable): ExportedProperty | undefined {
  if (!isWritable(property)) return undefined;
  const { name, type, fieldType, options, externalOptions, referencedObjectType, hasUniqueValue = false } = property;
  return {
    ...{ name, type, fieldType, externalOptions, referencedObjectType, isUnique: hasUniqueValue },
    options: new Set(options.map(({ value }) => value)),
  };
}

function toPropertyEntry(property: wire.Property, objectType: string): Entry<'properties'> {
  const { name, label, type, fieldType, groupName, displayOrder, hasUniqueValue, hidden, formField } = property;
  const { description, options, externalOptions, referencedObjectType, calculationFormula } = property;
  const { showCurrencySymbol, currencyPropertyName, numberDisplayHint, textDisplayHint, dateDisplayHint } = property;
  const entry = {
    ...{ objectType, name, label, fieldType, groupName, displayOrder, hasUniqueValue, hidden, formField },
    ...{ showCurrencySymbol, currencyPropertyName, numberDisplayHint, textDisplayHint, dateDisplayHint },
    ...{ calculationFormula, type },
    ...(description && { description }),
    ...(externalOptions && { externalOptions, referencedObjectType }),
    ...(options.length > 0 && !externalOptions && { options: options.map(toOption) }),
  };
  // What the account leaves out has to be absent.
  return JSON.parse(JSON.stringify(entry)) as Entry<'properties'>;
}

const toOption = ({ label, value, description, displayOrder, hidden }: wire.Property['options'][number]) => ({
  ...{ label, value, displayOrder, hidden },
  ...(description && { description }),
});

/** `types` are those before it in the seed, and its own: only these can be named. */
function toObjectType(
  schema: Schema,
  properties: readonly Entry<'properties'>[],
  types: readonly ExportedType[],
): Entry<'objectTypes'> {
  const { associations = [], objectTypeId } = schema;
  const others = new Set(associations.flatMap((one) => [one.fromObjectTypeId, one.toObjectTypeId]));
  const named = types.filter((type) => type.objectTypeId !== objectTypeId && others.has(type.objectTypeId));
  const {
    name,
    labels,
    description,
    primaryDisplayProperty,
    secondaryDisplayProperties,
    requiredProperties,
    searchableProperties,
  } = schema;
  return {
    ...{ name, labels },
    ...(description && { description }),
    ...(primaryDisplayProperty !== undefined && { primaryDisplayProperty }),
    ...{ secondaryDisplayProperties, requiredProperties, searchableProperties },
    associatedObjects: named.map(toSeedName),
    properties: properties.map(({ objectType: _, groupName: __, ...property }) => property),
  } as Entry<'objectTypes'>;
}

interface WirePipeline {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly stages: readonly {
    readonly id: string;
    readonly label: string;
    readonly displayOrder: number;
    readonly metadata: Record<string, string>;
  }[];
}

async function readPipelines(client: ApiClient, path: string, objectType: string): Promise<Entry<'pipelines'>[]> {
  const answer = await orOmit(client.get<{ results: WirePipeline[] }>(`/crm/v3/pipelines/${path}`));
  return (answer?.results ?? []).map(({ id, label, displayOrder, stages }) => ({
    ...{ objectType, pipelineId: id, label, displayOrder },
    stages: stages.map((stage) => ({
      ...{ stageId: stage.id, label: stage.label, displayOrder: stage.displayOrder },
      metadata: Object.fromEntries(Object.entries(stage.metadata).filter(([key]) => key !== 'isClosed')),
    })),
  }));
}

/** Undefined for what the server refuses; a server that cannot be read, and the end of a daily limit, are errors. */
export async function orOmit<T>(
  work: Promise<T>,
  onRefusal: (status: number) => void = () => undefined,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status === 401 || error.status === 429) throw error;
    onRefusal(error.status);
    return undefined;
  }
}
