-- Folders of lists, scheduled conversions, and what sizes and edits a list had.

create sequence list_folder_number as integer start with 1000;

create table list_folder (
  hub_id integer not null,
  folder_id integer not null,
  -- Null: in the root.
  parent_folder_id integer,
  name text not null,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  contents_updated_at timestamptz not null,
  constraint list_folder_pk primary key (hub_id, folder_id),
  constraint list_folder_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint list_folder_parent_fk foreign key (hub_id, parent_folder_id) references list_folder (hub_id, folder_id)
);
create unique index list_folder_name on list_folder (hub_id, coalesce(parent_folder_id, 0), folded(name));
create index list_folder_by_parent on list_folder (hub_id, parent_folder_id);

alter table list
  add column folder_id integer,
  -- As it was requested; stays after the conversion.
  add column conversion jsonb,
  add column converted_at timestamptz,
  -- The size that the history has last.
  add column noted_size integer,
  add column size_changed_at timestamptz,
  add constraint list_folder_fk foreign key (hub_id, folder_id) references list_folder (hub_id, folder_id);
create index list_by_folder on list (hub_id, folder_id) where folder_id is not null;
create index list_to_convert on list (hub_id, list_id) where conversion is not null and converted_at is null;

-- The last size in each hour in which it changed.
create table list_size (
  hub_id integer not null,
  list_id integer not null,
  hour timestamptz not null,
  noted_at timestamptz not null,
  size integer not null,
  constraint list_size_pk primary key (hub_id, list_id, hour),
  constraint list_size_list_fk foreign key (hub_id, list_id) references list (hub_id, list_id) on delete cascade
);

create table list_edit (
  hub_id integer not null,
  list_id integer not null,
  version integer not null,
  edited_at timestamptz not null,
  constraint list_edit_pk primary key (hub_id, list_id, version),
  constraint list_edit_list_fk foreign key (hub_id, list_id) references list (hub_id, list_id) on delete cascade
);
