interface InstallUrlDeps {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** The address at which an account connects an app (Spec 5.1), under the parameter names that clients use. */
export function toInstallUrl({ baseUrl, clientId, redirectUri, scopes, optionalScopes }: InstallUrlDeps): string {
  const parameters: [string, string][] = [
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', scopes.join(' ')],
  ];
  if (optionalScopes.length > 0) parameters.push(['optional_scope', optionalScopes.join(' ')]);
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${baseUrl.replace(/\/+$/, '')}/oauth/authorize?${query}`;
}
