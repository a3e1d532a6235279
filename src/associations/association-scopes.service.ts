import { isKnownScope } from '../accounts/rules/scopes.js';
import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { associationTypes } from './association-types.js';
import { findObjectType, isCustomSpelling } from '../properties/properties.service.js';

/** Whoever may see or change records of either type. Undefined for a type that does not exist, which is refused as such. */
export function readScopes(params: PathParameters): ScopeRule | undefined {
  return toRule(params, ['read', 'write']);
}

/** Whoever may change records of either type. Assumption A1. */
export function writeScopes(params: PathParameters): ScopeRule | undefined {
  return toRule(params, ['write']);
}

function toRule({ fromObjectType = '', toObjectType = '' }: PathParameters, actions: readonly string[]) {
  const names = [fromObjectType, toObjectType].flatMap(toScopeName);
  if (names.length < 2) return undefined;
  return { oneOf: [...new Set(names.flatMap((name) => toScopeNames(name, actions)))] };
}

function toScopeName(text: string): string[] {
  const name = isCustomSpelling(text) ? 'custom' : findObjectType(text)?.plural;
  return name === undefined ? [] : [name];
}

function toScopeNames(plural: string, actions: readonly string[]): string[] {
  if (plural === 'tickets') return ['tickets'];
  const name = plural === 'payments' ? 'commercepayments' : plural;
  return actions.map((action) => `crm.objects.${name}.${action}`);
}

const associable = new Set(associationTypes.flatMap(({ from }) => findObjectType(from)?.plural ?? []));

/** Whoever may see or change records of any type. Some types have no scopes that an app could be given. */
export const anyScope: ScopeRule = {
  oneOf: [...associable, 'custom'].flatMap((plural) => toScopeNames(plural, ['read', 'write'])).filter(isKnownScope),
};
