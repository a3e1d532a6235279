-- Sign-ins, security events and changes of settings in an account, kept for 90 days. Data requests leave no rows.
create table account_activity (
  hub_id integer not null,
  activity_no bigint not null generated always as identity,
  kind text not null,
  category text not null,
  sub_category text,
  action text not null,
  -- What was changed: an id, or a name.
  target_id text,
  -- Who acted; null for an operator of the server. Without a reference: the row stays when the user leaves.
  user_id integer,
  -- Set for a request of an app.
  app_id integer,
  -- The address of the client, or its /64 network for IPv6.
  network text,
  user_agent text,
  occurred_at timestamptz not null,
  constraint account_activity_pk primary key (hub_id, activity_no),
  constraint account_activity_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint account_activity_kind check (kind in ('LOGIN', 'SECURITY', 'CHANGE')),
  constraint account_activity_lengths check (
    length(sub_category) <= 200 and length(target_id) <= 200 and length(network) <= 100 and length(user_agent) <= 300
  )
);
create index account_activity_by_time on account_activity (hub_id, occurred_at, activity_no);
create index account_activity_by_kind on account_activity (hub_id, kind, occurred_at, activity_no);
create index account_activity_by_user on account_activity (hub_id, user_id, occurred_at, activity_no);
