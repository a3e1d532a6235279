import type { paths } from '../../api/schema.js';
import type { Property } from '../../objects/properties.js';
import { findKind, toKindKey } from './property-kinds.js';

export type PropertyInput = NonNullable<
  paths['/crm/v3/properties/{objectType}']['post']['requestBody']
>['content']['application/json'];

/** A property as its form has it. */
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
  /** Stays with it while it is moved. */
  readonly key: string;
  readonly label: string;
  /** What records hold; made from the label of a new one. */
  readonly value: string;
  readonly hidden: boolean;
  readonly isNew: boolean;
}

const booleans = [
  { label: 'Yes', value: 'true', displayOrder: 0, hidden: false },
  { label: 'No', value: 'false', displayOrder: 1, hidden: false },
];

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

/** The name that programs call something by, from what people call it. */
export function toName(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[a-z]/.test(name) || name === '' ? name : `p_${name}`;
}

export const hasOptions = (kind: string): boolean => kind.startsWith('enumeration/');
export const canBeUnique = (kind: string): boolean => /^(string|number)\//.test(kind);

/** Whether the form has all that a property needs. The choices of some come from elsewhere. */
export const isWhole = (
  { label, name, groupName, kind, options }: PropertyDraft,
  hasForeignOptions: boolean = false,
): boolean =>
  [label, name, groupName].every((text) => text.trim() !== '') &&
  (!hasOptions(kind) ||
    hasForeignOptions ||
    (options.length > 0 && options.every((option) => option.label.trim() !== '')));

/** The choices as they are sent, in the order of the form. */
export const toOptions = (options: readonly OptionDraft[]): NonNullable<PropertyInput['options']> =>
  options.map(({ label, value, hidden }, displayOrder) => ({
    ...{ label: label.trim(), value: value.trim() || toName(label) || label.trim() },
    ...{ hidden, displayOrder },
  }));

/** A new property. Throws for a kind that people do not choose. */
export function toInput(draft: PropertyDraft): PropertyInput {
  const { label, name, description, groupName, hasUniqueValue, options } = draft;
  const kind = findKind(draft.kind);
  if (!kind) throw new Error(`Properties of the kind ${draft.kind} are not made here.`);
  const { type, fieldType } = kind;
  return {
    ...{ label: label.trim(), name: name.trim(), description: description.trim(), groupName, type, fieldType },
    hasUniqueValue: hasUniqueValue && canBeUnique(draft.kind),
    ...(hasOptions(draft.kind) && { options: toOptions(options) }),
    ...(type === 'bool' && { options: booleans }),
  };
}

/** What an edit says: what comes with the server keeps its type, and its choices where they are fixed. */
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
