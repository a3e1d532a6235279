import type { ScopeRule } from '../platform/http/callers.js';
import {
  findObjectType,
  isCustomSpelling,
  refuseObjectType,
  type ObjectType,
  type PropertiesService,
} from '../properties/properties.service.js';
import { companies } from './companies.js';
import { contacts } from './contacts.js';
import type { ObjectKind } from './object-kind.js';

/** The object types that come with the server and whose records it keeps. */
export const objectKinds: readonly ObjectKind[] = [companies, contacts];

const byTypeId = new Map(objectKinds.map((kind) => [kind.typeId, kind]));

/** An object type whose records this server keeps. */
export interface ServedType {
  readonly type: ObjectType;
  readonly kind: ObjectKind;
}

export interface ServedTypesService {
  /** The served type behind any spelling. Throws UNKNOWN_OBJECT_TYPE (400), also for types that are known but not served. */
  getServedType(hubId: number, text: string): Promise<ServedType>;
}

export function createServedTypesService({
  properties,
}: {
  readonly properties: PropertiesService;
}): ServedTypesService {
  return {
    async getServedType(hubId, text) {
      const type = await properties.getType(hubId, text);
      return { type, kind: byTypeId.get(type.id) ?? refuseObjectType(text) };
    },
  };
}

/** The scope that reading or writing records of a type needs. Undefined for what is not served, which is refused as such. */
export function toRecordScopes(text: string | undefined, action: 'read' | 'write'): ScopeRule | undefined {
  if (isCustomSpelling(text ?? '')) return { oneOf: [`crm.objects.custom.${action}`] };
  const type = findObjectType(text ?? '');
  if (!type || !byTypeId.has(type.id)) return undefined;
  return { oneOf: [`crm.objects.${type.plural}.${action}`] };
}
