import type { Tx } from '../platform/db/db.js';

/** The pipeline or stage of the audits. */
export interface AuditPlace {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly subject: 'PIPELINE' | 'STAGE';
  readonly identifier: string;
}

export interface AuditRow {
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly changedAt: Date;
  readonly appId: number | null;
  readonly userId: number | null;
  readonly rawObject: string;
}

interface NewAudits {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly now: Date;
  readonly appId?: number;
  readonly userId?: number;
  readonly entries: readonly (Pick<AuditPlace, 'subject' | 'identifier'> & Pick<AuditRow, 'action' | 'rawObject'>)[];
}

/** The latest entries, newest first. */
export async function listAudits(tx: Tx, place: AuditPlace, limit: number): Promise<AuditRow[]> {
  return tx<AuditRow[]>`
    select action, changed_at, app_id, user_id, raw_object
    from pipeline_audit
    where hub_id = ${place.hubId} and object_type = ${place.objectTypeId}
      and subject = ${place.subject} and identifier = ${place.identifier}
    order by entry_id desc
    limit ${limit}`;
}

/** Returns how many were written. */
export async function insertAudits(tx: Tx, audits: NewAudits): Promise<number> {
  const { hubId, objectTypeId, now, appId = null, userId = null, entries } = audits;
  const written = await tx`
    insert into pipeline_audit (hub_id, object_type, subject, identifier, action, changed_at, app_id, user_id, raw_object)
    select ${hubId}, ${objectTypeId}, subject, identifier, action, ${now}, ${appId}, ${userId}, raw_object
    from jsonb_to_recordset(${tx.rows(entries)}) as given (
      subject text, identifier text, action text, raw_object text)`;
  return written.count;
}
