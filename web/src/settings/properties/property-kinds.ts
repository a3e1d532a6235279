import { t } from '../../i18n/messages.js';
import { propertyTypes, type CreatableType } from '../../objects/property-types/property-types.js';
import type { Property } from '../../objects/property.js';

/** A property type together with the field type its values are edited with: users choose both at once. */
interface PropertyKind {
  readonly type: CreatableType;
  readonly fieldType: string;
  readonly label: string;
}

/** The kinds of property that users can create. */
export const propertyKinds: readonly PropertyKind[] = (Object.keys(propertyTypes) as CreatableType[]).flatMap((type) =>
  propertyTypes[type].fieldTypes.map((field) => ({ type, ...field })),
);

type Typed = Pick<Property, 'type' | 'fieldType'>;

export const toKindKey = ({ type, fieldType }: Typed): string => `${type}/${fieldType}`;

export const findKind = (key: string): PropertyKind | undefined =>
  propertyKinds.find((kind) => toKindKey(kind) === key);

/** Labels of types, for built-in properties whose kind users cannot create. */
const typeLabels: Readonly<Record<string, string>> = {
  string: t('Single-line text'),
  number: t('Number'),
  enumeration: t('Dropdown'),
  bool: t('Single checkbox'),
  date: t('Date'),
  datetime: t('Date and time'),
  phone_number: t('Phone number'),
  object_coordinates: t('Coordinates'),
  json: 'JSON',
};

/** Returns the label of a property's kind; only a type that a newer server has added is shown by its name. */
export function toKindLabel(property: Typed & Pick<Property, 'calculated'>): string {
  const { type, fieldType, calculated } = property;
  if (calculated || fieldType.startsWith('calculation_')) return t('Calculated');
  const kind = findKind(toKindKey(property));
  if (kind) return kind.label;
  return fieldType === 'booleancheckbox' ? t('Single checkbox') : (typeLabels[type] ?? type);
}
