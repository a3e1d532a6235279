-- What a person wants to see again of the records of a type: filters, sort, columns.

create sequence saved_view_number as integer start with 1000;

create table saved_view (
  hub_id integer not null,
  view_id integer not null,
  -- Type id: 0-1.
  object_type text not null,
  -- Whose it is.
  user_id integer not null,
  name text not null,
  -- Whether everybody in the account sees it.
  is_shared boolean not null,
  -- As it was sent.
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_view_pk primary key (hub_id, view_id),
  -- Goes with its owner's place in the account.
  constraint saved_view_owner_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade
);
-- A person's views of a type have different names, whatever the letter case.
create unique index saved_view_name on saved_view (hub_id, object_type, user_id, folded(name));
create index saved_view_by_owner on saved_view (hub_id, user_id);
