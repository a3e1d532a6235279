import { isCodeChallenge } from '../credentials/code-challenge.js';

/** The unvalidated parameters of an authorize URL. Blank ones count as absent. */
export interface AuthorizeRequest {
  readonly clientId: string | undefined;
  readonly redirectUri: string | undefined;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly state: string | undefined;
  readonly responseType: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const names = [
  'client_id',
  'redirect_uri',
  'scope',
  'scopes',
  'optional_scope',
  'optional_scopes',
  'state',
  'response_type',
  'code_challenge',
  'code_challenge_method',
] as const;
type Name = (typeof names)[number];

/** Returns the first repeated parameter: such a request is malformed (RFC 6749 3.1). */
export function findRepeated(query: Query): string | undefined {
  return names.find((name) => Array.isArray(query[name]));
}

/** Parses the parameters in both spellings, singular and plural (Spec 5.1). Ignores unknown ones. */
export function toAuthorizeRequest(query: Query): AuthorizeRequest {
  const read = (name: Name): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const list = (...spellings: Name[]): string[] =>
    [...new Set(spellings.flatMap((name) => read(name)?.split(/[ +]+/) ?? []))].filter(Boolean);
  return {
    clientId: read('client_id'),
    redirectUri: read('redirect_uri'),
    scopes: list('scope', 'scopes'),
    optionalScopes: list('optional_scope', 'optional_scopes'),
    state: read('state'),
    responseType: read('response_type'),
    codeChallenge: read('code_challenge'),
    codeChallengeMethod: read('code_challenge_method'),
  };
}

/** Serializes a parsed request as a query string. */
export function toAuthorizeQuery(request: AuthorizeRequest): string {
  const parameters: readonly (readonly [Name, string | undefined])[] = [
    ['client_id', request.clientId],
    ['redirect_uri', request.redirectUri],
    ['scope', request.scopes.join(' ') || undefined],
    ['optional_scope', request.optionalScopes.join(' ') || undefined],
    ['state', request.state],
    ['response_type', request.responseType],
    ['code_challenge', request.codeChallenge],
    ['code_challenge_method', request.codeChallengeMethod],
  ];
  return parameters
    .filter((pair): pair is [Name, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** An error reported to the app through its redirect URI (RFC 6749 4.1.2.1). */
export interface RedirectError {
  readonly error: 'unsupported_response_type' | 'invalid_request';
  readonly description: string;
}

/** Validates response type and PKCE parameters: only codes, and only S256 (RFC 7636 4.4.1). */
export function findProtocolError(request: AuthorizeRequest, needsChallenge: boolean): RedirectError | undefined {
  const { responseType = 'code', codeChallenge, codeChallengeMethod } = request;
  if (responseType !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  const invalid = (description: string): RedirectError => ({ error: 'invalid_request', description });
  if (codeChallenge === undefined) {
    if (codeChallengeMethod !== undefined) return invalid('code_challenge_method needs a code_challenge');
    return needsChallenge ? invalid('this app must send a code_challenge') : undefined;
  }
  if (codeChallengeMethod !== 'S256') return invalid('code_challenge_method must be S256');
  return isCodeChallenge(codeChallenge) ? undefined : invalid('code_challenge is not a SHA-256 in base64url');
}
