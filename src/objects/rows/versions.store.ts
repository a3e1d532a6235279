import type { Tx } from '../../platform/db/db.js';

export interface VersionRow {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
}

/** The versions of the properties of one record, newest first, by name. */
interface RecordVersionsRow {
  readonly id: string;
  readonly versions: Readonly<Record<string, readonly VersionRow[]>> | null;
}

interface VersionsReading {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
  /** Undefined: every property. */
  readonly names: readonly string[] | undefined;
  /** Per property. */
  readonly most: number;
}

/** The last versions of the properties of records, in one statement. */
export function listVersions(tx: Tx, reading: VersionsReading): Promise<RecordVersionsRow[]> {
  const { hubId, objectType, ids, names, most } = reading;
  const isAsked = names
    ? tx`and p.name = any (array(select jsonb_array_elements_text(${tx.json(names)}::jsonb)))`
    : tx``;
  return tx<RecordVersionsRow[]>`
    select i.id, (
      select jsonb_object_agg(n.name, n.versions)
      from (
        select v.name, jsonb_agg(v.version order by v.place) as versions
        from (
          select p.name, row_number() over (partition by p.name order by c.change_id desc) as place, jsonb_build_object(
            'value', p.value, 'at', (extract(epoch from c.changed_at) * 1000)::bigint, 'sourceType', c.source_type,
            'sourceId', c.source_id, 'sourceLabel', c.source_label, 'userId', c.user_id
          ) as version
          from record_change c cross join lateral jsonb_each_text(c.properties) p (name, value)
          where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = i.id::bigint ${isAsked}
        ) v
        where v.place <= ${most}
        group by v.name
      ) n
    ) as versions
    from jsonb_array_elements_text(${tx.json(ids)}::jsonb) i (id)`;
}
