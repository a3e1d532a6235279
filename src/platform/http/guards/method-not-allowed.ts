import { httpErrors } from '../errors.js';
import { toMachineryFacts, type Server } from '../facts.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const facts = toMachineryFacts('methodNotAllowed', []);

/** Responds with 405 and `Allow` on every known path for methods without a route. Call {@link finish} after the last route. */
export function addMethodNotAllowed(server: Server): void {
  const known = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method, config }) => {
    if (config?.facts === facts) return;
    const path = known.get(url) ?? new Set<string>();
    for (const one of [method].flat()) path.add(one);
    known.set(url, path);
  });
  server.decorate('finishRoutes', () => {
    for (const [url, allowed] of [...known]) {
      const missing = methods.filter((method) => !allowed.has(method));
      if (missing.length === 0) continue;
      const allow = [...allowed].sort().join(', ');
      server.route({
        method: missing,
        url,
        config: { facts },
        schema: { hide: true },
        handler: (_request, reply) => {
          reply.header('allow', allow);
          throw httpErrors.methodNotAllowed();
        },
      });
    }
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers the 405 routes; call once, after the last route. */
    finishRoutes(): void;
  }
}
