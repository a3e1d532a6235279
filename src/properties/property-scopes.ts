import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { isCustomSpelling } from './custom-types.js';
import { findObjectType } from './object-types.js';

/** Definitions are read with the schema scope of the type or any scope on its records. */
export function readScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const plural = toScopeName(objectType);
  return plural === undefined
    ? undefined
    : { oneOf: [`crm.schemas.${plural}.read`, `crm.objects.${plural}.read`, `crm.objects.${plural}.write`] };
}

/** Definitions are changed with the schema scope of the type. */
export function writeScopes({ objectType }: PathParameters): ScopeRule | undefined {
  const plural = toScopeName(objectType);
  return plural === undefined ? undefined : { oneOf: [`crm.schemas.${plural}.write`] };
}

/** Undefined for a type that does not exist, which is refused as such and not for a lack of scopes. */
function toScopeName(objectType: string | undefined): string | undefined {
  const text = objectType ?? '';
  return isCustomSpelling(text) ? 'custom' : findObjectType(text)?.plural;
}
