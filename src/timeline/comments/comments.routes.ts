import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { ActivityParams, Comment, CommentParams, Comments, CommentText, EventParams } from './comments.schema.js';
import type { CommentsService } from './comments.service.js';

const callers = ['member'] as const;
const tag = 'Timeline';

/** Comments on activities and events of timelines. */
export function addCommentRoutes(server: Server, { comments }: { readonly comments: CommentsService }): void {
  const entries = [
    { path: '/_app/objects/:objectType/:objectId/comments', params: ActivityParams, word: 'Activity' },
    { path: '/_app/timeline/events/:eventTemplateId/:eventId/comments', params: EventParams, word: 'Event' },
  ] as const;
  for (const { path, params, word } of entries) {
    addRoute(server, {
      method: 'GET',
      path,
      operationId: `list${word}Comments`,
      summary: `List the comments on an ${word.toLowerCase()}, oldest first`,
      tag,
      callers,
      params,
      success: { 200: Comments },
      handler: async (input) => ({ results: await comments.listComments(input.caller, input.params) }),
    });

    addRoute(server, {
      method: 'POST',
      path,
      operationId: `add${word}Comment`,
      summary: `Comment on an ${word.toLowerCase()}`,
      tag,
      callers,
      params,
      body: CommentText,
      success: { 201: Comment },
      handler: (input) => comments.addComment(input.caller, input.params, { body: input.body.body }),
    });
  }

  addRoute(server, {
    method: 'PATCH',
    path: '/_app/comments/:commentId',
    operationId: 'editComment',
    summary: 'Edit a comment of the user',
    tag,
    callers,
    params: CommentParams,
    body: CommentText,
    success: { 200: Comment },
    handler: ({ params, body, caller }) => comments.editComment(caller, params.commentId, body.body),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/_app/comments/:commentId',
    operationId: 'deleteComment',
    summary: 'Delete a comment of the user',
    tag,
    callers,
    params: CommentParams,
    success: { 204: null },
    handler: ({ params, caller }) => comments.deleteComment(caller, params.commentId),
  });
}
