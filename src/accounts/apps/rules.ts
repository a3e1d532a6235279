import type { AppError, ErrorOf } from '../../platform/http/errors.js';
import { appErrors } from '../rules/apps.errors.js';
import { isNameText } from '../rules/names.js';
import { findRedirectUriFault } from '../rules/redirect-uris.js';
import { isKnownScope } from '../rules/scopes.js';

export interface AppFacts {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Throws APP_INVALID (400), naming the first thing that an app may not have. */
export function assertApp({ name, redirectUris, scopes, optionalScopes }: AppFacts): void {
  if (!isNameText(name)) throw invalid('The name of an app is 1 to 100 visible characters.');
  if (redirectUris.length === 0) throw invalid('An app needs at least one redirect URI.');
  for (const uri of redirectUris) {
    const fault = findRedirectUriFault(uri);
    if (fault !== undefined) throw invalid(`The redirect URI ${uri.slice(0, 200)} ${fault}.`);
  }
  for (const list of [redirectUris, scopes, optionalScopes]) {
    const twice = list.find((item, index) => list.indexOf(item) !== index);
    if (twice !== undefined) throw invalid(`${twice} is listed twice.`);
  }
  const both = optionalScopes.find((scope) => scopes.includes(scope));
  if (both !== undefined) throw invalid(`The scope ${both} is both required and optional.`);
  assertKnownScopes([...scopes, ...optionalScopes], appErrors.appInvalid);
}

/** Throws that error for the first scope that does not exist. */
export function assertKnownScopes(scopes: readonly string[], error: ErrorOf): void {
  const unknown = scopes.find((scope) => !isKnownScope(scope));
  if (unknown !== undefined) throw error({ message: `There is no scope ${unknown.slice(0, 100)}.` });
}

function invalid(message: string): AppError {
  return appErrors.appInvalid({ message });
}
