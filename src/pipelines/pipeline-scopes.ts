import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { findObjectType } from '../properties/properties.service.js';

/** Pipelines are read with the schema scope of the type or any scope on its records. Assumption L2. */
export function readScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  if (name === 'tickets') return { oneOf: ['tickets', 'crm.schemas.tickets.read'] };
  return { oneOf: [`crm.schemas.${name}.read`, `crm.objects.${name}.read`, `crm.objects.${name}.write`] };
}

/** Pipelines are changed with the schema scope of the type; those of tickets also with their one scope. */
export function writeScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const name = toScopeName(objectType);
  if (name === undefined) return undefined;
  return { oneOf: name === 'tickets' ? ['tickets', 'crm.schemas.tickets.write'] : [`crm.schemas.${name}.write`] };
}

/** Undefined for a type that does not exist, which is refused as such and not for a lack of scopes. */
function toScopeName(objectType = ''): string | undefined {
  return /^(?:2-\d|p\d+_)/i.test(objectType) ? 'custom' : findObjectType(objectType)?.plural;
}
