import type { Tx } from '../platform/db/db.js';

export interface RecordHistory {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The last writes, newest first, with the transaction in 32 bits. */
  readonly writes: readonly { readonly transaction: string; readonly properties: Readonly<Record<string, string>> }[];
}

interface HistoriesQuery {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** The values of records, live or not, and what their last hundred writes changed of these properties. */
export function listHistories(tx: Tx, { hubId, objectType, ids, names }: HistoriesQuery): Promise<RecordHistory[]> {
  return tx<RecordHistory[]>`
    select r.id::text as id, r.properties, w.writes
    from jsonb_array_elements_text(${tx.json(ids)}) i (id)
    cross join lateral (
      select * from record r where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r
    cross join lateral (
      select coalesce(jsonb_agg(
        jsonb_build_object('transaction', c.writer::text, 'properties', (
          select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(c.properties) p
          where p.key in (select jsonb_array_elements_text(${tx.json(names)}))
        )) order by c.change_id desc
      ), '[]') as writes
      from (
        select c.xmin as writer, c.change_id, c.properties from record_change c
        where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = r.id
        order by c.change_id desc limit 100
      ) c
    ) w`;
}

interface EventRow {
  readonly eventNo: string;
  readonly appId: number | null;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Events of the timelines of a hub, with the apps of their templates. */
export function listEvents(tx: Tx, hubId: number, eventNos: readonly string[]): Promise<EventRow[]> {
  return tx<EventRow[]>`
    select e.event_no::text as event_no, t.app_id, e.tokens
    from timeline_event e join event_template t on t.template_id = e.template_id
    where e.hub_id = ${hubId} and e.event_no in (
      select n.value::bigint from jsonb_array_elements_text(${tx.json(eventNos)}) n (value)
    )`;
}
