import type { ScopeRule } from '../platform/http/callers.js';
import { findObjectType, getObjectType, refuseObjectType, type ObjectType } from '../properties/properties.service.js';
import { companies } from './companies.js';
import { contacts } from './contacts.js';
import type { ObjectKind } from './object-kind.js';

/** The object types whose records this server keeps. */
export const objectKinds: readonly ObjectKind[] = [companies, contacts];

const byTypeId = new Map(objectKinds.map((kind) => [kind.typeId, kind]));

/** An object type whose records this server keeps. */
export interface ServedType {
  readonly type: ObjectType;
  readonly kind: ObjectKind;
}

/** The served type behind any spelling. Throws UNKNOWN_OBJECT_TYPE (400), also for types that are known but not served. */
export function getServedType(text: string): ServedType {
  const type = getObjectType(text);
  return { type, kind: byTypeId.get(type.id) ?? refuseObjectType(text) };
}

/** The scope that reading or writing records of a type needs. Undefined for what is not served, which is refused as such. */
export function toRecordScopes(text: string | undefined, action: 'read' | 'write'): ScopeRule | undefined {
  const type = findObjectType(text ?? '');
  if (!type || !byTypeId.has(type.id)) return undefined;
  return { oneOf: [`crm.objects.${type.plural}.${action}`] };
}
