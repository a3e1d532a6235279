import { t } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
import { rulesOf } from '../../objects/property-types/property-types.js';
import { toFixedOptions, toName } from '../properties/property-draft.js';
import { findKind, propertyKinds, toKindKey } from '../properties/property-kinds.js';

type SchemaInput = NonNullable<paths['/crm/v3/schemas']['post']['requestBody']>['content']['application/json'];

/** A property of a new object type, in the form. */
export interface NewProperty {
  /** Identifies the row while others are removed. */
  readonly key: number;
  readonly label: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly isSearchable: boolean;
}

/** A new object type, in the form. Its first property names the records. */
export interface TypeDraft {
  readonly singular: string;
  readonly plural: string;
  readonly name: string;
  readonly description: string;
  readonly properties: readonly NewProperty[];
  /** The types its records are associated with. */
  readonly associated: readonly string[];
}

export const newProperty = (key: number): NewProperty => ({
  ...{ key, label: '', kind: 'string/text', isRequired: false, isSearchable: false },
});

export const emptyType: TypeDraft = {
  ...{ singular: '', plural: '', name: '', description: '', associated: ['contacts'] },
  properties: [{ ...newProperty(0), label: t('Name'), isRequired: true, isSearchable: true }],
};

/** Sets the singular, and updates the names derived from it unless they were changed. */
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

/** Returns the names of the properties, in order; equal names are numbered. */
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

export const isCompleteType = ({ singular, plural, name, properties }: TypeDraft): boolean =>
  [singular, plural, name, ...toNames(properties)].every((text) => text.trim() !== '');

/** Converts the draft to the request body. */
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
  if (!kind) throw new Error(`Unknown property kind: ${key}.`);
  const { type, fieldType } = kind;
  return { type, fieldType, ...toFixedOptions(type) };
}

/** The kinds of property without options, to choose from. */
export const kindChoices = propertyKinds
  .filter(({ type }) => !rulesOf({ type }).hasOptions)
  .map((kind) => ({ value: toKindKey(kind), label: kind.label }));
