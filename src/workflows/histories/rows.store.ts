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
  return tx`e.enrollment_id, e.revision, e.object_type, e.record_id::text as record_id, e.state,
    e.enrolled_by, e.action_id, e.due_at, e.reason, e.enrolled_at, e.updated_at, e.ended_at`;
}

/** The last entries of a history: one more than is shown, so that it is known whether there were others. */
export const storedEntries = 201;

/** Appends entries, a list in JSON, to the history of the row `e` or of the only table, and drops the oldest ones. */
export function withEntries(tx: Tx, entries: Sql, history: Sql = tx`history`): Sql {
  return tx`jsonb_path_query_array(${history} || ${entries}, ${tx.unsafe(`'$[last - ${storedEntries - 1} to last]'`)})`;
}

export interface RevisionRow {
  readonly revision: number;
  readonly name: string | null;
  /** Null for revisions from before this was stored. */
  readonly isEnabled: boolean | null;
  readonly createdAt: Date;
  readonly userId: number | null;
}

/** The revisions of a workflow, the newest first. */
export async function listRevisions(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<RevisionRow[]> {
  return tx<RevisionRow[]>`
    select v.revision, v.definition ->> 'name' as name, v.is_enabled, v.created_at, v.user_id from workflow_revision v
    where v.hub_id = ${hubId} and v.flow_id = ${flowId}::text::bigint
      and ${before === null ? tx`true` : tx`v.revision < ${before}`}
    order by v.revision desc limit ${limit}`;
}

export async function findRevision<Definition>(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  revision: number,
): Promise<(RevisionRow & { readonly definition: Definition }) | undefined> {
  const [row] = await tx<(RevisionRow & { definition: Definition })[]>`
    select v.revision, v.definition ->> 'name' as name, v.is_enabled, v.created_at, v.user_id, v.definition
    from workflow_revision v
    where v.hub_id = ${hubId} and v.flow_id = ${flowId}::text::bigint and v.revision = ${revision}`;
  return row;
}
