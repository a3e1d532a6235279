import { isKnownScope } from '../../accounts/rules/scopes.js';
import { isAppScope } from '../credentials/app-scopes.js';

interface ScopeRules {
  /** Required: each must be requested. */
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

interface RequestedScopes {
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Why an app cannot have the requested scopes. At least one of the lists is not empty. */
export interface ScopeProblem {
  /** Required by the app, not requested. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Known, but not registered by the app. */
  readonly unregistered: readonly string[];
  /** Scopes that only apps hold; no account can grant them. */
  readonly notGrantable: readonly string[];
}

/** Compares the requested scopes with those of the app: all required ones must be requested, and only registered ones. */
export function findScopeProblem(asked: RequestedScopes, app: ScopeRules): ScopeProblem | undefined {
  const registered = new Set(['oauth', ...app.scopes, ...app.optionalScopes]);
  const all = [...new Set([...asked.scopes, ...asked.optionalScopes])];
  const problem: ScopeProblem = {
    missing: app.scopes.filter((scope) => scope !== 'oauth' && !isAppScope(scope) && !asked.scopes.includes(scope)),
    unknown: all.filter((scope) => !isKnownScope(scope)),
    unregistered: all.filter((scope) => isKnownScope(scope) && !registered.has(scope)),
    notGrantable: asked.scopes.filter((scope) => registered.has(scope) && isAppScope(scope)),
  };
  return Object.values(problem).some((list: readonly string[]) => list.length > 0) ? problem : undefined;
}

/** Returns the granted scopes: always `oauth`, all requested ones, and the optional ones that an account can have. */
export function toGrantedScopes({ scopes, optionalScopes }: RequestedScopes): string[] {
  return [...new Set(['oauth', ...scopes, ...optionalScopes.filter((scope) => !isAppScope(scope))])];
}
