-- What the apps of developers do, for those developers, over all accounts. Counted in memory and added every few seconds.

-- Calls of an app by endpoint, per hour.
create table app_endpoint_hour (
  app_id integer not null,
  hour timestamptz not null,
  method text not null,
  route text not null,
  calls bigint not null,
  -- Those with a status of 400 or more.
  errors bigint not null,
  -- Calls by duration: one number for each range.
  durations jsonb not null,
  constraint app_endpoint_hour_pk primary key (app_id, hour, method, route),
  constraint app_endpoint_hour_app_fk foreign key (app_id) references app (app_id) on delete cascade
);

-- Failed calls of an app by endpoint and reason, per hour.
create table app_error_hour (
  app_id integer not null,
  hour timestamptz not null,
  method text not null,
  route text not null,
  status integer not null,
  -- Empty if the response had none.
  category text not null,
  calls bigint not null,
  constraint app_error_hour_pk primary key (app_id, hour, method, route, status, category),
  constraint app_error_hour_app_fk foreign key (app_id) references app (app_id) on delete cascade
);

-- Timeline events that an app created, and attempts to deliver webhooks to it, per hour.
create table app_activity_hour (
  app_id integer not null,
  hour timestamptz not null,
  events bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  constraint app_activity_hour_pk primary key (app_id, hour),
  constraint app_activity_hour_app_fk foreign key (app_id) references app (app_id) on delete cascade
);

-- The last calls of an app: never with values of its queries or bodies.
create table app_call (
  app_id integer not null,
  -- In the order of time.
  correlation_id uuid not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  status integer not null,
  milliseconds real not null,
  -- The account that it acted in; null for an app on its own.
  account integer,
  category text not null,
  constraint app_call_pk primary key (app_id, correlation_id),
  constraint app_call_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
create index app_call_by_time on app_call (at);
