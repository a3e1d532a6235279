import { defineErrors } from '../../platform/http/errors.js';

export const snapshotErrors = defineErrors({
  SANDBOX_SNAPSHOT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no snapshot of that id.',
  },
  SANDBOX_SNAPSHOT_LIMIT: {
    status: 409,
    category: 'CONFLICT',
    message: 'There are 10 snapshots already: delete one first.',
  },
  SANDBOX_SNAPSHOT_OUTDATED: {
    status: 409,
    category: 'CONFLICT',
    message: 'The snapshot was taken with another version of Spoke, whose tables were others: it can only be deleted.',
  },
});
