-- Timeline: what apps define, and what they say has happened.

-- Templates

-- Templates belong to apps, and so to no hub.
create sequence event_template_number as bigint start with 1000100;

create table event_template (
  template_id bigint not null,
  app_id integer not null,
  -- Type id: 0-1.
  object_type text not null,
  name text not null,
  header_template text,
  detail_template text,
  -- In the order of their making.
  tokens jsonb not null,
  -- Grows with every change.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Gone for everybody since then; the row goes when its events are gone.
  deleted_at timestamptz,
  constraint event_template_pk primary key (template_id),
  constraint event_template_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint event_template_tokens_array check (jsonb_typeof(tokens) = 'array')
);
create index event_template_by_app on event_template (app_id, template_id);

-- Events

create table timeline_event (
  hub_id integer not null,
  event_no bigint not null generated always as identity,
  template_id bigint not null,
  -- As the app gave it, or a UUID.
  event_id text not null,
  object_type text not null,
  -- Null while nobody knows whose the utk is.
  record_id bigint,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  email text,
  -- The visitor token of a browser, and the domain that it was seen on.
  utk text,
  domain text,
  -- Name to text.
  tokens jsonb not null,
  -- json keeps what was sent to the letter.
  extra_data json,
  iframe jsonb,
  constraint timeline_event_pk primary key (hub_id, event_no),
  constraint timeline_event_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint timeline_event_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint timeline_event_tokens_object check (jsonb_typeof(tokens) = 'object')
);
-- The timeline of a record, newest first.
create index timeline_event_by_record on timeline_event (hub_id, object_type, record_id, occurred_at desc, event_no desc)
  where record_id is not null;
-- The events of one template, of a record or of all.
create index timeline_event_by_template on timeline_event (hub_id, template_id, record_id, occurred_at desc, event_no desc);
create index timeline_event_pending on timeline_event (hub_id, utk) where record_id is null;

-- Ids are taken once for all hubs and for good, also when the event or its record is gone.
create table event_key (
  template_id bigint not null,
  event_id text not null,
  hub_id integer not null,
  event_no bigint not null,
  constraint event_key_pk primary key (template_id, event_id),
  constraint event_key_template_fk foreign key (template_id) references event_template (template_id) on delete cascade,
  constraint event_key_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- Visitors

-- Whose a utk is, once somebody has said so.
create table visitor (
  hub_id integer not null,
  utk text not null,
  object_type text not null default '0-1',
  contact_id bigint not null,
  identified_at timestamptz not null,
  constraint visitor_pk primary key (hub_id, utk),
  constraint visitor_contact_fk foreign key (hub_id, object_type, contact_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint visitor_is_contact check (object_type = '0-1')
);
create index visitor_by_contact on visitor (hub_id, contact_id);
