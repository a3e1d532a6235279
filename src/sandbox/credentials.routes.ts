import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { SeedService } from '../seed/seed.service.js';

const credential = Type.Object({ name: Type.String(), value: Type.String() });

/** `GET /_spoke/credentials`: what the start printed, for the page on which people sign in. */
export function addCredentialsRoute(
  server: Server,
  { seed }: { readonly seed: Pick<SeedService, 'readCredentials'> },
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/credentials',
    operationId: 'listSandboxCredentials',
    summary: 'The credentials of the seed that still work, in groups',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 200: Type.Object({ results: Type.Array(Type.Array(credential)) }) },
    handler: async () => {
      const groups = await seed.readCredentials();
      return { results: groups.map((group) => group.map(([name, value]) => ({ name, value }))) };
    },
  });
}
