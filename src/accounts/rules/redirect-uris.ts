const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for a host that can only be this machine. */
function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host);
}

/**
 * Why a redirect URI may not be registered, as a clause about it; undefined when it may. Allowed are https addresses, and
 * http ones on a loopback host (RFC 8252 section 7.3), without user information or fragment, at a name rather than at an
 * IP address, and spelled so that every parser reads the same host.
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
