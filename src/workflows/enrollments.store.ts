import type { Tx } from '../platform/db/db.js';
import { enrollmentColumns, type EnrollmentRow } from './histories/rows.store.js';

interface EnrollmentRange {
  readonly before: string | null;
  readonly limit: number;
  readonly state?: EnrollmentRow['state'];
  readonly record?: { readonly objectType: string; readonly id: string };
}

/** A page of the enrollments of a workflow, the newest first. */
export async function listEnrollments(
  tx: Tx,
  { hubId, flowId }: { readonly hubId: number; readonly flowId: string },
  { before, limit, state, record }: EnrollmentRange,
): Promise<EnrollmentRow[]> {
  return tx<EnrollmentRow[]>`
    select ${enrollmentColumns(tx)} from workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint
      and ${state === undefined ? tx`true` : tx`e.state = ${state}`}
      and ${record === undefined ? tx`true` : tx`e.object_type = ${record.objectType} and e.record_id = ${record.id}::text::bigint`}
      and ${before === null ? tx`true` : tx`e.enrollment_id < ${before}::text::bigint`}
    order by e.enrollment_id desc limit ${limit}`;
}

/** The workflows that a record is in at the moment. */
export async function listFlowsOf(
  tx: Tx,
  hubId: number,
  { objectType, recordId }: { readonly objectType: string; readonly recordId: string },
): Promise<string[]> {
  const rows = await tx<{ flowId: string }[]>`
    select e.flow_id from workflow_enrollment e
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = ${recordId}::text::bigint
      and e.state = 'ACTIVE'
    order by e.flow_id`;
  return rows.map(({ flowId }) => flowId);
}

interface CountedPeriod {
  readonly hubId: number;
  readonly flowId: string;
  /** In ascending order: each part ends where the next one begins. */
  readonly starts: readonly Date[];
  readonly end: Date;
}

interface PartCount {
  /** Of the part. */
  readonly place: number;
  readonly count: number;
}

const toBounds = (tx: Tx, starts: readonly Date[]) =>
  tx`(select array_agg(s.text::timestamptz order by s.text::timestamptz) from jsonb_array_elements_text(${tx.json(starts)}) s (text))`;

/** Counts the enrollments that began in the parts of a period. */
export async function countBegun(tx: Tx, { hubId, flowId, starts, end }: CountedPeriod): Promise<PartCount[]> {
  return tx<PartCount[]>`
    select width_bucket(e.enrolled_at, b.starts) - 1 as place, count(*)::integer as count
    from (select ${toBounds(tx, starts)} as starts offset 0) b cross join workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint
      and e.enrolled_at >= ${starts[0] ?? end} and e.enrolled_at < ${end}
    group by 1 order by 1`;
}

/** Counts the enrollments that ended in the parts of a period. */
export async function countEnded(
  tx: Tx,
  { hubId, flowId, starts, end }: CountedPeriod,
): Promise<(PartCount & { readonly state: 'COMPLETED' | 'ENDED' | 'FAILED' })[]> {
  return tx<(PartCount & { state: 'COMPLETED' | 'ENDED' | 'FAILED' })[]>`
    select e.state, width_bucket(e.ended_at, b.starts) - 1 as place, count(*)::integer as count
    from (select ${toBounds(tx, starts)} as starts offset 0) b cross join workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint and e.state in ('COMPLETED', 'ENDED', 'FAILED')
      and e.ended_at >= ${starts[0] ?? end} and e.ended_at < ${end}
    group by 1, 2 order by 1, 2`;
}
