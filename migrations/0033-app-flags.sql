-- Feature flags of apps, and their states in single accounts. They belong to the app: an account need not have connected it.
create table app_flag (
  app_id integer not null,
  flag_name text not null,
  default_state text not null,
  -- Applies in every account, whatever its own state.
  override_state text,
  constraint app_flag_pk primary key (app_id, flag_name),
  constraint app_flag_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint app_flag_states check (default_state in ('ON', 'OFF', 'ABSENT') and override_state in ('ON', 'OFF', 'ABSENT'))
);

create table app_flag_portal (
  app_id integer not null,
  flag_name text not null,
  portal_id integer not null,
  flag_state text not null,
  constraint app_flag_portal_pk primary key (app_id, flag_name, portal_id),
  constraint app_flag_portal_flag_fk foreign key (app_id, flag_name) references app_flag (app_id, flag_name) on delete cascade,
  constraint app_flag_portal_state check (flag_state in ('ON', 'OFF', 'ABSENT'))
);
