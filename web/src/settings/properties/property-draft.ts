import type { paths } from '../../api/schema.js';
import { rulesOf, type CreatableType } from '../../objects/property-types/property-types.js';
import type { Property } from '../../objects/property.js';
import { findKind, toKindKey } from './property-kinds.js';

type PropertyInput = NonNullable<
  paths['/crm/v3/properties/{objectType}']['post']['requestBody']
>['content']['application/json'];

/** A property, in the form. */
export interface PropertyDraft {
  readonly label: string;
  readonly name: string;
  readonly description: string;
  readonly groupName: string;
  readonly kind: string;
  readonly options: readonly OptionDraft[];
  readonly hasUniqueValue: boolean;
}

export interface OptionDraft {
  /** Identifies the row while it is moved. */
  readonly key: string;
  readonly label: string;
  /** The stored value; derived from the label of a new one. */
  readonly value: string;
  readonly hidden: boolean;
  readonly isNew: boolean;
}

export const emptyDraft = (groupName: string): PropertyDraft => ({
  ...{ label: '', name: '', description: '', groupName },
  ...{ kind: 'string/text', options: [], hasUniqueValue: false },
});

export function toDraft(property: Property): PropertyDraft {
  const { label, name, description, groupName, hasUniqueValue } = property;
  const options = [...property.options].sort((a, b) => a.displayOrder - b.displayOrder);
  return {
    ...{ label, name, description, groupName, hasUniqueValue },
    kind: toKindKey(property),
    options: options.map((option) => ({ ...option, key: option.value, isNew: false })),
  };
}

/** Derives an internal name from a label. */
export function toName(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[a-z]/.test(name) || name === '' ? name : `p_${name}`;
}

const toTypeRules = (kind: string) => rulesOf({ type: kind.split('/')[0] ?? '' });
export const hasOptions = (kind: string): boolean => toTypeRules(kind).hasOptions;
export const canBeUnique = (kind: string): boolean => toTypeRules(kind).canBeUnique;

/** Whether the form is complete. Some properties have external options. */
export const isComplete = (
  { label, name, groupName, kind, options }: PropertyDraft,
  hasForeignOptions: boolean = false,
): boolean =>
  [label, name, groupName].every((text) => text.trim() !== '') &&
  (!hasOptions(kind) ||
    hasForeignOptions ||
    (options.length > 0 && options.every((option) => option.label.trim() !== '')));

/** Converts options to the request format, in the order of the form. */
const toOptions = (options: readonly OptionDraft[]): NonNullable<PropertyInput['options']> =>
  options.map(({ label, value, hidden }, displayOrder) => ({
    ...{ label: label.trim(), value: value.trim() || toName(label) || label.trim() },
    ...{ hidden, displayOrder },
  }));

/** The options that every property of a type has, if any, as they are sent. */
export function toFixedOptions(type: CreatableType) {
  const { fixedOptions } = rulesOf({ type });
  return fixedOptions ? { options: [...fixedOptions] } : {};
}

/** Converts the draft of a new property. Throws for kinds that users cannot create. */
export function toInput(draft: PropertyDraft): PropertyInput {
  const { label, name, description, groupName, hasUniqueValue, options } = draft;
  const kind = findKind(draft.kind);
  if (!kind) throw new Error(`Properties of the kind ${draft.kind} cannot be created.`);
  const { type, fieldType } = kind;
  return {
    ...{ label: label.trim(), name: name.trim(), description: description.trim(), groupName, type, fieldType },
    hasUniqueValue: hasUniqueValue && canBeUnique(draft.kind),
    ...(hasOptions(draft.kind) && { options: toOptions(options) }),
    ...toFixedOptions(type),
  };
}

/** Converts an edit: built-in properties keep their type, and fixed options are not sent. */
export function toUpdate(draft: PropertyDraft, { modificationMetadata, hubspotDefined }: Property) {
  const { label, description, groupName, kind, options } = draft;
  const { readOnlyDefinition, readOnlyOptions = readOnlyDefinition } = modificationMetadata;
  const typed = findKind(kind);
  return {
    ...(!readOnlyDefinition && { label: label.trim(), description: description.trim(), groupName }),
    ...(!readOnlyDefinition && !hubspotDefined && typed && { type: typed.type, fieldType: typed.fieldType }),
    ...(!readOnlyOptions && hasOptions(kind) && options.length > 0 && { options: toOptions(options) }),
  };
}
