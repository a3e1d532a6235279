-- The webhook journal: changes that apps have subscribed to, kept for them to read. Subscriptions and the order of entries belong
-- to apps; the content of entries belongs to the account that the events are about.

create sequence journal_subscription_number as bigint start with 60001000;

create table journal_subscription (
  subscription_id bigint not null default nextval('journal_subscription_number'),
  app_id integer not null,
  subscription_type text not null,
  -- 0: every account that has connected the app.
  portal_id integer not null,
  -- The type of the records or events; that of lists for memberships.
  object_type_id text not null,
  -- As sent: actions, properties, objectIds, associatedObjectTypeIds, listIds, actionOverrides.
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint journal_subscription_pk primary key (subscription_id),
  constraint journal_subscription_unique unique (app_id, subscription_type, portal_id, object_type_id),
  constraint journal_subscription_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint journal_subscription_definition_object check (jsonb_typeof(definition) = 'object')
);
alter sequence journal_subscription_number owned by journal_subscription.subscription_id;
create index journal_subscription_by_portal on journal_subscription (portal_id, app_id);

create sequence journal_filter_number as bigint start with 70001000;

create table journal_filter (
  filter_id bigint not null default nextval('journal_filter_number'),
  subscription_id bigint not null,
  -- As sent: { "conditions": [] }.
  filter jsonb not null,
  created_at timestamptz not null,
  constraint journal_filter_pk primary key (filter_id),
  constraint journal_filter_subscription_fk foreign key (subscription_id)
    references journal_subscription (subscription_id) on delete cascade,
  constraint journal_filter_object check (jsonb_typeof(filter) = 'object')
);
alter sequence journal_filter_number owned by journal_filter.filter_id;
create index journal_filter_by_subscription on journal_filter (subscription_id, filter_id);

-- The number of the last entry of an app. Its row is locked until the entry commits, so that entries appear in the order of their
-- numbers.
create table journal_head (
  app_id integer not null,
  last_no bigint not null,
  constraint journal_head_pk primary key (app_id),
  constraint journal_head_app_fk foreign key (app_id) references app (app_id) on delete cascade
);

create table journal_entry (
  app_id integer not null,
  entry_no bigint not null,
  -- The entry's name on the wire.
  offset_id uuid not null,
  portal_id integer not null,
  published_at timestamptz not null,
  constraint journal_entry_pk primary key (app_id, entry_no),
  constraint journal_entry_offset unique (app_id, offset_id),
  constraint journal_entry_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
create index journal_entry_by_portal on journal_entry (app_id, portal_id, entry_no);
create index journal_entry_published on journal_entry (published_at);

create table journal_content (
  hub_id integer not null,
  app_id integer not null,
  entry_no bigint not null,
  published_at timestamptz not null,
  events jsonb not null,
  constraint journal_content_pk primary key (hub_id, app_id, entry_no),
  constraint journal_content_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint journal_content_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint journal_content_events_array check (jsonb_typeof(events) = 'array')
);
create index journal_content_published on journal_content (hub_id, published_at);

create table journal_snapshot (
  app_id integer not null,
  status_id uuid not null,
  initiated_at timestamptz not null,
  completed_at timestamptz not null,
  -- Null: the snapshot is in the journal.
  error_code text,
  message text,
  constraint journal_snapshot_pk primary key (app_id, status_id),
  constraint journal_snapshot_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
create index journal_snapshot_initiated on journal_snapshot (initiated_at);

-- Memberships of lists are changes for the journal only.

create function is_watched_by_journal(hub integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from change_watch where hub_id = hub and watcher = 'webhooks-journal');
end
$$;

-- Members that go with a deleted list are no change of their own.
create function feed_list_members() returns trigger language plpgsql as $$
begin
  if is_watched_by_journal((select hub_id from moved limit 1)) then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select m.hub_id, 'listChange', m.object_type, m.record_id, case when tg_op = 'INSERT' then m.added_at end,
      jsonb_build_object('listChange', jsonb_build_object('listId', m.list_id, 'isRemoved', tg_op = 'DELETE'))
    from moved m join list l on l.hub_id = m.hub_id and l.list_id = m.list_id and l.deleted_at is null
    order by m.list_id, m.record_id;
  end if;
  return null;
end
$$;
create trigger list_member_joined after insert on list_member
  referencing new table as moved for each statement execute function feed_list_members();
create trigger list_member_left after delete on list_member
  referencing old table as moved for each statement execute function feed_list_members();
