import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import * as wire from './notifications.schema.js';
import type { NotificationsService } from './notifications.service.js';

const callers = ['member'] as const;
const tag = 'Notifications';
const path = '/_app/notifications';

/** Notifications of the user and the records that they follow. Viewers may change them: they are their own. */
export function addNotificationRoutes(
  server: Server,
  { notifications }: { readonly notifications: NotificationsService },
): void {
  const { reads } = notifications;

  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listNotifications',
    summary: "List the user's notifications, latest first, a page at a time",
    tag,
    callers,
    query: wire.NotificationsQuery,
    success: { 200: wire.NotificationPage },
    handler: ({ query, caller }) => reads.list(caller, query),
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/read`,
    operationId: 'markNotifications',
    summary: 'Mark notifications as read or unread',
    tag,
    callers,
    reads: true,
    body: wire.ReadMark,
    success: { 204: null },
    handler: ({ body, caller }) => reads.mark(caller, { ...body, isRead: body.read ?? true }),
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/settings`,
    operationId: 'getNotificationSettings',
    summary: 'Read which notifications the user wants, and what they follow by themselves',
    tag,
    callers,
    success: { 200: wire.NotificationSettings },
    handler: ({ caller }) => reads.getSettings(caller),
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/settings`,
    operationId: 'updateNotificationSettings',
    summary: 'Change them',
    tag,
    callers,
    reads: true,
    body: wire.NotificationSettingsChange,
    success: { 200: wire.NotificationSettings },
    handler: ({ body, caller }) => reads.updateSettings(caller, body),
  });

  addFollowRoutes(server, notifications);
}

function addFollowRoutes(server: Server, { follows }: Pick<NotificationsService, 'follows'>): void {
  const record = { tag, callers, reads: true, params: wire.FollowParams, success: { 204: null } };
  const followPath = '/_app/objects/:objectType/:objectId/follow';

  addRoute(server, {
    ...record,
    method: 'PUT',
    path: followPath,
    operationId: 'followRecord',
    summary: 'Follow a record: its changes become notifications',
    handler: ({ params, caller, request }) => {
      const { hubId, userId } = caller;
      return follows.follow({ ...params, hubId, userId, baseUrl: request.baseUrl }, true);
    },
  });

  addRoute(server, {
    ...record,
    method: 'DELETE',
    path: followPath,
    operationId: 'unfollowRecord',
    summary: 'Unfollow a record, also if the user owns it',
    handler: ({ params, caller, request }) => {
      const { hubId, userId } = caller;
      return follows.follow({ ...params, hubId, userId, baseUrl: request.baseUrl }, false);
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/follows',
    operationId: 'listFollowChoices',
    summary: 'List the ids of the records that the user has followed or unfollowed',
    tag,
    callers,
    success: { 200: wire.FollowChoices },
    handler: ({ caller }) => follows.listChoices(caller),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/follows/records',
    operationId: 'listFollowedRecords',
    summary: 'List the records that the user has followed, latest first, a page at a time',
    tag,
    callers,
    query: wire.FollowedQuery,
    success: { 200: wire.FollowedPage },
    handler: ({ query, caller }) => follows.listFollowed(caller, query),
  });
}
