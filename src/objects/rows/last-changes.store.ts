import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

interface LastChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: 'CREATED' | 'UPDATED' | 'DELETED';
  /** Properties that the change set; empty for changes of associations, and for deletions. */
  readonly names: readonly string[];
}

interface LastChangesReading {
  readonly hubId: number;
  readonly objectType: string;
  readonly since: Date;
  readonly most: number;
}

/** The last change after a time of each record: of the records changed last, and of those deleted last. */
export function listLastChanges(tx: Tx, reading: LastChangesReading): Promise<LastChangeRow[]> {
  const { hubId, objectType, since } = reading;
  const most = plainNumber(tx, reading.most);
  return tx<LastChangeRow[]>`
    with live as materialized (
      select r.id, r.updated_at as at from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and coalesce(r.archived_at, 'infinity') = 'infinity'
        and r.updated_at > ${since}
      order by r.updated_at desc, r.id desc limit ${most}
    ),
    deleted as materialized (
      select r.id, r.archived_at as at from record r
      where r.hub_id = ${hubId} and coalesce(r.archived_at, '-infinity') > '-infinity' and r.archived_at > ${since}
        and r.object_type = ${objectType}
      order by r.archived_at desc limit ${most}
    )
    select l.id::text, l.at, case when c.is_first and c.changed_at >= l.at then 'CREATED' else 'UPDATED' end as kind,
      case when c.changed_at >= l.at then c.names else '[]'::jsonb end as names
    from live l left join lateral (
      select c.changed_at, (select coalesce(jsonb_agg(p.name order by p.name), '[]') from jsonb_object_keys(c.properties) p (name)) as names,
        not exists (
          select 1 from record_change o
          where o.hub_id = ${hubId} and o.object_type = ${objectType} and o.record_id = l.id and o.change_id < c.change_id
        ) as is_first
      from record_change c
      where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = l.id
      order by c.change_id desc limit 1
    ) c on true
    union all
    select d.id::text, d.at, 'DELETED', '[]'::jsonb from deleted d`;
}
