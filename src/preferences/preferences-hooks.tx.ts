import type { RecordFollower } from '../objects/lifecycle/followers.js';
import { deleteStatuses } from './statuses.store.js';

/** Deletes the statuses of the addresses of an erased contact. Assumption M3. */
export const preferencesFollower: RecordFollower = {
  addressesErased: deleteStatuses,
};
