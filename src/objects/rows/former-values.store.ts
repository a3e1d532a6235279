import type { Tx } from '../../platform/db/db.js';
import type { RecordsPlaceRow } from './aliases.store.js';

interface FormerValueRow {
  readonly value: string;
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
}

interface FormerRecordRow {
  /** The last value of each property up to the time, '' where it was cleared; null before the first change. */
  readonly values: Readonly<Record<string, FormerValueRow>> | null;
  readonly isDeleted: boolean;
  /** When the record last took in another one, with its history; null: never. */
  readonly mergedAt: Date | null;
}

interface FormerReading extends RecordsPlaceRow {
  readonly id: string;
  readonly at: Date;
  /** The property that lists the records that were merged into a record. */
  readonly mergesProperty: string;
}

/** A record of today as it was, read from its history. */
export async function findFormerRecord(tx: Tx, reading: FormerReading): Promise<FormerRecordRow | undefined> {
  const { hubId, objectType, id, at, mergesProperty } = reading;
  const ofRecord = tx`c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${id}`;
  const [row] = await tx<FormerRecordRow[]>`
    select (
      select jsonb_object_agg(l.name, l.version)
      from (
        select distinct on (v.name) v.name, jsonb_build_object(
          'value', v.value, 'at', wire_time(c.changed_at), 'sourceType', c.source_type,
          'sourceId', c.source_id, 'sourceLabel', c.source_label, 'userId', c.user_id
        ) as version
        from record_change c cross join lateral jsonb_each_text(c.properties) v (name, value)
        where ${ofRecord} and c.changed_at <= ${at}
        order by v.name, c.change_id desc
      ) l
    ) as values, r.archived_at <= ${at} is true or coalesce((
      -- A deletion is a change without values.
      select c.properties = '{}' from record_change c
      where ${ofRecord} and c.changed_at <= ${at}
      order by c.change_id desc limit 1
    ), false) as is_deleted, (
      select max(c.changed_at) from record_change c where ${ofRecord} and c.properties ? ${mergesProperty}
    ) as merged_at
    from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${id}`;
  return row;
}

/** When a record was merged into another one, from the history of that. */
export async function findMergeTime(
  tx: Tx,
  { hubId, objectType, id, mergesProperty }: Omit<FormerReading, 'at'>,
  mergedId: string,
): Promise<Date | undefined> {
  const [row] = await tx<{ at: Date | null }[]>`
    select min(c.changed_at) as at from record_change c
    where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${id}
      and ${mergedId} = any (string_to_array(c.properties ->> ${mergesProperty}, ';'))`;
  return row?.at ?? undefined;
}
