import { findViolatedConstraint } from '../../platform/db/constraints.js';
import { httpErrors } from '../../platform/http/errors.js';

/** How often a write begins anew when others were quicker. */
const attempts = 8;

/** What others may have done meanwhile: taken an address, merged or erased the record, removed the template. Looking again tells. */
const overtaken = new Set([
  'unique_value_pk',
  'timeline_event_record_fk',
  'visitor_contact_fk',
  'event_key_template_fk',
]);

/** Thrown within a write to begin it anew. */
export class Overtaken extends Error {}

/** Runs a write again as long as others are quicker. Throws UNAVAILABLE (503) when they always are. */
export async function untilSettled<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || overtaken.has(findViolatedConstraint(error) ?? '');
      if (!isOvertaken) throw error;
      if (attempt === attempts) throw httpErrors.unavailable();
    }
  }
}
