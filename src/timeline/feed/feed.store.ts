import type { Rows, Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

interface EventsPage {
  readonly hubId: number;
  readonly objectType: string;
  readonly recordId: string;
  /** Start after this entry, newest first. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Searches look through this many events or activities for each page. */
const searchedAtMost = 2000;

/** An event as shown on the timeline of its record. */
export interface FeedEventRow {
  readonly at: string;
  /** Number of the event in its hub. */
  readonly id: string;
  readonly templateId: string;
  readonly eventId: string;
  /** Null for the events that the account defines itself, like its name. */
  readonly appId: number | null;
  readonly appName: string | null;
  /** When the app's icon was set, in milliseconds. */
  readonly iconAt: number | null;
  readonly tokens: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly extraData: string | null;
  readonly iframe: unknown;
}

export interface FeedAppRow {
  readonly appId: number;
  readonly name: string;
  readonly iconAt: number | null;
}

function columns(tx: Tx) {
  return tx`wire_time(e.occurred_at) as at, e.event_no::text as id, e.template_id::text as template_id, e.event_id,
    a.app_id, a.name as app_name, ${iconTime(tx)}, e.tokens, e.extra_data::text as extra_data, e.iframe`;
}

/** Version of the icon of an app `a`. */
function iconTime(tx: Tx) {
  return tx`(
    select (extract(epoch from i.updated_at) * 1000)::double precision from app_icon i where i.app_id = a.app_id
  ) as icon_at`;
}

function isBehind(tx: Tx, { after }: EventsPage) {
  return after
    ? tx`and (e.occurred_at, e.event_no) < (${after.at}::text::timestamptz, ${after.id}::text::bigint)`
    : tx``;
}

/** The events of a record, newest first: a range of the index `timeline_event_by_record`, however many there are. */
export function listEvents(tx: Tx, page: EventsPage): Rows<FeedEventRow> {
  return tx<FeedEventRow[]>`
    select ${columns(tx)}
    from timeline_event e join event_template t on t.template_id = e.template_id and t.deleted_at is null
      left join app a on a.app_id = t.app_id
    where e.hub_id = ${page.hubId} and e.object_type = ${page.objectType} and e.record_id = ${page.recordId} ${isBehind(tx, page)}
    order by e.occurred_at desc, e.event_no desc
    limit ${page.limit}`;
}

/**
 * As {@link listEvents}, for some apps only: merges the newest of each of their templates, by the index
 * `timeline_event_by_template`.
 */
export function listEventsOfApps(tx: Tx, page: EventsPage, appIds: readonly string[]): Rows<FeedEventRow> {
  return tx<FeedEventRow[]>`
    select ${columns(tx)}
    from event_template t join app a on a.app_id = t.app_id cross join lateral (
      select e.* from timeline_event e
      where e.hub_id = ${page.hubId} and e.template_id = t.template_id and e.record_id = ${page.recordId} ${isBehind(tx, page)}
      order by e.occurred_at desc, e.event_no desc
      limit ${page.limit}
    ) e
    where t.app_id in (select value::integer from jsonb_array_elements_text(${tx.json(appIds)}))
      and t.object_type = ${page.objectType} and t.deleted_at is null
    order by e.occurred_at desc, e.event_no desc
    limit ${page.limit}`;
}

/** The SQL condition for a text that has all words, ignoring case and accents. */
const hasWords = (tx: Tx, text: Sql, words: readonly string[]) => tx`
  not exists (select from jsonb_array_elements_text(${tx.json(words)}) w (word) where strpos(unaccented(${text}), unaccented(w.word)) = 0)`;

interface EventSearch {
  readonly words: readonly string[];
  /** Of all apps if undefined. */
  readonly appIds: readonly string[] | undefined;
}

/** As {@link listEvents}, those with all words in the template, the tokens or the extra data, among the next 2,000. */
export function searchEvents(tx: Tx, page: EventsPage, { words, appIds }: EventSearch): Rows<FeedEventRow> {
  const text = tx`concat_ws(' ', t.name, t.header_template, e.extra_data::text, (
    select string_agg(o.value, ' ') from jsonb_each_text(e.tokens) o
  ))`;
  return tx<FeedEventRow[]>`
    select ${columns(tx)}
    from (
      select e.* from timeline_event e
      where e.hub_id = ${page.hubId} and e.object_type = ${page.objectType} and e.record_id = ${page.recordId} ${isBehind(tx, page)}
      order by e.occurred_at desc, e.event_no desc
      limit ${searchedAtMost}
    ) e join event_template t on t.template_id = e.template_id and t.deleted_at is null
      left join app a on a.app_id = t.app_id
    where ${hasWords(tx, text, words)}
      ${appIds ? tx`and t.app_id in (select value::integer from jsonb_array_elements_text(${tx.json(appIds)}))` : tx``}
    order by e.occurred_at desc, e.event_no desc
    limit ${page.limit}`;
}

/** One event of a hub on the timeline of a live record. */
export async function findFeedEvent(
  tx: Tx,
  { hubId, templateId, eventId }: { readonly hubId: number; readonly templateId: string; readonly eventId: string },
): Promise<(FeedEventRow & { readonly objectType: string }) | undefined> {
  const [row] = await tx<(FeedEventRow & { objectType: string })[]>`
    select ${columns(tx)}, e.object_type
    from event_key k join timeline_event e on e.hub_id = ${hubId} and e.event_no = k.event_no
      join event_template t on t.template_id = e.template_id and t.deleted_at is null
      left join app a on a.app_id = t.app_id
      join record r on r.hub_id = e.hub_id and r.object_type = e.object_type and r.id = e.record_id and r.archived_at is null
    where k.template_id = ${templateId} and k.event_id = ${eventId} and k.hub_id = ${hubId}`;
  return row;
}

/** Apps with events on a record: some index probes for each template with events in the hub. */
export function listAppsOfRecord(
  tx: Tx,
  { hubId, objectType, recordId }: Pick<EventsPage, 'hubId' | 'objectType' | 'recordId'>,
): Rows<FeedAppRow> {
  return tx<FeedAppRow[]>`
    with recursive used (template_id) as (
      (select template_id from timeline_event where hub_id = ${hubId} order by template_id limit 1)
      union all
      select (
        select e.template_id from timeline_event e where e.hub_id = ${hubId} and e.template_id > u.template_id
        order by e.template_id limit 1
      )
      from used u where u.template_id is not null
    )
    select distinct a.app_id, a.name, ${iconTime(tx)}
    from used u join event_template t on t.template_id = u.template_id and t.object_type = ${objectType} and t.deleted_at is null
      join app a on a.app_id = t.app_id
    where exists (
      select from timeline_event e
      where e.hub_id = ${hubId} and e.template_id = u.template_id and e.record_id = ${recordId}
    )
    order by a.name, a.app_id`;
}
