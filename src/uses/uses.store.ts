import type { Rows, Tx } from '../platform/db/db.js';

/** A property of a type, and the user who asks. */
export interface PropertyPlace {
  readonly hubId: number;
  readonly userId: number;
  /** Type id. */
  readonly typeId: string;
  /** How widgets and cards may spell the type. */
  readonly spellings: readonly string[];
  readonly name: string;
}

interface UseRow {
  readonly id: string;
  readonly name: string;
  /** Whether the user may know of it. */
  readonly isVisible: boolean;
  readonly details: readonly string[];
}

/** Of each kind; one more is returned if there are more. */
export const usesAtMost = 100;

/** Views with the property as a column, in a filter, as the sort, group or lane, or on cards. */
export function listViews(tx: Tx, { hubId, userId, typeId, name }: PropertyPlace): Rows<UseRow> {
  return tx<UseRow[]>`
    select v.view_id::text as id, v.name, v.user_id = ${userId} or v.is_shared as is_visible, u.details
    from saved_view v cross join lateral (
      select jsonb_agg(w.what order by w.place) as details
      from (
        select 1 as place, 'column' as what
        where jsonb_path_exists(v.settings, '$.columns[*].name ? (@ == $p)', jsonb_build_object('p', ${name}::text))
        union all
        select 2, 'filter' where jsonb_path_exists(
          v.settings, '$.filterGroups[*].filters[*].propertyName ? (@ == $p)', jsonb_build_object('p', ${name}::text)
        )
        union all
        select 3, 'sort' where v.settings #>> '{sort,propertyName}' = ${name}::text
        union all
        select 4, 'group' where v.settings ->> 'groupBy' = ${name}::text
        union all
        select 5, 'lane' where v.settings ->> 'laneBy' = ${name}::text
        union all
        select 6, 'card' where v.settings -> 'cardProperties' ? ${name}::text
      ) w
    ) u
    where v.hub_id = ${hubId} and v.object_type = ${typeId} and u.details is not null
    order by is_visible desc, folded(v.name), v.view_id limit ${usesAtMost + 1}`;
}

/** Lists with a condition on the property, of the record itself or of associated ones. */
export function listLists(tx: Tx, { hubId, typeId, name }: PropertyPlace): Rows<UseRow> {
  return tx<UseRow[]>`
    select l.list_id::text as id, l.name, true as is_visible, jsonb_build_array() as details
    from list l
    where l.hub_id = ${hubId} and l.deleted_at is null and l.flow_id is null
      and (
        (l.object_type = ${typeId} and l.depends_on ? ${`property ${name}`})
        or l.depends_on ? ${`associated ${typeId} property ${name}`}
      )
    order by folded(l.name), l.list_id limit ${usesAtMost + 1}`;
}

/** Dashboards with widgets that measure, group or filter by the property. */
export function listDashboards(tx: Tx, place: PropertyPlace): Rows<UseRow> {
  const { hubId, userId, spellings, name } = place;
  return tx<UseRow[]>`
    select d.dashboard_id::text as id, d.name, d.user_id = ${userId} or d.is_shared as is_visible, u.details
    from dashboard d cross join lateral (
      select jsonb_agg(w.widget ->> 'title' order by w.place) as details
      from jsonb_array_elements(d.widgets) with ordinality as w (widget, place)
      where ${tx.json(spellings)}::jsonb ? (w.widget ->> 'objectType')
        and jsonb_path_exists(w.widget, '$.**.propertyName ? (@ == $p)', jsonb_build_object('p', ${name}::text))
    ) u
    where d.hub_id = ${hubId} and u.details is not null
    order by is_visible desc, folded(d.name), d.dashboard_id limit ${usesAtMost + 1}`;
}

/** Layouts of record pages with the property in a section, or as what shows one: that of the account, and those of users. */
export function listRecordPages(tx: Tx, { hubId, userId, typeId, name }: PropertyPlace): Rows<UseRow> {
  return tx<UseRow[]>`
    select l.id, '' as name, l.is_visible, u.details
    from (
      select 'account' as id, true as is_visible, sections from record_layout
      where hub_id = ${hubId} and object_type = ${typeId}
      union all
      select 'own', user_id = ${userId}, sections from own_record_layout
      where hub_id = ${hubId} and object_type = ${typeId}
    ) l cross join lateral (
      select jsonb_agg(s.section ->> 'title' order by s.place) as details
      from jsonb_array_elements(l.sections) with ordinality as s (section, place)
      where s.section -> 'properties' ? ${name}::text or s.section #>> '{showIf,property}' = ${name}::text
    ) u
    where u.details is not null
    order by l.is_visible desc, l.id limit ${usesAtMost + 1}`;
}

/** Cards of connected apps that are sent the property. */
export function listCards(tx: Tx, { hubId, spellings, name }: PropertyPlace): Rows<UseRow> {
  return tx<UseRow[]>`
    select c.card_id::text as id, c.title as name, true as is_visible, jsonb_build_array(a.name) as details
    from install n join app a on a.app_id = n.app_id join app_card c on c.app_id = n.app_id
    where n.hub_id = ${hubId} and exists (
      select from jsonb_array_elements(c.object_types) as t (type)
      where ${tx.json(spellings)}::jsonb ? lower(t.type ->> 'name') and t.type -> 'propertiesToSend' ? ${name}::text
    )
    order by folded(c.title), c.card_id limit ${usesAtMost + 1}`;
}

/** Connected apps that are notified when the property changes. */
export function listWebhooks(tx: Tx, { hubId, typeId, spellings, name }: PropertyPlace): Rows<UseRow> {
  return tx<UseRow[]>`
    select distinct a.app_id::text as id, a.name, true as is_visible, jsonb_build_array() as details
    from install n join app a on a.app_id = n.app_id join webhook_subscription s on s.app_id = n.app_id
    where n.hub_id = ${hubId} and s.active and s.property_name = ${name}
      and (
        s.object_type_id = ${typeId}
        -- contact.propertyChange names the type itself.
        or (s.object_type_id = '' and ${tx.json(spellings)}::jsonb ? lower(split_part(s.event_type, '.', 1)))
      )
    order by a.name, id limit ${usesAtMost + 1}`;
}

interface ActivityRef {
  /** Type id. */
  readonly typeId: string;
  readonly id: string;
}

interface ActivityRecordRow extends ActivityRef {
  readonly objectTypeId: string;
  readonly recordId: string;
  readonly name: string;
}

/** One live record of each activity, of those types, with its name; activities without any are absent. */
export function listRecordsOfActivities(
  tx: Tx,
  hubId: number,
  { activities, types }: { readonly activities: readonly ActivityRef[]; readonly types: readonly string[] },
): Rows<ActivityRecordRow> {
  return tx<ActivityRecordRow[]>`
    select a.type_id, a.id::text, r.object_type as object_type_id, r.id::text as record_id, coalesce(
      nullif(concat_ws(' ', r.properties ->> 'firstname', r.properties ->> 'lastname'), ''),
      r.properties ->> 'name', r.properties ->> 'dealname', r.properties ->> 'subject', r.properties ->> 'email',
      r.id::text
    ) as name
    from jsonb_to_recordset(${tx.rows(activities)}) as a (type_id text, id bigint)
    cross join lateral (
      select r.object_type, r.id, r.properties
      from jsonb_array_elements_text(${tx.json(types)}) with ordinality as t (type, place)
      join association s on s.hub_id = ${hubId} and s.from_type = a.type_id and s.from_id = a.id and s.to_type = t.type
      join record r on r.hub_id = ${hubId} and r.object_type = s.to_type and r.id = s.to_id
      where r.archived_at is null
      order by t.place, r.id limit 1
    ) r`;
}

interface LinkingEmails {
  /** In the order of their last change. */
  readonly emails: readonly { readonly id: string; readonly changedAt: string; readonly html: string }[];
  /** Whether there are emails that were not looked at. */
  readonly hasOlder: boolean;
}

/** Of the emails of a type that were changed last, those whose HTML has one of the marks, in lower case. The index of words has no HTML. */
export async function listLinkingEmails(
  tx: Tx,
  hubId: number,
  { typeId, marks, searched, most }: { typeId: string; marks: readonly string[]; searched: number; most: number },
): Promise<LinkingEmails> {
  const [row] = await tx<LinkingEmails[]>`
    with latest as materialized (
      select r.id, r.updated_at, lower(r.properties ->> 'hs_email_html') as html
      from (
        select r.id, r.updated_at from record r
        where r.hub_id = ${hubId} and r.object_type = ${typeId} and coalesce(r.archived_at, 'infinity') = 'infinity'
        order by r.updated_at desc, r.id desc limit ${searched}
      ) l join record r on r.hub_id = ${hubId} and r.object_type = ${typeId} and r.id = l.id
    )
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id::text, 'changedAt', wire_time(f.updated_at), 'html', f.html) order by f.updated_at desc)
      from (
        select * from latest l
        where exists (select from jsonb_array_elements_text(${tx.json(marks)}) m where strpos(l.html, m) > 0)
        order by l.updated_at desc limit ${most}
      ) f
    ), '[]') as emails, exists (
      select from record r
      where r.hub_id = ${hubId} and r.object_type = ${typeId} and coalesce(r.archived_at, 'infinity') = 'infinity'
      order by r.updated_at desc, r.id desc offset ${searched} limit 1
    ) as has_older`;
  return row ?? { emails: [], hasOlder: false };
}

interface ImportRow {
  readonly url: string;
  readonly completedAt: Date;
}

/** Imports from URLs that created a file. They are kept for a while only. */
export function listImports(tx: Tx, hubId: number, fileId: string): Rows<ImportRow> {
  return tx<ImportRow[]>`
    select t.request ->> 'url' as url, t.completed_at from file_task t
    where t.hub_id = ${hubId} and t.kind = 'import' and t.status = 'COMPLETE' and t.result_id = ${fileId}::text::bigint
      and t.request ->> 'url' is not null
    order by t.completed_at desc limit 10`;
}

interface ListOnListRow {
  readonly id: string;
  readonly name: string;
  readonly isBlocking: boolean;
}

/** Live lists with a filter on the membership in a list, of the records themselves or of associated ones. */
export function listListsOnList(tx: Tx, hubId: number, listId: string): Rows<ListOnListRow> {
  return tx<ListOnListRow[]>`
    select l.list_id::text as id, l.name, l.processing_type = 'DYNAMIC' as is_blocking from list l
    where l.hub_id = ${hubId} and l.deleted_at is null and l.flow_id is null and l.depends_on ? ${`list ${listId}`}
    order by folded(l.name), l.list_id limit ${usesAtMost + 1}`;
}

/** Users of the account that have a list in their navigation. */
export function listPinnedBy(
  tx: Tx,
  hubId: number,
  listId: string,
): Rows<{ readonly userId: number; readonly name: string }> {
  return tx<{ userId: number; name: string }[]>`
    select n.user_id, p.name from navigation_pin n join person p on p.user_id = n.user_id
    where n.hub_id = ${hubId} and n.kind = 'list' and n.target_id = ${listId}
    order by folded(p.name), n.user_id limit ${usesAtMost}`;
}
