import { t } from '../../i18n/messages.js';

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
  /** PKCE; omitted when empty. */
  readonly codeChallenge?: string;
}

/** Builds the address at which users connect an app. */
export function toInstallUrl({
  origin,
  clientId,
  redirectUri,
  scopes,
  optionalScopes,
  state,
  codeChallenge = '',
}: InstallUrlParts): string {
  const parameters = [
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', scopes.join(' ')],
    ['optional_scope', optionalScopes.join(' ')],
    ['state', state],
    ['code_challenge', codeChallenge],
    ['code_challenge_method', codeChallenge === '' ? '' : 'S256'],
  ] as const;
  const given = parameters.filter(([, value]) => value !== '');
  return `${origin}/oauth/authorize?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

interface ExchangeParts {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly code: string;
  /** PKCE; omitted when empty. */
  readonly codeVerifier: string;
}

/** The request that exchanges a code for tokens; a mark stands for the secret, which the server does not know in plain text. */
export function toCodeExchange({ clientId, redirectUri, code, codeVerifier }: ExchangeParts) {
  const fields = [
    ['grant_type', 'authorization_code'],
    ['client_id', clientId],
    ['client_secret', '[masked]'],
    ['redirect_uri', redirectUri],
    ['code', code],
    ['code_verifier', codeVerifier],
  ] as const;
  const toField = (value: string): string => (value === '[masked]' ? value : encodeURIComponent(value));
  const given = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${toField(value)}`);
  return {
    method: 'POST',
    path: '/oauth/v1/token',
    requestHeaders: { 'content-type': 'application/x-www-form-urlencoded' },
    requestBody: given.join('&'),
  };
}

/** What the address says that a browser was sent to after an install. */
export function readRedirect(address: string, state: string) {
  const cut = address.indexOf('?');
  const parameters = new URLSearchParams(cut < 0 ? address : address.slice(cut + 1).replace(/#.*$/, ''));
  const [code, error] = [parameters.get('code') ?? '', parameters.get('error') ?? ''];
  if (error !== '') return { problem: parameters.get('error_description') ?? error };
  if (code === '') return { problem: t('This address has no code.') };
  const isSame = (parameters.get('state') ?? '') === state;
  return isSame ? { code } : { code, problem: t('Its state is not the one of the install URL: an app rejects it.') };
}
