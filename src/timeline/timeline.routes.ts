import type { IntakeService } from '../accounts/hubs/intake.service.js';
import type { Clock } from '../platform/clock.js';
import type { Server } from '../platform/http/facts.js';
import { addCommentRoutes } from './comments/comments.routes.js';
import { addDefinitionRoutes } from './definitions/definitions.routes.js';
import { addOccurrenceRoutes } from './definitions/occurrences.routes.js';
import { addEventRoutes } from './events/events.routes.js';
import { addConnectedTemplateRoutes, addTemplateRoutes } from './templates/templates.routes.js';
import { addTokenRoutes } from './templates/tokens.routes.js';
import type { TimelineService } from './timeline.service.js';
import { addVisitorRoutes } from './visitors/visitors.routes.js';
import { addRoute } from '../platform/http/route.js';
import { Preview, PreviewInput, PreviewParams } from './previews/previews.schema.js';
import type { PreviewsService } from './previews/previews.service.js';
import { FeedDetails, FeedEventParams, FeedPage, FeedParams, FeedQuery } from './feed/feed.schema.js';
import type { FeedService } from './feed/feed.service.js';

interface TimelineRoutesDeps {
  readonly intake: IntakeService;
  readonly clock: Clock;
}

/** All endpoints of event templates, events, timelines and visitors. */
export function addTimelineRoutes(server: Server, timeline: TimelineService, deps: TimelineRoutesDeps): void {
  const { visitors, forms } = timeline;
  addTemplateRoutes(server, timeline.templates);
  addTokenRoutes(server, timeline.templates);
  addConnectedTemplateRoutes(server, timeline.templates);
  addPreviewRoutes(server, timeline);
  addEventRoutes(server, timeline);
  addFeedRoutes(server, timeline);
  addCommentRoutes(server, timeline);
  addDefinitionRoutes(server, timeline.definitions);
  addOccurrenceRoutes(server, timeline.occurrences);
  addVisitorRoutes(server, { visitors, forms, intake: deps.intake, clock: deps.clock });
}

/** For the template editor. */
function addPreviewRoutes(server: Server, { previews }: { readonly previews: PreviewsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/apps/:appId/timeline/preview',
    operationId: 'previewEventTemplate',
    summary: 'Render an unsaved template with sample values, or report its errors',
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

const callers = ['member'] as const;
const tag = 'Timeline';

/** The timeline of a record, for the web app. Spec 6. */
function addFeedRoutes(server: Server, { feed }: { readonly feed: FeedService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId/timeline',
    operationId: 'getTimeline',
    summary: 'List the timeline of a record, newest first, a page at a time',
    tag,
    callers,
    params: FeedParams,
    query: FeedQuery,
    success: { 200: FeedPage },
    handler: ({ params, query, caller, request }) =>
      feed.getTimeline({ ...params, ...query, hubId: caller.hubId, baseUrl: request.baseUrl }),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/timeline/events/:eventTemplateId/:eventId/detail',
    operationId: 'getTimelineEventDetails',
    summary: 'Read the details of one event',
    tag,
    callers,
    params: FeedEventParams,
    success: { 200: FeedDetails },
    handler: async ({ params, caller }) => ({
      details: await feed.getDetails({ ...params, hubId: caller.hubId }),
    }),
  });
}
