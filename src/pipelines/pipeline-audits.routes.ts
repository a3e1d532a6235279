import type { Static } from 'typebox';
import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import type { AuditQuestion, PipelineAuditsService } from './pipeline-audits.service.js';
import { readScopes } from './pipeline-types.service.js';
import { AuditList, PipelineParams, StageParams } from './pipelines.schema.js';
import { toWireAudit } from './wire-pipeline.js';

const callers = hubCallers;
const tag = 'Pipelines';

/** Audits of pipelines and stages. */
export function addPipelineAuditRoutes(server: Server, audits: PipelineAuditsService): void {
  const answer = async (question: AuditQuestion): Promise<Static<typeof AuditList>> => {
    const found = await audits.listAudits(question);
    return { results: found.map((row) => toWireAudit(row, question)) };
  };

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/audit',
    operationId: 'listPipelineAudits',
    summary: 'List the changes of a pipeline, newest first',
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
    summary: 'List the changes of a stage, newest first',
    tag,
    callers,
    scopes: readScopes,
    params: StageParams,
    success: { 200: AuditList },
    // Assumption L15. The official client of the ecosystem does not fill in the pipeline id of this path.
    handler: ({ params: { objectType, stageId }, caller }) =>
      answer({ hubId: caller.hubId, objectType, subject: 'STAGE', identifier: stageId }),
  });
}
