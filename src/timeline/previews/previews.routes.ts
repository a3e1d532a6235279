import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { Preview, PreviewInput, PreviewParams } from './previews.schema.js';
import type { PreviewsService } from './previews.service.js';

/** For the editor of templates. */
export function addPreviewRoutes(server: Server, previews: PreviewsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/apps/:appId/timeline/preview',
    operationId: 'previewEventTemplate',
    summary: 'What a template that is not saved would show of sample values, or where it is wrong',
    tag: 'Timeline event templates',
    callers: ['developer'],
    reads: true,
    params: PreviewParams,
    body: PreviewInput,
    success: { 200: Preview },
    handler: ({ params, body, caller }) =>
      previews.preview({ ...params, developerId: caller.developerId, input: body }),
  });
}
