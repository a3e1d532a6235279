import { isKnownScope } from '../accounts/rules/scopes.js';
import type { ScopeRule } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { associationTypes } from './association-types.js';
import { findTypeScopes, listRecordScopes, type TypeScopes } from '../properties/types/scopes.js';

/** Any scope to read or write records of either type. Undefined for an unknown type, which is refused as such. */
export function readScopes(params: PathParameters): ScopeRule | undefined {
  return toRule(params, ['read', 'write']);
}

/** Any scope to write records of either type. Assumption A1. */
export function writeScopes(params: PathParameters): ScopeRule | undefined {
  return toRule(params, ['write']);
}

function toRule({ fromObjectType = '', toObjectType = '' }: PathParameters, actions: readonly ('read' | 'write')[]) {
  const [from, to] = [findTypeScopes(fromObjectType), findTypeScopes(toObjectType)];
  if (!from || !to) return undefined;
  return { oneOf: [...new Set([from, to].flatMap((scopes) => listRecordScopes(scopes, actions)))] };
}

const associable: readonly TypeScopes[] = [...new Set(associationTypes.map(({ from }) => from)), 'p_custom'].flatMap(
  (type) => findTypeScopes(type) ?? [],
);

/** Any scope to read or write records of any type. Some types have no scopes. */
export const anyScope: ScopeRule = {
  oneOf: [...new Set(associable.flatMap((scopes) => listRecordScopes(scopes, ['read', 'write'])))].filter(isKnownScope),
};
