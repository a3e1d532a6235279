-- On a worker, a statement on a distributed table can neither read a transition table nor take a row of a shard as a row of the
-- table: the triggers read the rows into arrays of their columns first.

create or replace function feed_changed_properties() returns trigger language plpgsql as $$
declare
  a record;
begin
  if is_watched((select hub_id from added limit 1)) then
    select min(hub_id) as hub_id, array_agg(object_type order by change_id) as object_type, array_agg(record_id order by change_id) as record_id,
      array_agg(changed_at order by change_id) as changed_at, array_agg(source_type order by change_id) as source_type,
      array_agg(source_id order by change_id) as source_id, array_agg(user_id order by change_id) as user_id,
      array_agg(jsonb_build_object('properties', properties) order by change_id) as details
    into a from added where properties <> '{}';
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, source_type, source_id, user_id, details)
    select a.hub_id, 'propertyChange', u.*
    from unnest(a.object_type, a.record_id, a.changed_at, a.source_type, a.source_id, a.user_id, a.details) u;
  end if;
  return null;
end
$$;

create or replace function feed_created_records() returns trigger language plpgsql as $$
declare
  a record;
begin
  if is_watched((select hub_id from added limit 1)) then
    select min(hub_id) as hub_id, array_agg(object_type) as object_type, array_agg(id) as id into a from added;
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select a.hub_id, 'creation', u.object_type, u.id, '{}' from unnest(a.object_type, a.id) u (object_type, id);
  end if;
  return null;
end
$$;

create or replace function feed_added_associations() returns trigger language plpgsql as $$
declare
  a record;
begin
  if is_watched((select hub_id from added limit 1)) then
    select min(hub_id) as hub_id, array_agg(from_type) as from_type, array_agg(from_id) as from_id,
      array_agg(jsonb_build_object('association', jsonb_build_object('toType', to_type, 'toId', to_id::text, 'category', category,
        'typeId', type_id, 'isPrimary', is_primary, 'isRemoved', false))) as details
    into a from added;
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select a.hub_id, 'associationChange', u.* from unnest(a.from_type, a.from_id, a.details) u;
  end if;
  return null;
end
$$;

create or replace function feed_removed_associations() returns trigger language plpgsql as $$
declare
  a record;
  hub constant integer := (select hub_id from removed limit 1);
begin
  if is_watched(hub) then
    select array_agg(from_type) as from_type, array_agg(from_id) as from_id, array_agg(to_type) as to_type, array_agg(to_id) as to_id,
      array_agg(jsonb_build_object('association', jsonb_build_object('toType', to_type, 'toId', to_id::text, 'category', category,
        'typeId', type_id, 'isPrimary', is_primary, 'isRemoved', true))) as details
    into a from removed;
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select hub, 'associationChange', u.from_type, u.from_id, u.details
    from unnest(a.from_type, a.from_id, a.to_type, a.to_id, a.details) u (from_type, from_id, to_type, to_id, details)
      join record f on f.hub_id = hub and f.object_type = u.from_type and f.id = u.from_id and f.archived_at is null
      join record t on t.hub_id = hub and t.object_type = u.to_type and t.id = u.to_id and t.archived_at is null;
  end if;
  return null;
end
$$;

create or replace function feed_added_events() returns trigger language plpgsql as $$
declare
  a record;
begin
  if is_watched((select hub_id from added limit 1)) then
    select min(hub_id) as hub_id, array_agg(object_type order by event_no) as object_type, array_agg(record_id order by event_no) as record_id,
      array_agg(created_at order by event_no) as created_at,
      array_agg(jsonb_build_object('event', jsonb_build_object('templateId', template_id::text, 'eventNo', event_no::text,
        'eventId', event_id)) order by event_no) as details
    into a from added where record_id is not null;
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select a.hub_id, 'eventCompleted', u.* from unnest(a.object_type, a.record_id, a.created_at, a.details) u;
  end if;
  return null;
end
$$;

create or replace function feed_found_event() returns trigger language plpgsql as $$
begin
  if is_watched(new.hub_id) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    values (new.hub_id, 'eventCompleted', new.object_type, new.record_id, jsonb_build_object('event', jsonb_build_object(
      'templateId', new.template_id::text, 'eventNo', new.event_no::text, 'eventId', new.event_id
    )));
  end if;
  return null;
end
$$;

create or replace function count_list_members() returns trigger language plpgsql as $$
declare
  c record;
begin
  for c in
    select hub_id, list_id, (case tg_op when 'INSERT' then 1 else -1 end * count(*))::integer as growth
    from moved group by hub_id, list_id order by list_id
  loop
    update list l set size = l.size + c.growth where l.hub_id = c.hub_id and l.list_id = c.list_id;
  end loop;
  return null;
end
$$;

create or replace function refill_lists_of_removed_events() returns trigger language plpgsql as $$
declare
  g record;
begin
  for g in select distinct r.hub_id, r.template_id from removed r loop
    if exists (select from event_template t where t.template_id = g.template_id and t.deleted_at is not null) then
      update list l set filled_to = 0
      where l.hub_id = g.hub_id and l.processing_type = 'DYNAMIC' and l.depends_on ? ('template ' || g.template_id)
        and l.filled_to is distinct from 0;
    end if;
  end loop;
  return null;
end
$$;

create or replace function feed_list_members() returns trigger language plpgsql as $$
declare
  hub constant integer := (select hub_id from moved limit 1);
  for_journal constant boolean := is_watched_by_journal(hub);
  for_workflows constant boolean := exists (select from change_watch w where w.hub_id = hub and w.watcher = 'workflows');
  a record;
begin
  if for_journal or for_workflows then
    select array_agg(list_id order by list_id, record_id) as list_id, array_agg(object_type order by list_id, record_id) as object_type,
      array_agg(record_id order by list_id, record_id) as record_id, array_agg(added_at order by list_id, record_id) as added_at
    into a from moved;
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select hub, case when l.flow_id is null then 'listChange' else 'criteriaChange' end, m.object_type, m.record_id,
      case when tg_op = 'INSERT' then m.added_at end,
      case when l.flow_id is null
        then jsonb_build_object('listChange', jsonb_build_object('listId', m.list_id, 'isRemoved', tg_op = 'DELETE'))
        else jsonb_build_object('criteria', jsonb_build_object('flowId', l.flow_id::text, 'isMet', tg_op = 'INSERT'))
      end
    from unnest(a.list_id, a.object_type, a.record_id, a.added_at) m (list_id, object_type, record_id, added_at)
      join list l on l.hub_id = hub and l.list_id = m.list_id and l.deleted_at is null
    where l.flow_id is null and for_journal or l.flow_id is not null and for_workflows
    order by m.list_id, m.record_id;
  end if;
  return null;
end
$$;
