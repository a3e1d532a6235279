-- What people look at together: widgets, each with a question about the records of a type.
create sequence dashboard_number as integer start with 1000;

create table dashboard (
  hub_id integer not null,
  dashboard_id integer not null,
  -- Whose it is.
  user_id integer not null,
  name text not null,
  -- Whether all users of the account see it.
  is_shared boolean not null,
  -- As sent: [{ "title": "Open deals", "kind": "number", "objectType": "0-3", … }].
  widgets jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint dashboard_pk primary key (hub_id, dashboard_id),
  -- Goes with its owner's place in the account.
  constraint dashboard_owner_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade
);
-- A user's dashboards have different names, whatever the letter case.
create unique index dashboard_name on dashboard (hub_id, user_id, folded(name));
