import type { paths } from '../../api/schema.js';
import { toName } from '../properties/property-draft.js';
import { findKind, propertyKinds, toKindKey } from '../properties/property-kinds.js';

export type SchemaInput = NonNullable<paths['/crm/v3/schemas']['post']['requestBody']>['content']['application/json'];

/** A property of a new object type, as the form has it. */
export interface NewProperty {
  /** Stays with it while others go. */
  readonly key: number;
  readonly label: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly isSearchable: boolean;
}

/** A new object type, as its form has it. The first property names its records. */
export interface TypeDraft {
  readonly singular: string;
  readonly plural: string;
  readonly name: string;
  readonly description: string;
  readonly properties: readonly NewProperty[];
  /** The types that its records are associated with. */
  readonly associated: readonly string[];
}

/** Those that need no choices. */
export const plainKinds = propertyKinds.filter(({ type }) => type !== 'enumeration');

export const newProperty = (key: number): NewProperty => ({
  ...{ key, label: '', kind: 'string/text', isRequired: false, isSearchable: false },
});

export const emptyType: TypeDraft = {
  ...{ singular: '', plural: '', name: '', description: '', associated: ['contacts'] },
  properties: [{ ...newProperty(0), label: 'Name', isRequired: true, isSearchable: true }],
};

/** A draft with another singular: what is named after it follows as long as nobody has said otherwise. */
export function withSingular(draft: TypeDraft, singular: string): TypeDraft {
  const isNamed = draft.name !== toName(draft.singular);
  const hasPlural = draft.plural !== toPlural(draft.singular);
  return {
    ...draft,
    singular,
    name: isNamed ? draft.name : toName(singular),
    plural: hasPlural ? draft.plural : toPlural(singular),
  };
}

const toPlural = (singular: string): string => (singular === '' ? '' : `${singular}s`);

/** The names of the properties, in order. Labels that come to the same name are told apart by a number. */
export function toNames(properties: readonly NewProperty[]): string[] {
  const names: string[] = [];
  for (const { label } of properties) {
    const name = toName(label);
    const isTaken = (one: string): boolean => names.includes(one);
    let free = name;
    for (let count = 2; isTaken(free); count += 1) free = `${name}_${count}`;
    names.push(free);
  }
  return names;
}

export const isWholeType = ({ singular, plural, name, properties }: TypeDraft): boolean =>
  [singular, plural, name, ...toNames(properties)].every((text) => text.trim() !== '');

/** What is sent to make it. */
export function toSchemaInput(draft: TypeDraft): SchemaInput {
  const { singular, plural, name, description, properties, associated } = draft;
  const names = toNames(properties);
  const those = (isMeant: (property: NewProperty) => boolean): string[] =>
    properties.flatMap((property, place) => (isMeant(property) ? [names[place] ?? ''] : []));
  const [primaryDisplayProperty = ''] = names;
  return {
    name: name.trim(),
    labels: { singular: singular.trim(), plural: plural.trim() },
    ...(description.trim() !== '' && { description: description.trim() }),
    primaryDisplayProperty,
    requiredProperties: those(({ isRequired }) => isRequired),
    searchableProperties: those(({ isSearchable }) => isSearchable),
    properties: properties.map(({ label, kind }, place) => ({
      ...{ label: label.trim(), name: names[place] ?? '' },
      ...toTyped(kind),
    })),
    associatedObjects: [...associated],
  };
}

function toTyped(key: string) {
  const kind = findKind(key);
  if (!kind) throw new Error(`There are no properties of the kind ${key}.`);
  const { type, fieldType } = kind;
  const options = [
    { label: 'Yes', value: 'true', displayOrder: 0, hidden: false },
    { label: 'No', value: 'false', displayOrder: 1, hidden: false },
  ];
  return { type, fieldType, ...(type === 'bool' && { options }) };
}

export const kindChoices = plainKinds.map((kind) => ({ value: toKindKey(kind), label: kind.label }));
