import { isKnownScope } from '../../accounts/rules/scopes.js';
import type { ScopeRule } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { isCustomSpelling } from './custom-types.js';
import { findFamily } from './families/families.js';
import { findObjectType } from './object-types.js';

type Action = 'read' | 'write';

/** The scopes of a type. */
export interface TypeScopes {
  /** The type has a single scope, which allows everything: that of tickets. */
  readonly single?: string;
  /** `deals` of `crm.objects.deals.read`; most types have one. */
  readonly names: readonly string[];
  /** Further scopes that allow reading and writing records. */
  readonly others: readonly string[];
}

/** Undefined for a type that does not exist, which is rejected as such and not for a lack of scopes. */
export function findTypeScopes(objectType = ''): TypeScopes | undefined {
  if (isCustomSpelling(objectType)) return { names: ['custom'], others: [] };
  const type = findObjectType(objectType);
  if (!type) return undefined;
  if (type.plural === 'tickets') return { single: 'tickets', names: ['tickets'], others: [] };
  const { scopeNames = [type.plural], otherScopes = [] } = findFamily(type.id) ?? {};
  return { names: scopeNames, others: otherScopes };
}

/** Scopes on records, any one of which allows one of the actions. */
export function listRecordScopes({ single, names, others }: TypeScopes, actions: readonly Action[]): string[] {
  if (single !== undefined) return [single];
  return [...names.flatMap((name) => actions.map((action) => `crm.objects.${name}.${action}`)), ...others];
}

/** Definitions are read with the schema scope of the type or any scope on its records. Assumption P12. */
export function readScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const scopes = findTypeScopes(objectType);
  if (!scopes) return undefined;
  const schemas = scopes.names.map((name) => `crm.schemas.${name}.read`);
  return { oneOf: [...schemas, ...listRecordScopes(scopes, ['read', 'write'])] };
}

/** Changing definitions needs the schema scope of the type, or the scope on records for types without one. */
export function writeScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const scopes = findTypeScopes(objectType);
  return scopes && { oneOf: listSchemaWriteScopes(scopes) };
}

/** The scopes that allow changes of properties and pipelines of a type. */
function listSchemaWriteScopes(scopes: TypeScopes): string[] {
  const schemas = scopes.names.map((name) => `crm.schemas.${name}.write`);
  if (scopes.single !== undefined) return [...schemas, scopes.single];
  const known = schemas.filter(isKnownScope);
  return known.length > 0 ? known : listRecordScopes({ ...scopes, others: [] }, ['write']);
}
