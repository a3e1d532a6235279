-- What users have pinned to the navigation, and how custom object types look.

create table navigation_pin (
  hub_id integer not null,
  user_id integer not null,
  kind text not null,
  -- The id of the list or view, or the id of the type.
  target_id text not null,
  position integer not null,
  constraint navigation_pin_pk primary key (hub_id, user_id, kind, target_id),
  constraint navigation_pin_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade,
  constraint navigation_pin_kind check (kind in ('list', 'view', 'type'))
);

create table object_type_look (
  hub_id integer not null,
  object_type text not null,
  icon text not null,
  hue text not null,
  constraint object_type_look_pk primary key (hub_id, object_type),
  constraint object_type_look_schema_fk foreign key (hub_id, object_type)
    references object_schema (hub_id, object_type) on delete cascade
);
