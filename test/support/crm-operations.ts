import { request, type RequestOptions } from './http.js';
import { importsPath, toImportOfOne } from './imports.js';

/** A schema of the API description, as far as tests read it. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: JsonSchema;
}

/** One endpoint, as described by the running server. */
export interface Operation {
  /** `GET /crm/v3/objects/{objectType}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the JSON body, if the endpoint takes one. */
  readonly body: JsonSchema | undefined;
  /** Names of the security schemes that it accepts. */
  readonly security: readonly string[];
  /** Whether it may be called without authentication. */
  readonly allowsAnyone: boolean;
  /** The success statuses. */
  readonly successes: readonly number[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

// Timelines are for installed apps: no private app or user can call them. Comments are on activities, not on every record.
const crm = /^\/(?:crm\/(?!v3\/(?:timeline|extensions)\/)|_app\/objects\b(?!.*\/(?:cards\/|comments$)))/;

/** Every endpoint that reads or changes data of an account, from the description of the running server. */
export async function listCrmOperations(baseUrl: string): Promise<Operation[]> {
  return (await listOperations(baseUrl)).filter(({ path }) => crm.test(path));
}

/** Every endpoint in the description of a running server. */
export async function listOperations(baseUrl: string): Promise<Operation[]> {
  const { paths } = (await request(baseUrl, { path: '/openapi.json' })).body as Description;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(method.toUpperCase(), path, described)),
  );
}

/** The same endpoints from the server's own list of routes: `GET /crm/v3/objects/{objectType}`. */
export async function listCrmRouteNames(baseUrl: string): Promise<string[]> {
  const { results } = (await request(baseUrl, { path: '/_spoke/routes' })).body as {
    results: { method: string; path: string }[];
  };
  return results
    .filter(({ path }) => crm.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
}

function toOperation(method: string, path: string, described: DescribedOperation): Operation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema,
    security: (described.security ?? []).flatMap((scheme) => Object.keys(scheme)),
    allowsAnyone: (described.security ?? [{}]).some((scheme) => Object.keys(scheme).length === 0),
    successes: Object.keys(described.responses)
      .map(Number)
      .filter((status) => status < 400),
  };
}

/** The input of a request: values by name, and the body by JSON pointer or as a whole. */
export interface Draft {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The request of a draft. */
export function toRequest(
  { name: operation, method, path, body: schema }: Operation,
  { path: names, query, body }: Draft,
): RequestOptions {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const at = search === '' ? filled : `${filled}?${search}`;
  if (operation === `POST ${importsPath}`) return { method, path: at, multipart: toImportOfOne() };
  return { method, path: at, ...(schema !== undefined && { json: body }) };
}

/** A location of a body for a value: `/inputs/0/id`; `*` for any name of a map. */
export interface Leaf {
  readonly at: string;
  readonly schema: JsonSchema;
  /** Whether all of its parents are required. */
  readonly required: boolean;
}

/** Every location of a body with a plain value, lists by their first item. */
export function listLeaves(schema: JsonSchema, at = '', required = true): Leaf[] {
  if (schema.anyOf) return distinct(schema.anyOf.flatMap((one) => listLeaves(one, at, required)));
  if (schema.items) return listLeaves(schema.items, `${at}/0`, required);
  if (!schema.properties && typeof schema.additionalProperties !== 'object') {
    return schema.type === 'null' ? [] : [{ at, schema, required }];
  }
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    listLeaves(one, `${at}/${name}`, required && (schema.required?.includes(name) ?? false)),
  );
  if (typeof schema.additionalProperties !== 'object') return named;
  return [...named, ...listLeaves(schema.additionalProperties, `${at}/*`, false)];
}

/** Every location of a body with an object, lists by their first item. */
export function listObjects(schema: JsonSchema, at = '', required = true): Leaf[] {
  if (schema.anyOf) return distinct(schema.anyOf.flatMap((one) => listObjects(one, at, required)));
  if (schema.items) return listObjects(schema.items, `${at}/0`, required);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    listObjects(one, `${at}/${name}`, required && (schema.required?.includes(name) ?? false)),
  );
  return schema.type === 'object' || schema.properties ? [{ at, schema, required }, ...inside] : inside;
}

function distinct(leaves: readonly Leaf[]): Leaf[] {
  return [...new Map(leaves.map((leaf) => [leaf.at, leaf])).values()];
}

/** The same body with another value at a JSON pointer; missing objects and lists on the way are created. */
export function setAt(body: unknown, pointer: string, value: unknown): unknown {
  if (pointer === '') return value;
  const [, step = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pointer) ?? [];
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[Number(step)] = setAt(list[Number(step)], rest, value);
    return list;
  }
  const holder = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...holder, [step]: setAt((holder as Record<string, unknown>)[step], rest, value) };
}

/** The same body without the value at a JSON pointer. */
export function withoutAt(body: unknown, pointer: string): unknown {
  const cut = pointer.lastIndexOf('/');
  const name = pointer.slice(cut + 1);
  const holder = findAt(body, pointer.slice(0, cut)) as Record<string, unknown>;
  return setAt(body, pointer.slice(0, cut), Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name)));
}

/** The value at a JSON pointer, if any. */
export function findAt(body: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}
