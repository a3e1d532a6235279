import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { VisitorsService } from '../timeline/visitors/visitors.service.js';

const identification = Type.Object(
  {
    hubId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    utk: Type.String({ minLength: 1, maxLength: 256 }),
    email: Type.String(),
  },
  { additionalProperties: false },
);

/** `POST /_spoke/visitors/identify`: says whose browser it is, without a browser. */
export function addSandboxVisitorRoutes(server: Server, { visitors }: { readonly visitors: VisitorsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/visitors/identify',
    operationId: 'identifySandboxVisitor',
    summary: 'Say whose browser it is',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: identification,
    success: { 200: Type.Object({ objectId: Type.String() }) },
    refusals: [404],
    handler: async ({ body }) => ({ objectId: await visitors.identify({ ...body, source: { type: 'ANALYTICS' } }) }),
  });
}
