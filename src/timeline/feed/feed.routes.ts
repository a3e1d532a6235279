import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { FeedDetails, FeedEventParams, FeedPage, FeedParams, FeedQuery } from './feed.schema.js';
import type { FeedService } from './feed.service.js';

const callers = ['member'] as const;
const tag = 'Timeline';

/** The timeline of a record, for the web app. Spec 6. */
export function addFeedRoutes(server: Server, feed: FeedService): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId/timeline',
    operationId: 'getTimeline',
    summary: 'What happened to a record, newest first, a page at a time',
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
    summary: 'The details of one event',
    tag,
    callers,
    params: FeedEventParams,
    success: { 200: FeedDetails },
    handler: async ({ params, caller }) => ({
      details: await feed.getDetails({ ...params, hubId: caller.hubId }),
    }),
  });
}
