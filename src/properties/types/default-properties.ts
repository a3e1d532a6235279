import activities from './defaults/activities.json' with { type: 'json' };
import calls from './defaults/calls.json' with { type: 'json' };
import companies from './defaults/companies.json' with { type: 'json' };
import contacts from './defaults/contacts.json' with { type: 'json' };
import custom from './defaults/custom.json' with { type: 'json' };
import deals from './defaults/deals.json' with { type: 'json' };
import emails from './defaults/emails.json' with { type: 'json' };
import lineItems from './defaults/line-items.json' with { type: 'json' };
import meetings from './defaults/meetings.json' with { type: 'json' };
import notes from './defaults/notes.json' with { type: 'json' };
import products from './defaults/products.json' with { type: 'json' };
import shared from './defaults/shared.json' with { type: 'json' };
import tasks from './defaults/tasks.json' with { type: 'json' };
import tickets from './defaults/tickets.json' with { type: 'json' };
import { toDefinition, type Definition, type PropertyFacts, type PropertySet } from './definition.js';
import { isCustomType, toGroupName, type CustomType } from './custom-types.js';
import type { Family, PropertyRow } from './families/family.js';
import { families } from './families/families.js';
import { refuseObjectType, type ObjectType } from './object-types.js';

export interface PropertyGroup {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** The built-in definitions of an object type. */
export interface Defaults {
  /** Sorted by name. */
  readonly properties: PropertySet;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
}

/** A file without groups adds properties to several types. */
interface DefaultsFile {
  readonly groups?: readonly PropertyGroup[];
  readonly properties: readonly PropertyRow[];
}

/** Key of the defaults of custom object types, which have no type id here. */
export const customTypeId = '2';

const files: readonly (readonly [string, ...unknown[]])[] = [
  ['0-1', contacts],
  ['0-2', companies],
  ['0-3', deals],
  ['0-5', tickets],
  ['0-7', products, shared],
  ['0-8', lineItems, shared],
  ['0-27', tasks, activities, shared],
  ['0-46', notes, activities, shared],
  ['0-47', meetings, activities, shared],
  ['0-48', calls, activities, shared],
  ['0-49', emails, activities, shared],
  [customTypeId, custom, shared],
];

/** The built-in properties and groups by type id, from the data files of this folder and its families. */
export function toAllDefaults(): ReadonlyMap<string, Defaults> {
  const all = [...files, ...families.map((family) => [family.id, ...toFamilyParts(family)] as const)];
  return new Map(all.map(([typeId, ...parts]) => [typeId, toDefaults(parts as DefaultsFile[])]));
}

/** A family with pipelines starts with what a custom object type starts with; an activity with what all activities have. */
function toFamilyParts({ singular, groupLabel, properties, pipelines, activityBody }: Family): unknown[] {
  const name = `${singular.replaceAll('_', '')}information`;
  const own = { groups: [{ name, label: groupLabel, displayOrder: 0 }], properties };
  if (activityBody !== undefined) return [own, activities, shared];
  return pipelines ? [own, { properties: custom.properties }, shared] : [own, shared];
}

function toDefaults(parts: readonly DefaultsFile[]): Defaults {
  const groups = parts.flatMap((part) => part.groups ?? []);
  const groupName = groups[0]?.name ?? '';
  return {
    properties: toPropertySet(
      parts.flatMap(({ properties }) => properties.map((row) => toDefinition(toFacts({ groupName, ...row })))),
    ),
    groups: new Map(groups.map((group) => [group.name, group])),
  };
}

/** The defaults of one custom object type: a single group with all of its built-in properties. */
function toCustomDefaults({ properties }: Defaults, group: PropertyGroup): Defaults {
  const grouped = [...properties.values()].map((definition) => ({ ...definition, groupName: group.name }));
  return { properties: toPropertySet(grouped), groups: new Map([[group.name, group]]) };
}

/** A set of properties, sorted by name. */
export function toPropertySet(definitions: readonly Definition[]): PropertySet {
  const sorted = [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(sorted.map((definition) => [definition.name, definition]));
}

const booleanOptions: NonNullable<PropertyRow['options']> = [
  { label: 'True', value: 'true' },
  { label: 'False', value: 'false' },
];

function toFacts({ options, ...row }: PropertyRow & Pick<PropertyFacts, 'groupName'>): PropertyFacts {
  const rows = options ?? (row.type === 'bool' ? booleanOptions : []);
  return {
    description: '',
    displayOrder: -1,
    calculated: false,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    archivable: true,
    readOnlyDefinition: true,
    readOnlyValue: false,
    builtIn: true,
    ...row,
    options: rows.map((option, place) => ({ displayOrder: place, hidden: false, ...option })),
  };
}

/** Built-in definitions of an object type. Throws UNKNOWN_OBJECT_TYPE (400) for one without records. */
type FindDefaults = (type: ObjectType) => Defaults;

export function createTypeDefaults(): FindDefaults {
  const all = toAllDefaults();
  const getShared = (typeId: string, text: string): Defaults => all.get(typeId) ?? refuseObjectType(text);
  // A changed custom type is a new object.
  const ofCustom = new WeakMap<CustomType, Defaults>();
  const getCustom = (type: CustomType): Defaults => {
    const known = ofCustom.get(type);
    if (known) return known;
    const { schema, plural } = type;
    const label = `${schema.labels.singular} Information`;
    const made = toCustomDefaults(getShared(customTypeId, plural), {
      name: toGroupName(schema),
      label,
      displayOrder: 0,
    });
    ofCustom.set(type, made);
    return made;
  };
  return (type) => (isCustomType(type) ? getCustom(type) : getShared(type.id, type.plural));
}

interface Names {
  readonly readOnly: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

let namesByType: ReadonlyMap<string, Names> | undefined;

/**
 * Whether only the system sets a property of an object type (a type id): it is read-only, or derived from a stage. Properties
 * that a hub has defined are not.
 */
export function isSystemProperty(objectType: string, name: string): boolean {
  const names = findNames(objectType);
  if (!names || names.readOnly.has(name)) return true;
  return name.startsWith(reservedPrefix) && !names.writable.has(name);
}

/** Of names that only the system gives, among them those of the properties of stages. */
const reservedPrefix = 'hs_';

/** Whether a property of an object type (a type id) is there without a definition of the hub. */
export function isBuiltInProperty(objectType: string, name: string): boolean {
  const names = findNames(objectType);
  return name.startsWith(reservedPrefix) || names?.readOnly.has(name) === true || names?.writable.has(name) === true;
}

function findNames(objectType: string): Names | undefined {
  namesByType ??= toNames();
  return namesByType.get(objectType.startsWith(`${customTypeId}-`) ? customTypeId : objectType);
}

function toNames(): ReadonlyMap<string, Names> {
  return new Map(
    [...toAllDefaults()].map(([typeId, { properties }]) => {
      const all = [...properties.values()];
      const listNames = (isReadOnly: boolean) =>
        new Set(all.filter(({ readOnlyValue }) => readOnlyValue === isReadOnly).map(({ name }) => name));
      return [typeId, { readOnly: listNames(true), writable: listNames(false) }];
    }),
  );
}
