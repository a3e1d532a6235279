import { toMinimalBody } from './crm-drafts.js';
import { listFields, type Thing } from './crm-fields.js';
import { listOperations, type Operation } from './crm-operations.js';
import { request, type Reply, type RequestOptions } from './http.js';
import type { MatrixAccount } from './matrix-world.js';
import { toForm } from './uploads.js';

/** An endpoint of the server's own list, with its description if it is in that. */
export interface MatrixRoute {
  /** `GET /crm/v3/objects/{objectType}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation | undefined;
  /** Who needs no credential there: pages, health and what carries its own proof. */
  readonly isOpen: boolean;
  /** Names of its path parameters; `*` for the rest of a path. */
  readonly parameters: readonly string[];
}

/** What ends the credential that calls it, so that nothing could be called with that afterwards. */
export const endsItself =
  /^(DELETE \/_app\/session|DELETE \/appinstalls\/v3\/external-install|DELETE \/_app\/connected-apps\/\{appId\}|POST \/oauth\/v3\/token\/revoke|(DELETE|PATCH) \/_app\/users\/\{userId\}|POST \/_app\/users\/\{userId\}\/password|DELETE \/_app\/profile\/sessions\/\{sessionId\}|DELETE \/_app\/developer\/\w+\/\{\w+\})$/;

/** Every endpoint that a server has, listed or not. */
export async function listMatrixRoutes(baseUrl: string): Promise<MatrixRoute[]> {
  const operations = new Map((await listOperations(baseUrl)).map((operation) => [operation.name, operation]));
  const { results } = (await request(baseUrl, { path: '/_spoke/routes' })).body as {
    results: { method: string; path: string }[];
  };
  return results.map(({ method, path: pattern }) => {
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    const operation = operations.get(`${method} ${path}`);
    const parameters = [...path.matchAll(/\{(\w+)\}|\*/g)].map(([, name]) => name ?? '*');
    const isOpen = operation === undefined || operation.allowsAnyone;
    return { name: `${method} ${path}`, method, path, operation, isOpen, parameters };
  });
}

/** What an account calls the things that a route's path names; undefined for what it has none of. */
export async function readIds(
  { path, parameters, operation }: MatrixRoute,
  account: MatrixAccount,
): Promise<Record<string, string | undefined>> {
  const isCrm = operation !== undefined && /^\/(crm\/(?!v3\/timeline)|_app\/objects\b)/.test(path);
  const fields = isCrm ? listFields(operation).filter(({ place }) => place === 'path') : [];
  const things = account.things[path.includes('/pipelines/') ? 'tickets' : 'contacts'];
  const found = parameters.map(async (name) => {
    const thing = fields.find(({ at }) => at === name)?.thing;
    return [name, thing ? await things.get(thing) : account.ids[toKey(path, name)]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

function toKey(path: string, name: string): string {
  const first = /\/(private-apps|developer|stat|folders)\//.exec(path)?.[1];
  const narrower = ['private-apps appId', 'developer userId', 'developer invitationId', 'stat *', 'folders *'];
  return narrower.includes(`${first} ${name}`) ? `${first} ${name}` : name;
}

/** What another account calls a thing: object types of its own where a path names one of those that all have. */
export async function readForeignId(
  route: MatrixRoute,
  name: string,
  theirs: MatrixAccount,
): Promise<string | undefined> {
  const type: Thing = 'schema';
  if (/^(from|to)?objectType(Id)?$/i.test(name)) return theirs.things.contacts.get(type);
  return (await readIds(route, theirs))[name];
}

/** An id of the same kind and length that nothing has. */
export function toMissing(id: string): string {
  if (/^\d+$/.test(id)) return id.replace(/^./, (digit) => (digit === '9' ? '8' : '9'));
  if (/^2-\d+$/.test(id)) return `2-${Number(id.slice(2)) + 5_000_000}`;
  if (/^[0-9a-f-]{36}$/.test(id)) return id.replace(/^.{4}/, (start) => (start === '0bad' ? '1bad' : '0bad'));
  return id.replace(/.$/, (end) => (end === 'q' ? 'x' : 'q'));
}

/** A request to a route, the same whatever ids it is about. */
export function toMatrixRequest(route: MatrixRoute, body: unknown, ids: Readonly<Record<string, string>>) {
  const encode = (name: string) =>
    (ids[name] ?? '7')
      .split('/')
      .map(encodeURIComponent)
      .join(name === '*' ? '/' : '%2F');
  const path = route.path.replace(/\{(\w+)\}|\*/g, (_, name?: string) => encode(name ?? '*'));
  const options: RequestOptions = { method: route.method, path };
  if (route.operation?.body !== undefined) return { ...options, json: body };
  const isUpload = /^(POST|PUT) \/files\/v3\/files(\/\{fileId\})?$/.test(route.name);
  return isUpload ? { ...options, multipart: toForm({}) } : options;
}

export function toMatrixBody({ operation, path }: MatrixRoute): unknown {
  if (!operation?.body) return undefined;
  const type = path.includes('/pipelines/') ? 'tickets' : 'contacts';
  return toMinimalBody(operation, { type, otherType: type === 'tickets' ? 'contacts' : 'companies' });
}

/** The answer without what differs between any two requests, and without the ids that the request named. */
export function toComparable({ status, text }: Reply, named: readonly string[]): string {
  let body = text.replace(/"correlationId":"[^"]*"/g, '"correlationId"').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  for (const id of [...named].sort((a, b) => b.length - a.length)) {
    for (const spelling of new Set([id, encodeURIComponent(id), id.toLowerCase()])) {
      body = body.replaceAll(spelling, '<it>');
    }
  }
  return `${status} ${body}`;
}
