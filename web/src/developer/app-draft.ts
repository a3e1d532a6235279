/** The editable fields of an app. */
export interface AppDraft {
  readonly name: string;
  /** One per line. */
  readonly redirectUris: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

export const emptyApp: AppDraft = { name: '', redirectUris: '', scopes: ['oauth'], optionalScopes: [] };

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export function toAppBody({ redirectUris, scopes, optionalScopes, name }: AppDraft) {
  return { name, redirectUris: toLines(redirectUris), scopes: [...scopes], optionalScopes: [...optionalScopes] };
}

interface InstallUrlParts {
  readonly origin: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  /** Returned with the code; omitted when empty. */
  readonly state: string;
}

/** Builds the address at which users connect an app. */
export function toInstallUrl({
  origin,
  clientId,
  redirectUri,
  scopes,
  optionalScopes,
  state,
}: InstallUrlParts): string {
  const parameters = [
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', scopes.join(' ')],
    ['optional_scope', optionalScopes.join(' ')],
    ['state', state],
  ] as const;
  const given = parameters.filter(([, value]) => value !== '');
  return `${origin}/oauth/authorize?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
