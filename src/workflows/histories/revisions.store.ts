import type { Tx } from '../../platform/db/db.js';
import type { FlowPlace } from './rows.store.js';

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
