/** The facts of an app that matching depends on. */
interface RedirectRules {
  readonly redirectUris: readonly string[];
  /** Query parameters beyond registered ones may follow, under any name. */
  readonly extraQuery: boolean;
  /** The port of a loopback address may differ (RFC 8252 7.3). */
  readonly native: boolean;
}

/**
 * Whether an app registered a redirect URI. Compared character by character: no letter case, no trailing slash, no
 * encoding is evened out (RFC 9700 2.1). A URI that was registered without a query may carry one (Assumption E7); the
 * other exceptions are those the app asked for.
 */
export function isRegisteredRedirectUri(given: string, { redirectUris, extraQuery, native }: RedirectRules): boolean {
  return redirectUris.some((registered) => {
    if (given === registered) return true;
    const candidates = [given, ...(native ? [withPortOf(registered, given)] : [])];
    return candidates.some((one) => one === registered || isWithExtraQuery(one, registered, extraQuery));
  });
}

const extra = /^[\x21\x24-\x26\x28-\x3b\x3d\x3f-\x5a\x5f\x61-\x7a\x7e]+$/;

/** Parameters that the redirect itself carries: one that is there already could be taken for the server's answer. */
const reserved = new Set(['code', 'state', 'error', 'error_description', 'error_uri', 'iss']);

/** The registered URI, then parameters in characters that a query may have (RFC 3986 3.4): never a fragment. */
function isWithExtraQuery(given: string, registered: string, isFree: boolean): boolean {
  const hasQuery = registered.includes('?');
  const prefix = `${registered}${hasQuery ? '&' : '?'}`;
  if (!given.startsWith(prefix) || (hasQuery && !isFree)) return false;
  const query = given.slice(prefix.length);
  return extra.test(query) && (isFree || !listNames(query).some((name) => reserved.has(name)));
}

/** The names of the parameters of a query, as a server reads them: decoded, in lower case, without brackets. */
function listNames(query: string): string[] {
  return [...new URLSearchParams(query.replaceAll(';', '&')).keys()].map((name) =>
    name.toLowerCase().replace(/\[.*$/, '').trim(),
  );
}

const loopback = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]))(:\d{1,5})?(\/.*)?$/;

/** Returns `given` with the port of `registered` if both are loopback addresses; otherwise unchanged. */
function withPortOf(registered: string, given: string): string {
  const [, , port = ''] = loopback.exec(registered) ?? [];
  const [, host, givenPort, rest = ''] = loopback.exec(given) ?? [];
  if (host === undefined || !loopback.test(registered) || Number(givenPort?.slice(1) ?? 80) > 65_535) return given;
  return `${host}${port}${rest}`;
}

/** Appends parameters to a redirect URI; omits undefined ones. */
export function toRedirectUrl(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (pairs.length === 0) return redirectUri;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
