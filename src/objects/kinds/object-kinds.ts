import { families } from '../../properties/types/families/families.js';
import { isCustomType, type CustomType } from '../../properties/types/custom-types.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import { calls, meetings, notes } from './activities.js';
import { companies } from './companies.js';
import { contacts } from './contacts.js';
import { deals } from './deals.js';
import { toCustomKind, toFamilyKind } from './derived.js';
import { emails } from './emails.js';
import type { ObjectKind } from './kind.js';
import { lineItems, products } from './line-items.js';
import { tasks } from './tasks.js';
import { tickets } from './tickets.js';

/** The standard object types that have records. */
export const objectKinds: readonly ObjectKind[] = [
  companies,
  contacts,
  deals,
  tickets,
  notes,
  tasks,
  calls,
  meetings,
  emails,
  products,
  lineItems,
  ...families.map(toFamilyKind),
];

const byTypeId = new Map(objectKinds.map((kind) => [kind.typeId, kind]));
const customKinds = new WeakMap<CustomType, ObjectKind>();

/** The rules of a standard type; undefined for one without records. */
export function findKindOfType(typeId: string): ObjectKind | undefined {
  return byTypeId.get(typeId);
}

/** The rules of a type, standard or custom; undefined for one without records. */
export function findKind(type: ObjectType): ObjectKind | undefined {
  if (!isCustomType(type)) return byTypeId.get(type.id);
  const kind = customKinds.get(type) ?? toCustomKind(type);
  customKinds.set(type, kind);
  return kind;
}
