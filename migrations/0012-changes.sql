-- What happens to records, for those who watch: hubs that nobody watches have no rows here.

create table change_watch (
  hub_id integer not null,
  -- Who reads: the name of a part of the program.
  watcher text not null,
  -- The last change that it has read.
  read_transaction xid8 not null,
  read_no bigint not null,
  constraint change_watch_pk primary key (hub_id, watcher),
  constraint change_watch_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- The order is that of the transactions. A reader takes what is older than every transaction still under way: of what
-- commits later, nothing comes before that.
create table change_feed (
  hub_id integer not null,
  transaction xid8 not null default pg_current_xact_id(),
  change_no bigint not null generated always as identity,
  kind text not null,
  object_type text not null,
  record_id bigint not null,
  -- Null, as the source is: what the record's history says of the same transaction, or else just before it is read.
  occurred_at timestamptz,
  source_type text,
  source_id text,
  user_id integer,
  details jsonb not null,
  constraint change_feed_pk primary key (hub_id, transaction, change_no),
  constraint change_feed_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint change_feed_details_object check (jsonb_typeof(details) = 'object')
);

-- Readers in other processes hear of it after the commit, once for each transaction.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('spoke', 'changes ' || new.hub_id);
  return null;
end
$$;
create trigger change_feed_announced after insert on change_feed for each row execute function announce_change();

create function is_watched(hub integer) returns boolean language sql stable
  return exists (select from change_watch where hub_id = hub);

-- Each statement writes for one hub, so that one look says whether there is anything to do.

create function feed_created_records() returns trigger language plpgsql as $$
begin
  if is_watched((select hub_id from added limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select a.hub_id, 'creation', a.object_type, a.id, '{}' from added a;
  end if;
  return null;
end
$$;
create trigger record_created after insert on record referencing new table as added
  for each statement execute function feed_created_records();

create function feed_changed_properties() returns trigger language plpgsql as $$
begin
  if is_watched((select hub_id from added limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, source_type, source_id, user_id, details)
    select a.hub_id, 'propertyChange', a.object_type, a.record_id, a.changed_at, a.source_type, a.source_id, a.user_id,
      jsonb_build_object('properties', a.properties)
    from added a where a.properties <> '{}' order by a.change_id;
  end if;
  return null;
end
$$;
create trigger record_change_written after insert on record_change referencing new table as added
  for each statement execute function feed_changed_properties();

create function feed_archived_record() returns trigger language plpgsql as $$
begin
  if is_watched(new.hub_id) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    values (new.hub_id, case when new.archived_at is null then 'restore' else 'deletion' end, new.object_type, new.id, '{}');
  end if;
  return null;
end
$$;
create trigger record_archived after update of archived_at on record
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function feed_archived_record();

create function association_details(one association, is_removed boolean) returns jsonb language sql immutable
  return jsonb_build_object('association', jsonb_build_object(
    'toType', one.to_type, 'toId', one.to_id::text, 'category', one.category, 'typeId', one.type_id,
    'isPrimary', one.is_primary, 'isRemoved', is_removed
  ));

create function feed_added_associations() returns trigger language plpgsql as $$
begin
  if is_watched((select hub_id from added limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select a.hub_id, 'associationChange', a.from_type, a.from_id, association_details(a, false) from added a;
  end if;
  return null;
end
$$;
create trigger association_added after insert on association referencing new table as added
  for each statement execute function feed_added_associations();

-- Associations that go with a record are no change of their own: both ends have to be there still.
create function feed_removed_associations() returns trigger language plpgsql as $$
begin
  if is_watched((select hub_id from removed limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    select a.hub_id, 'associationChange', a.from_type, a.from_id, association_details(a, true)
    from removed a
    join record f on f.hub_id = a.hub_id and f.object_type = a.from_type and f.id = a.from_id and f.archived_at is null
    join record t on t.hub_id = a.hub_id and t.object_type = a.to_type and t.id = a.to_id and t.archived_at is null;
  end if;
  return null;
end
$$;
create trigger association_removed after delete on association referencing old table as removed
  for each statement execute function feed_removed_associations();

create function event_details(one timeline_event) returns jsonb language sql immutable
  return jsonb_build_object('event', jsonb_build_object(
    'templateId', one.template_id::text, 'eventNo', one.event_no::text, 'eventId', one.event_id
  ));

create function feed_added_events() returns trigger language plpgsql as $$
begin
  if is_watched((select hub_id from added limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select a.hub_id, 'eventCompleted', a.object_type, a.record_id, a.created_at, event_details(a)
    from added a where a.record_id is not null order by a.event_no;
  end if;
  return null;
end
$$;
create trigger timeline_event_added after insert on timeline_event referencing new table as added
  for each statement execute function feed_added_events();

-- An event that nobody could see until now.
create function feed_found_event() returns trigger language plpgsql as $$
begin
  if is_watched(new.hub_id) then
    insert into change_feed (hub_id, kind, object_type, record_id, details)
    values (new.hub_id, 'eventCompleted', new.object_type, new.record_id, event_details(new));
  end if;
  return null;
end
$$;
create trigger timeline_event_found after update of record_id on timeline_event
  for each row when (old.record_id is null and new.record_id is not null) execute function feed_found_event();
