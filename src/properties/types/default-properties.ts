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
import {
  toDefinition,
  type Definition,
  type PropertyFacts,
  type PropertyOption,
  type PropertySet,
} from './definition.js';

export interface PropertyGroup {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** What comes with an object type before a hub adds anything. */
export interface Defaults {
  /** Sorted by name. */
  readonly properties: PropertySet;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
}

type Told = 'name' | 'label' | 'type' | 'fieldType';
type OptionRow = Pick<PropertyOption, 'label' | 'value'> & Partial<PropertyOption>;

/** A property in the data files: what is usual is left out, the first group of the type as well. */
type PropertyRow = Pick<PropertyFacts, Told> &
  Partial<Omit<PropertyFacts, 'options'>> & { readonly options?: readonly OptionRow[] };

/** A file without groups adds properties to several types. */
interface DefaultsFile {
  readonly groups?: readonly PropertyGroup[];
  readonly properties: readonly PropertyRow[];
}

/** Where the defaults of every custom object type are kept, which has no type id of its own here. */
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

/** The built-in properties and groups by type id, from the data files of this folder. */
export function toAllDefaults(): ReadonlyMap<string, Defaults> {
  return new Map(files.map(([typeId, ...parts]) => [typeId, toDefaults(parts as DefaultsFile[])]));
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

/** The defaults of one custom object type: a group of its own, which holds all of its built-in properties. */
export function toCustomDefaults({ properties }: Defaults, group: PropertyGroup): Defaults {
  const grouped = [...properties.values()].map((definition) => ({ ...definition, groupName: group.name }));
  return { properties: toPropertySet(grouped), groups: new Map([[group.name, group]]) };
}

/** A set of properties, sorted by name. */
export function toPropertySet(definitions: readonly Definition[]): PropertySet {
  const sorted = [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(sorted.map((definition) => [definition.name, definition]));
}

const booleanOptions: readonly OptionRow[] = [
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
