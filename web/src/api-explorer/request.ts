import type { SentRequest } from '../inspector/requests/snippets.js';
import type { Operation, Parameter } from './description.js';
import { toExample } from './schema-text.js';

/** The values that the user has entered for a request. */
export interface Draft {
  /** Of the path and the query, by place and name; empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** The JSON body. */
  readonly bodyText: string;
  /** The fields of a form; empty ones are not sent. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
}

/** What a request is sent with. */
export type Credential =
  | { readonly kind: 'token' | 'key'; readonly secret: string }
  | { readonly kind: 'session'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'none' };

export const jsonType = 'application/json';
const multipartType = 'multipart/form-data';

export const valueKey = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place}.${name}`;

/** Values that make most endpoints work at once. */
const usualValues: Readonly<Record<string, string>> = {
  objectType: 'contacts',
  fromObjectType: 'contacts',
  toObjectType: 'companies',
};

/** The values to begin with: the required parts of the body, and an object type. */
export function toDraft({ parameters, body }: Operation): Draft {
  const known = parameters.filter(({ in: place, name }) => place === 'path' && usualValues[name] !== undefined);
  const isJson = body?.type === jsonType;
  return {
    values: Object.fromEntries(known.map((parameter) => [valueKey(parameter), usualValues[parameter.name] ?? ''])),
    bodyText: isJson ? JSON.stringify(toExample(body.schema), null, 2) : '',
    fields: {},
    files: {},
  };
}

/** The parameters of the path that have no value: without them the request would go elsewhere. */
export function listMissing({ parameters }: Operation, { values }: Draft): Parameter[] {
  return parameters.filter((one) => one.in === 'path' && (values[valueKey(one)] ?? '').trim() === '');
}

export interface BuiltRequest extends SentRequest {
  readonly body: string | FormData | undefined;
}

/** Builds the request of a draft. */
export function toRequest(operation: Operation, draft: Draft, credential: Credential): BuiltRequest {
  const { method, parameters, body } = operation;
  const valueOf = (parameter: Parameter): string => draft.values[valueKey(parameter)] ?? '';
  const headers = Object.fromEntries(
    parameters.filter((one) => one.in === 'header' && valueOf(one) !== '').map((one) => [one.name, valueOf(one)]),
  );
  const request = {
    method,
    path: toPath(operation, valueOf) + toQuery(parameters, valueOf, credential),
    requestHeaders: { ...headers, ...toHeaders(credential) },
  };
  if (!body) return { ...request, requestBody: null, body: undefined };
  if (body.type === multipartType) return { ...request, ...toForm(draft) };
  const text = body.type === jsonType ? draft.bodyText : new URLSearchParams(listFields(draft)).toString();
  if (text.trim() === '') return { ...request, requestBody: null, body: undefined };
  const requestHeaders = { ...request.requestHeaders, 'content-type': body.type };
  return { ...request, requestHeaders, requestBody: text, body: text };
}

function toPath({ path, parameters }: Operation, valueOf: (parameter: Parameter) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter ? valueOf(parameter).trim() : '';
    return value === '' ? placeholder : encodeURIComponent(value);
  });
}

function toQuery(
  parameters: readonly Parameter[],
  valueOf: (parameter: Parameter) => string,
  credential: Credential,
): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && valueOf(one) !== '')
    .flatMap((one) => toValues(one, valueOf(one)).map((value) => `${one.name}=${encodeURIComponent(value)}`));
  if (credential.kind === 'key') pairs.push(`hapikey=${encodeURIComponent(credential.secret)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Lists are entered with commas between their values. */
function toValues({ schema }: Parameter, text: string): string[] {
  if (schema.type !== 'array') return [text];
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function toHeaders(credential: Credential): Readonly<Record<string, string>> {
  if (credential.kind === 'token') return { authorization: `Bearer ${credential.secret}` };
  return credential.kind === 'session' ? credential.headers : {};
}

const listFields = ({ fields }: Draft): [string, string][] =>
  Object.entries(fields).filter(([, value]) => value !== '');

function toForm(draft: Draft): Pick<BuiltRequest, 'requestBody' | 'body' | 'parts'> {
  const form = new FormData();
  // Fields go before files: servers that stream an upload have read them by then.
  for (const [name, value] of listFields(draft)) form.set(name, value);
  for (const [name, file] of Object.entries(draft.files)) form.set(name, file);
  const fields = listFields(draft).map(([name, value]) => ({ name, value }));
  const files = Object.entries(draft.files).map(([name, file]) => ({ name, fileName: file.name }));
  return { requestBody: null, body: form, parts: [...fields, ...files] };
}

/** A response, read to its end. */
export interface ReceivedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string;
  /** Undefined for content that is no text. */
  readonly text: string | undefined;
  readonly content: Blob;
  /** The address after redirects; undefined: there were none. */
  readonly redirectedTo: string | undefined;
  readonly correlationId: string | undefined;
}

/** Sends a request and reads its response; throws when no response comes. */
export async function sendRequest(request: BuiltRequest, credential: Credential): Promise<ReceivedResponse> {
  const { method, path, requestHeaders, body } = request;
  const startedAt = performance.now();
  const response = await fetch(path, {
    ...{ method, headers: requestHeaders },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    credentials: credential.kind === 'session' ? 'same-origin' : 'omit',
  });
  const content = await response.blob();
  const milliseconds = performance.now() - startedAt;
  const contentType = response.headers.get('content-type') ?? '';
  const isText = content.size === 0 || /^text\/|json|xml|javascript|yaml|x-www-form-urlencoded/.test(contentType);
  return {
    ...{ milliseconds, contentType, content },
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    text: isText ? await content.text() : undefined,
    redirectedTo: response.redirected ? response.url : undefined,
    correlationId: response.headers.get('x-hubspot-correlation-id') ?? undefined,
  };
}
