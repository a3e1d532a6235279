import { isKnownScope } from '../../accounts/rules/scopes.js';
import { isAppScope } from '../credentials/app-scopes.js';

interface ScopeRules {
  /** Required: each must be asked for. */
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

interface RequestedScopes {
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Why an app cannot have what a URL asks for. At least one of the lists has an entry. */
export interface ScopeProblem {
  /** The app requires them, the URL does not name them. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Known, but not registered by the app. */
  readonly unregistered: readonly string[];
  /** Held by apps themselves; no account can grant them. */
  readonly notGrantable: readonly string[];
}

/** Holds the scopes of a URL against those of the app: all required ones asked for, nothing that was not registered. */
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

/** What is granted: `oauth` in any case, what was asked for, and of the optional ones those that an account can have. */
export function toGrantedScopes({ scopes, optionalScopes }: RequestedScopes): string[] {
  return [...new Set(['oauth', ...scopes, ...optionalScopes.filter((scope) => !isAppScope(scope))])];
}
