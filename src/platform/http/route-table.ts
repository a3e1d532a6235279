import type { RouteFacts, Server } from './facts.js';

/** A registered endpoint, with its number of successful requests. */
export interface RouteEntry {
  readonly method: string;
  readonly path: string;
  readonly facts: RouteFacts;
  hits: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the program, in the order of registration. */
    routeTable: RouteEntry[];
  }
}

/** Keeps the list of endpoints, the source of docs, coverage and descriptions. */
export function addRouteTable(server: Server): void {
  const entries = new Map<string, RouteEntry>();
  server.decorate('routeTable', []);
  server.addHook('onRoute', ({ method, url, config }) => {
    const facts = config?.facts;
    if (!facts || facts.unlisted) return;
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue;
      const entry: RouteEntry = { method: one, path: url, facts, hits: 0 };
      entries.set(`${one} ${url}`, entry);
      server.routeTable.push(entry);
    }
  });
  server.addHook('onResponse', (request, reply, done) => {
    const entry = entries.get(`${request.method} ${request.routeOptions.url}`);
    if (entry && reply.statusCode < 400) entry.hits += 1;
    done();
  });
}
