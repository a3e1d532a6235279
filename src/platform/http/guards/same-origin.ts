/** What a browser says about where a request comes from. */
interface RequestOrigin {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Scheme and authority that the server's links carry. */
  readonly baseUrl: string;
  /** The authority that the client asked. */
  readonly host: string;
}

/**
 * False for a form that another site sent. Our pages have the policy `no-referrer`, so browsers send `Origin: null` with
 * their own forms: that is taken only where Sec-Fetch-Site vouches for it. Programs send neither header.
 */
export function isSameOrigin({ origin, fetchSite, baseUrl, host }: RequestOrigin): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined) return true;
  if (origin === 'null') return fetchSite === 'same-origin';
  return origin === baseUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
