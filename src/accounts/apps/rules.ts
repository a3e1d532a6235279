import type { AppError, ErrorOf } from '../../platform/http/errors.js';
import { appErrors } from '../rules/apps.errors.js';
import { isNameText } from '../rules/names.js';
import { isKnownScope } from '../rules/scopes.js';

export interface AppFacts {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Throws APP_INVALID (400), naming the first invalid field. */
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

/** Throws the given error for the first unknown scope. */
export function assertKnownScopes(scopes: readonly string[], error: ErrorOf): void {
  const unknown = scopes.find((scope) => !isKnownScope(scope));
  if (unknown !== undefined) throw error({ message: `There is no scope ${unknown.slice(0, 100)}.` });
}

function invalid(message: string): AppError {
  return appErrors.appInvalid({ message });
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for a host that can only be the local machine. */
function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host);
}

/**
 * Returns why a redirect URI may not be registered, as a clause about it; undefined if it may. Allowed are https addresses, and
 * http ones on a loopback host (RFC 8252 section 7.3), without user information or fragment, with a host name instead of an IP
 * address, spelled so that every parser reads the same host.
 */
export function findRedirectUriFault(uri: string): string | undefined {
  if (uri.length > 2000) return 'is longer than 2,000 characters';
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'has characters that an address cannot have';
  const authority = /^(?:https?):\/\/([^/?#]+)/.exec(uri)?.[1];
  if (authority === undefined || !URL.canParse(uri))
    return 'does not begin with https:// and a host, or http:// and localhost';
  if (uri.includes('#')) return 'has a fragment';
  if (authority.includes('@')) return 'has user information';
  const { protocol, hostname } = new URL(uri);
  if (!hasHost(authority, hostname)) return `does not spell its host plainly as ${hostname}`;
  if (isLoopbackHost(hostname)) return undefined;
  if (protocol !== 'https:') return 'is not https and not on localhost';
  return isIpAddress(hostname) ? 'is at an IP address instead of a name' : undefined;
}

function hasHost(authority: string, hostname: string): boolean {
  const [spelled = ''] = /^(?:\[[^\]]*\]|[^:]*)/.exec(authority) ?? [];
  return spelled.toLowerCase() === hostname;
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
