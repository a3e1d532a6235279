import createRouter, { type HTTPVersion, type Instance } from 'find-my-way';
import type { FastifyRequest, HTTPMethods } from 'fastify';
import { httpErrors } from '../errors.js';
import { toMachineryFacts, type Server } from '../facts.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const facts = toMachineryFacts('methodNotAllowed', []);

/** How paths are compared, in all routers. */
export const pathRules = { maxParamLength: 2048, ignoreTrailingSlash: true } as const;

/** A path that some methods have a route for. */
interface KnownPath {
  /** With `:name` for path parameters. */
  readonly url: string;
  readonly segments: readonly string[];
  readonly allowed: Set<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers the 405 routes that are needed; call once, after the last route. */
    finishRoutes(): void;
  }
}

/** Finds the path of a request that no route matches, if other methods have a route for it. */
type FindPath = (request: FastifyRequest) => { readonly url: string; readonly allow: string } | undefined;

/**
 * Notes the paths of all routes registered afterwards, for a 405 with `Allow` to methods without a route. A route for each of
 * them would be a third of all routes, in memory and at the start: a request is compared with the paths once no route matches
 * it. Only a path that another one with that method would match (`/things/search` and `/things/:id`) has a route of its own.
 */
export function addMethodNotAllowed(server: Server): FindPath {
  const known = new Map<string, KnownPath>();
  server.addHook('onRoute', ({ url, method, config }) => {
    if (config?.facts === facts) return;
    const path = known.get(url) ?? { url, segments: url.split('/'), allowed: new Set<string>() };
    for (const one of [method].flat()) path.allowed.add(one);
    known.set(url, path);
  });
  let router: Instance<HTTPVersion.V1> | undefined;
  const findPath: FindPath = ({ method, url }) => {
    if (method !== 'HEAD' && !methods.some((one) => one === method)) return undefined;
    router ??= createPathRouter([...known.values()]);
    const path = router.find('GET', url)?.store as KnownPath | undefined;
    return path && { url: path.url, allow: toAllow(path) };
  };
  server.decorate('finishRoutes', () => {
    for (const paths of groupByFirstSegment(known.values())) {
      for (const path of paths) {
        const similar = paths.filter((other) => other !== path && overlap(other, path));
        const refused = methods.filter(
          (one) => !path.allowed.has(one) && similar.some(({ allowed }) => allowed.has(one)),
        );
        if (refused.length > 0) addRefusedRoute(server, { url: path.url, refused, findPath });
      }
    }
  });
  return findPath;
}

function toAllow({ allowed }: KnownPath): string {
  return [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].sort().join(', ');
}

interface RefusedRoute {
  readonly url: string;
  readonly refused: HTTPMethods[];
  readonly findPath: FindPath;
}

function addRefusedRoute(server: Server, { url, refused, findPath }: RefusedRoute): void {
  server.route({
    method: refused,
    url,
    config: { facts },
    schema: { hide: true },
    handler: (request, reply) => {
      // The path of this route may look like a longer one that the request is for.
      reply.header('allow', findPath(request)?.allow ?? '');
      throw httpErrors.methodNotAllowed();
    },
  });
}

/** Only paths of a group overlap: none begins with a parameter. */
function groupByFirstSegment(paths: Iterable<KnownPath>): Iterable<readonly KnownPath[]> {
  const groups = new Map<string, KnownPath[]>();
  for (const path of paths) {
    const [, first = ''] = path.segments;
    groups.set(first, [...(groups.get(first) ?? []), path]);
  }
  return groups.values();
}

/** Whether a request may match both paths. */
function overlap({ segments: a }: KnownPath, { segments: b }: KnownPath): boolean {
  const length = Math.min(a.length, b.length);
  for (let place = 1; place < length; place += 1) {
    const [one = '', other = ''] = [a[place], b[place]];
    if (one === '*' || other === '*') return true;
    if (one !== other && !isParameter(one) && !isParameter(other)) return false;
  }
  return a.length === b.length;
}

const isParameter = (segment: string): boolean => segment.includes(':');

function createPathRouter(paths: readonly KnownPath[]): Instance<HTTPVersion.V1> {
  const router = createRouter(pathRules);
  for (const path of paths) router.on('GET', path.url, () => undefined, path);
  return router;
}
