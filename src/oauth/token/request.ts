/** The parameters of the token endpoint, introspection and revocation; blank ones count as absent. */
export type TokenParameters = Readonly<Partial<Record<TokenParameterName, string>>>;

const tokenParameterNames = [
  'grant_type',
  'client_id',
  'client_secret',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
  'access_token',
  'scope',
  'token',
  'token_type_hint',
] as const;

type TokenParameterName = (typeof tokenParameterNames)[number];

/** Parameters that are read from the query string if the body lacks them (Spec 4.1). */
const queryNames: readonly TokenParameterName[] = ['client_secret', 'refresh_token'];

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parses the known parameters. Returns undefined if a parameter is repeated, in the body or in the query: the request is
 * malformed (RFC 6749 3.2).
 */
export function toTokenParameters(body: Fields, query: Fields): TokenParameters | undefined {
  const parameters: Partial<Record<TokenParameterName, string>> = {};
  for (const name of tokenParameterNames) {
    const sources = queryNames.includes(name) ? [body[name], query[name]] : [body[name]];
    if (sources.some((source) => Array.isArray(source))) return undefined;
    const value = sources.find((source) => typeof source === 'string' && source !== '');
    if (typeof value === 'string') parameters[name] = value;
  }
  return parameters;
}

const formType =
  /^application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*charset=(?:"?(?:utf-8|us-ascii|iso-8859-1)"?)[ \t]*)?;?$/i;

/** Whether a content type is a form; the charset does not matter because of percent-encoding. */
export function isFormType(contentType: string): boolean {
  return formType.test(contentType);
}

/** Whether a content type is that of JSON. */
export function isJsonType(contentType: string): boolean {
  return /^application\/(?:[a-z0-9.+-]+\+)?json(?:[ \t]*;|$)/i.test(contentType);
}

/** The scopes of a `scope` parameter, separated by spaces. */
export function toScopeList(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(' ').filter(Boolean))];
}
