import type { Property } from '../../objects/properties.js';

/** A type and the field that its values are written in, as people speak of both together. */
export const propertyKinds = [
  { type: 'string', fieldType: 'text', label: 'Single-line text' },
  { type: 'string', fieldType: 'textarea', label: 'Multi-line text' },
  { type: 'string', fieldType: 'html', label: 'Rich text' },
  { type: 'string', fieldType: 'phonenumber', label: 'Phone number' },
  { type: 'string', fieldType: 'file', label: 'File' },
  { type: 'number', fieldType: 'number', label: 'Number' },
  { type: 'enumeration', fieldType: 'select', label: 'Dropdown' },
  { type: 'enumeration', fieldType: 'radio', label: 'Radio buttons' },
  { type: 'enumeration', fieldType: 'checkbox', label: 'Multiple checkboxes' },
  { type: 'bool', fieldType: 'booleancheckbox', label: 'Single checkbox' },
  { type: 'date', fieldType: 'date', label: 'Date' },
  { type: 'datetime', fieldType: 'date', label: 'Date and time' },
] as const;

export type PropertyKind = (typeof propertyKinds)[number];
export type KindKey = `${PropertyKind['type']}/${PropertyKind['fieldType']}`;

type Typed = Pick<Property, 'type' | 'fieldType'>;

export const toKindKey = ({ type, fieldType }: Typed): string => `${type}/${fieldType}`;

export const findKind = (key: string): PropertyKind | undefined =>
  propertyKinds.find((kind) => toKindKey(kind) === key);

export function toKindLabel(property: Typed & Pick<Property, 'calculated'>): string {
  if (property.calculated) return 'Calculated';
  return findKind(toKindKey(property))?.label ?? toKindKey(property);
}
