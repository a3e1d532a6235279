import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './stage-prompts.schema.js';
import type { StagePromptsService } from './stage-prompts.service.js';

const path = '/_app/stage-prompts/:objectType';
const common = { tag: 'Stage prompts', callers: ['member'] } as const;

/** What the web app asks for when a record enters a stage. */
export function addStagePromptRoutes(
  server: Server,
  { stagePrompts }: { readonly stagePrompts: StagePromptsService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listStagePrompts',
    summary: 'List the properties that the web app asks for when a record enters a stage',
    params: wire.StagePromptsParams,
    success: { 200: wire.StagePrompts },
    handler: async ({ params, caller }) => ({
      results: await stagePrompts.listPrompts(caller, params.objectType),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/:stageId`,
    operationId: 'setStagePrompt',
    summary: 'Set the properties that the web app asks for when a record enters a stage',
    params: wire.StagePromptParams,
    body: wire.StagePromptChange,
    success: { 200: wire.StagePrompt },
    handler: ({ params, body, caller }) =>
      stagePrompts.setPrompt(caller, params.objectType, {
        stageId: params.stageId,
        properties: [...body.properties],
      }),
  });
}
