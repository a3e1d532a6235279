import type { Tx } from '../../platform/db/db.js';

interface ChangeRow {
  readonly recordId: string;
  readonly changedAt: Date;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly properties: Readonly<Record<string, string>>;
  /** The values before, of the properties that had one. */
  readonly previous: Readonly<Record<string, string>>;
  /** The record did not exist before. */
  readonly isFirst: boolean;
}

interface TimesOfRecord {
  readonly id: string;
  readonly since: string;
  readonly until: string;
}

/** Lists what the history of records has of some times. */
export function listChangesDuring(
  tx: Tx,
  { hubId, objectType }: { readonly hubId: number; readonly objectType: string },
  records: readonly TimesOfRecord[],
): Promise<ChangeRow[]> {
  const wanted = records.map(({ id, since, until }) => ({ id, since, until }));
  return tx<ChangeRow[]>`
    select c.record_id, c.changed_at, c.source_type, c.source_id, c.properties, (
        select coalesce(jsonb_object_agg(k.key, b.value), '{}')
        from jsonb_object_keys(c.properties) k (key) cross join lateral (
          select b.properties -> k.key as value from record_change b
          where b.hub_id = ${hubId} and b.object_type = ${objectType} and b.record_id = c.record_id
            and b.change_id < c.change_id and b.properties ? k.key
          order by b.change_id desc limit 1
        ) b
      ) as previous, not exists (
        select from record_change b
        where b.hub_id = ${hubId} and b.object_type = ${objectType} and b.record_id = c.record_id and b.change_id < c.change_id
      ) as is_first
    from jsonb_to_recordset(${tx.rows(wanted)}) as w (id bigint, since timestamptz, until timestamptz)
    join record_change c on c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = w.id
      and c.changed_at >= w.since and c.changed_at <= w.until
    order by c.record_id, c.change_id`;
}
