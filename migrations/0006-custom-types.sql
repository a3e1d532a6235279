-- What a hub adds to the object types and association types that come with the server.

-- Numbers of custom object types, 2-<number>. The step between two is left to chance, so that they tell nothing about other hubs.
create sequence object_type_number as bigint start with 1290000 maxvalue 2000000000;

create function new_object_type() returns text language sql volatile
  return '2-' || (nextval('object_type_number') * 37 + floor(random() * 37)::bigint);

create table object_schema (
  hub_id integer not null,
  -- Type id: 2-47730019.
  object_type text not null,
  name text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  constraint object_schema_pk primary key (hub_id, object_type),
  constraint object_schema_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint object_schema_definition_object check (jsonb_typeof(definition) = 'object')
);
create unique index object_schema_name on object_schema (hub_id, lower(name));

-- One direction of a kind of association that a hub has added; the other direction is a row of its own.
create table association_type (
  hub_id integer not null,
  type_id integer not null,
  inverse_type_id integer not null,
  from_type text not null,
  to_type text not null,
  name text not null,
  -- What people read; null for the plain association that a custom object type begins with.
  label text,
  created_at timestamptz not null,
  constraint association_type_pk primary key (hub_id, type_id),
  constraint association_type_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint association_type_id_positive check (type_id > 0)
);
create index association_type_by_pair on association_type (hub_id, from_type, to_type);
