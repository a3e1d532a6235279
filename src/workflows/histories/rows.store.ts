import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

export interface FlowPlace {
  readonly hubId: number;
  readonly flowId: string;
}

/** An enrollment without its history. */
export interface EnrollmentRow {
  readonly enrollmentId: string;
  readonly revision: number;
  readonly objectType: string;
  readonly recordId: string;
  readonly state: 'ACTIVE' | 'COMPLETED' | 'ENDED' | 'FAILED';
  readonly enrolledBy: 'FILTERS' | 'SCHEDULE' | 'EVENT' | 'REQUEST' | 'USER';
  readonly actionId: string | null;
  readonly dueAt: Date | null;
  readonly reason: string | null;
  readonly enrolledAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

/** The columns of an {@link EnrollmentRow}, of the table `e`. */
export function enrollmentColumns(tx: Tx): Sql {
  return tx`e.enrollment_id::text as enrollment_id, e.revision, e.object_type, e.record_id::text as record_id, e.state,
    e.enrolled_by, e.action_id, e.due_at, e.reason, e.enrolled_at, e.updated_at, e.ended_at`;
}

/** The last entries of a history: one more than is shown, so that it is known whether there were others. */
export const storedEntries = 201;

/** Appends entries, a list in JSON, to the history of the row `e` or of the only table, and drops the oldest ones. */
export function withEntries(tx: Tx, entries: Sql, history: Sql = tx`history`): Sql {
  return tx`jsonb_path_query_array(${history} || ${entries}, ${tx.unsafe(`'$[last - ${storedEntries - 1} to last]'`)})`;
}
