-- How the properties of a record page are arranged: sections, their order and properties.

-- The default of an account.
create table record_layout (
  hub_id integer not null,
  -- Type id: 0-1.
  object_type text not null,
  -- As sent: [{ "title": "Sales", "properties": ["amount"], "folded": false, "showIf": null }].
  sections jsonb not null,
  updated_at timestamptz not null,
  constraint record_layout_pk primary key (hub_id, object_type),
  constraint record_layout_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- A user's own, which replaces the default for them.
create table own_record_layout (
  hub_id integer not null,
  object_type text not null,
  user_id integer not null,
  sections jsonb not null,
  updated_at timestamptz not null,
  constraint own_record_layout_pk primary key (hub_id, object_type, user_id),
  constraint own_record_layout_owner_fk foreign key (hub_id, user_id)
    references hub_user (hub_id, user_id) on delete cascade
);
create index own_record_layout_by_owner on own_record_layout (hub_id, user_id);

-- Texts that users insert into notes and other activities.
create sequence snippet_number as integer start with 1000;

create table snippet (
  hub_id integer not null,
  snippet_id integer not null,
  name text not null,
  -- Sanitised HTML.
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint snippet_pk primary key (hub_id, snippet_id),
  constraint snippet_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
create unique index snippet_name on snippet (hub_id, folded(name));
