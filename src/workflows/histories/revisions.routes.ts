import { toPaging } from '../../platform/http/body/paging.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { FlowParams, PageQuery } from '../definitions/flows.schema.js';
import { toWireFlow } from '../definitions/wire-flow.js';
import type { RevisionsService } from './revisions.service.js';
import * as wire from './histories.schema.js';

const common = { callers: hubCallers, scopes: { allOf: ['automation'] }, tag: 'Workflows' } as const;
const path = '/_app/workflows/:flowId/revisions';

/** Revisions of workflows: docs/workflows.md. Assumption AA23. */
export function addRevisionRoutes(server: Server, { revisions }: { readonly revisions: RevisionsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listFlowRevisions',
    summary: 'List the revisions of a workflow with their authors, the newest first',
    params: FlowParams,
    query: PageQuery,
    success: { 200: wire.Revisions },
    handler: async ({ params, query, caller, request }) => {
      const { revisions: found, after } = await revisions.listRevisions({ ...params, hubId: caller.hubId }, query);
      return { results: found.map(toWire), ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:revisionId`,
    operationId: 'getFlowRevision',
    summary: 'Read a workflow as it was in a revision',
    params: wire.RevisionParams,
    success: { 200: wire.FlowRevision },
    handler: async ({ params: { revisionId, ...place }, caller }) => {
      const { userId, ...flow } = await revisions.getRevision({ ...place, hubId: caller.hubId }, revisionId);
      return { ...toWireFlow(flow), ...(userId !== null && { createdByUserId: userId }) };
    },
  });
}

type Revision = Awaited<ReturnType<RevisionsService['listRevisions']>>['revisions'][number];

const toWire = ({ revision, name, isEnabled, isCurrent, createdAt, userId }: Revision) => ({
  ...{ revisionId: String(revision), isCurrent, createdAt: createdAt.toISOString() },
  ...(name !== null && { name }),
  ...(isEnabled !== null && { isEnabled }),
  ...(userId !== null && { createdByUserId: userId }),
});
