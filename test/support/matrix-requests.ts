import { toMinimalBody } from './crm-drafts.js';
import { listFields, type Thing } from './crm-fields.js';
import { listOperations, type Operation } from './crm-operations.js';
import { request, type Reply, type RequestOptions } from './http.js';
import type { MatrixAccount } from './matrix-world.js';
import { toForm } from './uploads.js';

/** An endpoint of the server's own list, with its description if it has one. */
export interface MatrixRoute {
  /** `GET /crm/v3/objects/{objectType}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation | undefined;
  /** Whether it needs no credential: pages, health and requests with their own proof. */
  readonly isOpen: boolean;
  /** Names of its path parameters; `*` for the rest of a path. */
  readonly parameters: readonly string[];
}

/** Endpoints that revoke the credential that calls them, so that it could not be used afterwards. */
export const endsItself =
  /^(DELETE \/_app\/session|DELETE \/appinstalls\/v3\/external-install|DELETE \/_app\/connected-apps\/\{appId\}|POST \/oauth\/v3\/token\/revoke|(DELETE|PATCH) \/_app\/users\/\{userId\}|POST \/_app\/users\/\{userId\}\/password|DELETE \/_app\/profile\/sessions\/\{sessionId\}|DELETE \/_app\/developer\/\w+\/\{\w+\})$/;

/** Every endpoint of a server, listed or not. */
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

/** An account's ids for the parameters of a route's path; undefined if it has none. */
export async function readIds(
  { path, parameters, operation }: MatrixRoute,
  account: MatrixAccount,
): Promise<Record<string, string | undefined>> {
  const isCrm =
    operation !== undefined && /^\/(crm\/(?!v3\/(timeline|extensions)\/)|_app\/objects\b(?!.*\/comments$))/.test(path);
  const fields = isCrm ? listFields(operation).filter(({ place }) => place === 'path') : [];
  const things = account.things[path.includes('/pipelines/') ? 'tickets' : 'contacts'];
  const found = parameters.map(async (name) => {
    const thing = fields.find(({ at }) => at === name)?.thing;
    return [name, thing ? await things.get(thing) : account.ids[toKey(path, name)]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const narrower: readonly string[] = [
  'actions definitionId',
  'private-apps appId',
  'developer userId',
  'developer invitationId',
  'stat *',
  'folders *',
  'crm-objects objectType',
  'crm-objects objectId',
  'crm-pipelines objectType',
  'webhooks-journal subscriptionId',
  'webhooks-journal portalId',
  'comments objectType',
  'comments objectId',
  'pins id',
  'stage-prompts objectType',
];

function toKey(path: string, name: string): string {
  const first =
    /\/(actions|private-apps|developer|stat|folders|crm-objects|crm-pipelines|webhooks-journal|comments|pins|stage-prompts)(?:\/|$)/.exec(
      path,
    )?.[1];
  return narrower.includes(`${first} ${name}`) ? `${first} ${name}` : name;
}

/** Another account's id of a thing: its custom object types where a path names a built-in one. */
export async function readForeignId(
  route: MatrixRoute,
  name: string,
  theirs: MatrixAccount,
): Promise<string | undefined> {
  const type: Thing = 'schema';
  if (/^(from|to)?objectType(Id)?$/i.test(name)) return theirs.things.contacts.get(type);
  return (await readIds(route, theirs))[name];
}

/** An unused id of the same kind and length. */
export function toMissing(id: string): string {
  if (/^\d+$/.test(id)) return id.replace(/^./, (digit) => (digit === '9' ? '8' : '9'));
  if (/^2-\d+$/.test(id)) return `2-${Number(id.slice(2)) + 5_000_000}`;
  if (/^[0-9a-f-]{36}$/.test(id)) return id.replace(/^.{4}/, (start) => (start === '0bad' ? '1bad' : '0bad'));
  return id.replace(/.$/, (end) => (end === 'q' ? 'x' : 'q'));
}

/** A request to a route, the same for all ids. */
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

/** The response without parts that differ between any two requests, and without the requested ids. */
export function toComparable({ status, text }: Reply, named: readonly string[]): string {
  let body = text
    .replace(/"(correlationId|requestId)":"[^"]*"/g, '"$1"')
    .replace(/"vid":\d+,"isNew":true/g, '"vid","isNew":true')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    // A minute may end between two requests.
    .replace(/expired \d+ \w+\(s\) ago/g, 'expired <time> ago');
  for (const id of [...named].sort((a, b) => b.length - a.length)) {
    for (const spelling of new Set([id, encodeURIComponent(id), id.toLowerCase()])) {
      body = body.replaceAll(spelling, '<it>');
    }
  }
  return `${status} ${body}`;
}
