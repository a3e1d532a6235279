import type { RecordFollower } from '../../objects/objects.service.js';
import { lockTimeline, updateTimelineOwner } from './visitors.store.js';

/** Lets the events of a record, and the visitors that it is, go where the record goes. */
export const timelineFollower: RecordFollower = {
  async recordsMerged(tx, merge) {
    await lockTimeline(tx, merge);
    await updateTimelineOwner(tx, merge);
  },
};
