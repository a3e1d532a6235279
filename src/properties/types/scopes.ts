import { isKnownScope } from '../../accounts/rules/scopes.js';
import type { ScopeRule } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { isCustomSpelling } from './custom-types.js';
import { findObjectType } from './object-types.js';

/** Definitions are read with the schema scope of the type or any scope on its records. Assumption P12. */
export function readScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  const records = name === 'tickets' ? ['tickets'] : [`crm.objects.${name}.read`, `crm.objects.${name}.write`];
  return { oneOf: [`crm.schemas.${name}.read`, ...records] };
}

/** Definitions are changed with the schema scope of the type; those of types without one with the scope on records. */
export function writeScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  if (name === 'tickets') return { oneOf: ['crm.schemas.tickets.write', 'tickets'] };
  const schemas = `crm.schemas.${name}.write`;
  return { oneOf: [isKnownScope(schemas) ? schemas : `crm.objects.${name}.write`] };
}

/** Undefined for a type that does not exist, which is refused as such and not for a lack of scopes. */
function toScopeName(objectType: string | undefined): string | undefined {
  const text = objectType ?? '';
  return isCustomSpelling(text) ? 'custom' : findObjectType(text)?.plural;
}
