import { type AppError } from '../../platform/http/errors.js';
import { customTypeErrors } from './custom-types.errors.js';
import type { CustomSchema } from './custom-types.js';
import type { PropertySet } from './definition.js';

/** The fields of an object type that a hub sets; all but the name can change. */
export interface SchemaChanges {
  readonly labels?: { readonly singular?: string; readonly plural?: string };
  /** '' for none. */
  readonly description?: string;
  readonly primaryDisplayProperty?: string;
  readonly secondaryDisplayProperties?: readonly string[];
  readonly requiredProperties?: readonly string[];
  readonly searchableProperties?: readonly string[];
  readonly restorable?: boolean;
}

export interface NewSchema extends SchemaChanges {
  readonly name: string;
}

/** The schema of a new object type. Throws INVALID_OBJECT_TYPE_NAME or PRIMARY_DISPLAY_PROPERTY_REQUIRED (400). */
export function toNewSchema({ name, labels = {}, ...input }: NewSchema, userId: number | undefined): CustomSchema {
  if (!/^[a-z][a-z0-9_]{0,49}$/i.test(name)) {
    const message = `invalid object type name ${name.slice(0, 200).toWellFormed()}`;
    throw customTypeErrors.invalidObjectTypeName({ message });
  }
  const { primaryDisplayProperty, searchableProperties = [] } = input;
  if (primaryDisplayProperty === undefined) throw customTypeErrors.primaryDisplayPropertyRequired();
  const empty: CustomSchema = {
    name,
    // Assumption C2.
    labels: { singular: labels.singular ?? labels.plural ?? name, plural: labels.plural ?? labels.singular ?? name },
    primaryDisplayProperty,
    secondaryDisplayProperties: [],
    requiredProperties: [],
    searchableProperties: [],
    restorable: true,
    ...(userId !== undefined && { createdByUserId: userId }),
  };
  // Assumption C5.
  const searchable = searchableProperties.length > 0 ? searchableProperties : ['hs_object_id'];
  return toChangedSchema(empty, { ...input, searchableProperties: searchable }, userId);
}

/** Applies changes to a schema; absent fields are unchanged. */
export function toChangedSchema(
  schema: CustomSchema,
  { labels, description, ...changes }: SchemaChanges,
  userId: number | undefined,
): CustomSchema {
  const { description: before, ...unchanged } = schema;
  const text = description ?? before;
  const changed = { ...unchanged, ...changes };
  return {
    ...changed,
    labels: { ...schema.labels, ...labels },
    requiredProperties: [...new Set(changed.requiredProperties)],
    searchableProperties: [...new Set(changed.searchableProperties)],
    ...(text !== undefined && text !== '' && { description: text }),
    ...(userId !== undefined && { updatedByUserId: userId }),
  };
}

const secondaryProperties = 2;
const searchableProperties = 20;

/** Throws a 400 unless the schema refers to existing properties, within the limits. */
export function assertSchemaProperties(schema: CustomSchema, properties: PropertySet): void {
  const { primaryDisplayProperty: primary, secondaryDisplayProperties: secondary } = schema;
  if (!properties.has(primary)) {
    throw customTypeErrors.invalidPrimaryDisplayProperty({ message: `Invalid primary display property ${primary}` });
  }
  assertKnown(secondary, properties, 'secondary display');
  assertKnown(schema.requiredProperties, properties, 'required');
  assertKnown(schema.searchableProperties, properties, 'searchable');
  if (secondary.length > secondaryProperties || new Set(secondary).size < secondary.length) {
    throw invalidProperty('No more than 2 secondary display properties are allowed, each of them once.');
  }
  if (schema.searchableProperties.length > searchableProperties) {
    throw invalidProperty('No more than 20 searchable properties are allowed.');
  }
  const unwritable = schema.requiredProperties.find((name) => properties.get(name)?.readOnlyValue);
  if (unwritable !== undefined) {
    throw invalidProperty(`Invalid required property ${unwritable}: it is read only, so no record could set it.`);
  }
}

function assertKnown(names: readonly string[], properties: PropertySet, role: string): void {
  const unknown = names.filter((name) => !properties.has(name));
  if (unknown.length > 0) throw invalidProperty(`Invalid ${role} property ${unknown.slice(0, 20).join(', ')}`);
}

function invalidProperty(message: string): AppError {
  return customTypeErrors.invalidSchemaProperty({ message });
}
