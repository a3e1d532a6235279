/** The parameters of a request to the token endpoint and its neighbours; blank ones count as absent. */
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

/** Those that the query string may carry where the body does not (Spec 4.1). */
const queryNames: readonly TokenParameterName[] = ['client_secret', 'refresh_token'];

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the known parameters. A parameter that appears twice, in the body or in the query, makes the request malformed
 * (RFC 6749 3.2): then the answer is undefined.
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

/** Whether a content type is that of a form, in a character set that percent-encoding makes irrelevant. */
export function isFormType(contentType: string): boolean {
  return formType.test(contentType);
}

/** Whether a content type is that of JSON, which the token endpoint does not read. */
export function isJsonType(contentType: string): boolean {
  return /^application\/(?:[a-z0-9.+-]+\+)?json(?:[ \t]*;|$)/i.test(contentType);
}

/** The scopes of a `scope` parameter: names between spaces. */
export function toScopeList(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(' ').filter(Boolean))];
}
