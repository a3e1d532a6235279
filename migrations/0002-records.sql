-- Records. Every table belongs to a hub and starts with hub_id.

-- Properties

-- The properties that a hub has added to an object type; those that come with the server are in its data files.
create table property (
  hub_id integer not null,
  -- Type id: 0-2.
  object_type text not null,
  name text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  constraint property_pk primary key (hub_id, object_type, name),
  constraint property_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint property_name check (name ~ '^[a-z][a-z0-9_]{0,98}$'),
  constraint property_definition_object check (jsonb_typeof(definition) = 'object')
);

-- Records

-- Ids grow with time, and the step between two is left to chance, so that they tell nothing about other hubs. All stay
-- below 2^53: JSON readers keep them exact. Ids that a seed gives are below 10^10, where these start.
create sequence record_number as bigint start with 9920000 maxvalue 8926000000000;

create function new_record_id() returns bigint language sql volatile
  return nextval('record_number') * 1009 + floor(random() * 1009)::bigint;

-- How values of properties carry an instant.
create function wire_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Properties with their counters moved: growth is name to number, positive or negative. No counter falls below 0.
create function with_growth(properties jsonb, growth jsonb) returns jsonb language sql immutable
  return properties || (
    select coalesce(jsonb_object_agg(key, greatest(coalesce((properties ->> key)::bigint, 0) + value::bigint, 0)::text), '{}')
    from jsonb_each_text(growth)
  );

create table record (
  hub_id integer not null,
  object_type text not null,
  id bigint not null,
  -- Name to text, only those that have a value, also the ones that the system sets.
  properties jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In the recycle bin since then.
  archived_at timestamptz,
  constraint record_pk primary key (hub_id, object_type, id),
  constraint record_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint record_id_positive check (id > 0),
  constraint record_properties_object check (jsonb_typeof(properties) = 'object')
);
-- Live records by the time of their last change. Searches say the condition in these words; nothing else does, so that a
-- planner without statistics can't take this index for a lookup by id.
create index record_by_update on record (hub_id, object_type, updated_at desc, id desc)
  where coalesce(archived_at, 'infinity') = 'infinity';
create index record_archived on record (hub_id, object_type, id) where archived_at is not null;

-- One row for each write; the history of a property is read from these, newest first.
create table record_change (
  hub_id integer not null,
  object_type text not null,
  record_id bigint not null,
  -- Grows with each write of a record, which holds the record's lock.
  change_id bigint not null generated always as identity,
  changed_at timestamptz not null,
  source_type text not null,
  source_id text,
  source_label text,
  user_id integer,
  -- Name to text; '' where the value was cleared.
  properties jsonb not null,
  constraint record_change_pk primary key (hub_id, object_type, record_id, change_id),
  constraint record_change_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint record_change_properties_object check (jsonb_typeof(properties) = 'object')
);

-- The values that no two live records of a type may share: two writers at once are told apart by the primary key.
create table unique_value (
  hub_id integer not null,
  object_type text not null,
  property text not null,
  value text not null,
  record_id bigint not null,
  -- In this order, and the index below in its own, so that no prefix of one serves a lookup that the other is for: a planner
  -- without statistics takes the wrong one.
  constraint unique_value_pk primary key (hub_id, property, value, object_type),
  constraint unique_value_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade
);
create index unique_value_by_record on unique_value (hub_id, record_id, object_type);

-- Both directions of an association are rows, written and removed together. Each names its own record in the foreign key,
-- so that the two rows together hold both records; a second foreign key would need an index that nothing else reads.
create table association (
  hub_id integer not null,
  from_type text not null,
  from_id bigint not null,
  to_type text not null,
  to_id bigint not null,
  category text not null,
  type_id integer not null,
  -- The one association of the record to that type that is the first among them.
  is_primary boolean not null,
  created_at timestamptz not null,
  constraint association_pk primary key (hub_id, from_type, from_id, to_type, to_id, category, type_id),
  constraint association_record_fk foreign key (hub_id, from_type, from_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint association_two_records check ((from_type, from_id) <> (to_type, to_id))
);
create unique index association_one_primary on association (hub_id, from_type, from_id, to_type) where is_primary;
