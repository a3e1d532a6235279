import { httpErrors, type AppError } from './errors.js';
import { toMachineryFacts, type Server } from './facts.js';
import { unservedFamilies } from './unserved-families.js';
import { noteWarning } from './warnings.js';
import type { FastifyRequest } from 'fastify';

/** A version in a path: `v3`, `2026-09` or `2027-03-beta`. */
const version = /^(?:v[1-4]|20[0-9]{2}-[0-9]{2}(-beta)?)$/;

/** The page about what is not served. */
export const compatibilityPath = '/docs/compatibility';

const unserved = unservedFamilies.flatMap(({ paths }) => paths);

const pattern = new RegExp(
  `^(?:${unserved.map((path) => path.replace('**', '.+').replaceAll('{}', '[^/]+')).join('|')})$`,
);

const facts = toMachineryFacts('endpointNotServed', []);

/** Declares the writes of a path whose only served method is GET: they are a 404 like endpoints that are not served. */
export function addUnservedWrites(server: Server, url: string): void {
  server.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    config: { facts },
    schema: { hide: true },
    handler: (request) => {
      throw toNotServed(request);
    },
  });
}

/** The refusal of a path that no route matches (404). The request log marks endpoints of the live service. */
export function toRouteNotFound(request: FastifyRequest): AppError {
  return isUnserved(request.url) ? toNotServed(request) : httpErrors.routeNotFound();
}

function toNotServed(request: FastifyRequest): AppError {
  noteWarning(request, 'this endpoint of the live service is not implemented');
  const hasPage = request.server.hasRoute({ method: 'GET', url: compatibilityPath });
  return httpErrors.routeNotServed(hasPage ? { links: { compatibility: request.baseUrl + compatibilityPath } } : {});
}

/** Whether a path that no route matches is that of an endpoint of the live service. */
export function isUnserved(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const segments = path.replace(/\/$/, '').split('/');
  const at = segments.findIndex((segment) => version.test(segment));
  if (at < 0) return false;
  return segments[at]?.endsWith('-beta') === true || pattern.test(segments.toSpliced(at, 1).join('/'));
}
