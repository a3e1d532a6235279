import companies from './defaults/companies.json' with { type: 'json' };
import contacts from './defaults/contacts.json' with { type: 'json' };
import custom from './defaults/custom.json' with { type: 'json' };
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

type Told = 'name' | 'label' | 'type' | 'fieldType' | 'groupName';
type OptionRow = Pick<PropertyOption, 'label' | 'value'> & Partial<PropertyOption>;

/** A property in the data files: what is usual is left out. */
type PropertyRow = Pick<PropertyFacts, Told> &
  Partial<Omit<PropertyFacts, 'options'>> & { readonly options?: readonly OptionRow[] };

interface DefaultsFile {
  readonly groups: readonly PropertyGroup[];
  readonly properties: readonly PropertyRow[];
}

/** Where the defaults of every custom object type are kept, which has no type id of its own here. */
export const customTypeId = '2';

const files: readonly (readonly [string, unknown])[] = [
  ['0-1', contacts],
  ['0-2', companies],
  [customTypeId, custom],
];

/** The built-in properties and groups by type id, from the data files of this folder. */
export function toAllDefaults(): ReadonlyMap<string, Defaults> {
  return new Map(files.map(([typeId, file]) => [typeId, toDefaults(file as DefaultsFile)]));
}

function toDefaults({ groups, properties }: DefaultsFile): Defaults {
  return {
    properties: toPropertySet(properties.map((row) => toDefinition(toFacts(row)))),
    groups: new Map(groups.map((group) => [group.name, group])),
  };
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

function toFacts({ options, ...row }: PropertyRow): PropertyFacts {
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
