import type { RecordFollower } from '../objects/lifecycle/followers.js';
import { moveComments } from './comments/comments.store.js';
import { lockTimeline, updateTimelineOwner } from './visitors/visitors.store.js';

// Functions that lower capabilities call within their transactions, passed to them by services.ts.

/** Moves the events, visitors and comments of a merged record to the surviving one. */
export const timelineFollower: RecordFollower = {
  async recordsMerged(tx, merge) {
    await lockTimeline(tx, merge);
    await updateTimelineOwner(tx, merge);
    await moveComments(tx, merge);
  },
};

/** Whether the app has event templates, including deleted ones whose events are still being removed. */
export { hasTemplates } from './templates/templates.store.js';
