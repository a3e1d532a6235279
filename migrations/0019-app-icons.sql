-- The picture beside an app's events.
create table app_icon (
  app_id integer not null,
  -- PNG, made by the server.
  content bytea not null,
  updated_at timestamptz not null,
  constraint app_icon_pk primary key (app_id),
  constraint app_icon_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
