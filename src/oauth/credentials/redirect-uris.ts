/** What matching needs to know of an app. */
interface RedirectRules {
  readonly redirectUris: readonly string[];
  /** Query parameters beyond the registered ones may follow. */
  readonly extraQuery: boolean;
  /** The port of a loopback address may differ (RFC 8252 7.3). */
  readonly native: boolean;
}

/**
 * Whether an app registered a redirect URI. Compared character by character: no letter case, no trailing slash, no
 * encoding is evened out (RFC 9700 2.1). The two exceptions are those the app asked for.
 */
export function isRegisteredRedirectUri(given: string, { redirectUris, extraQuery, native }: RedirectRules): boolean {
  return redirectUris.some((registered) => {
    if (given === registered) return true;
    const candidates = [given, ...(native ? [withPortOf(registered, given)] : [])];
    return candidates.some((one) => one === registered || (extraQuery && isWithExtraQuery(one, registered)));
  });
}

const extra = /^[\x21\x24-\x26\x28-\x3b\x3d\x3f-\x5a\x5f\x61-\x7a\x7e]+$/;

/** The registered URI, then parameters in characters that a query may have (RFC 3986 3.4): never a fragment. */
function isWithExtraQuery(given: string, registered: string): boolean {
  const prefix = `${registered}${registered.includes('?') ? '&' : '?'}`;
  return given.startsWith(prefix) && extra.test(given.slice(prefix.length));
}

const loopback = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]))(:\d{1,5})?(\/.*)?$/;

/** `given` with the port of `registered` where both are loopback addresses; otherwise as it is. */
function withPortOf(registered: string, given: string): string {
  const [, , port = ''] = loopback.exec(registered) ?? [];
  const [, host, givenPort, rest = ''] = loopback.exec(given) ?? [];
  if (host === undefined || !loopback.test(registered) || Number(givenPort?.slice(1) ?? 80) > 65_535) return given;
  return `${host}${port}${rest}`;
}

/** A redirect URI with parameters after those it has already; undefined ones are left out. */
export function toRedirectUrl(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (pairs.length === 0) return redirectUri;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
