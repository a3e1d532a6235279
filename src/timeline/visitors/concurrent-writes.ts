import { findViolatedConstraint } from '../../platform/db/constraints.js';
import { httpErrors } from '../../platform/http/errors.js';

/** Maximum attempts of a write after conflicts with concurrent ones. */
const attempts = 8;

/**
 * Unique and foreign keys violated by a concurrent write: an address was taken, a record merged or erased, a template
 * removed. A retry reads the new state.
 */
const conflicting = new Set([
  'unique_value_pk',
  'timeline_event_record_fk',
  'visitor_contact_fk',
  'event_key_template_fk',
]);

/** Thrown within a write to retry it. */
export class ConcurrentWriteError extends Error {}

/** Retries a write after conflicts. Throws UNAVAILABLE (503) after the last attempt. */
export async function untilSettled<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isConflict = error instanceof ConcurrentWriteError || conflicting.has(findViolatedConstraint(error) ?? '');
      if (!isConflict) throw error;
      if (attempt === attempts) throw httpErrors.unavailable();
    }
  }
}
