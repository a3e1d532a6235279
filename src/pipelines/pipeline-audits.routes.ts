import type { Static } from 'typebox';
import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import type { AuditQuestion, PipelineAuditsService } from './pipeline-audits.service.js';
import { readScopes } from './pipeline-types.service.js';
import { AuditList, PipelineParams, StageParams } from './pipelines.schema.js';
import { toWireAudit } from './wire-pipeline.js';

const callers = hubCallers;
const tag = 'Pipelines';

/** What was done to pipelines and stages. */
export function addPipelineAuditRoutes(server: Server, pipelines: PipelineAuditsService): void {
  const answer = async (question: AuditQuestion): Promise<Static<typeof AuditList>> => {
    const found = await pipelines.listAudits(question);
    return { results: found.map((row) => toWireAudit(row, question)) };
  };

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/audit',
    operationId: 'listPipelineAudits',
    summary: 'List what was done to a pipeline, newest first',
    tag,
    callers,
    scopes: readScopes,
    params: PipelineParams,
    success: { 200: AuditList },
    handler: ({ params: { objectType, pipelineId }, caller }) =>
      answer({ hubId: caller.hubId, objectType, subject: 'PIPELINE', identifier: pipelineId }),
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages/:stageId/audit',
    operationId: 'listStageAudits',
    summary: 'List what was done to a stage, newest first',
    tag,
    callers,
    scopes: readScopes,
    params: StageParams,
    success: { 200: AuditList },
    // Assumption L15. The official client of the ecosystem leaves the pipeline's place in this path unfilled.
    handler: ({ params: { objectType, stageId }, caller }) =>
      answer({ hubId: caller.hubId, objectType, subject: 'STAGE', identifier: stageId }),
  });
}
