-- Webhooks: what apps want to be told, and what they still have to be told.

-- The client secret signs notifications: encrypted under a key that is not in the database. Null until it is seen again.
alter table app add column sealed_client_secret bytea;

create table webhook_settings (
  app_id integer not null,
  target_url text not null,
  max_concurrent_requests integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_settings_pk primary key (app_id),
  constraint webhook_settings_app_fk foreign key (app_id) references app (app_id) on delete cascade
);

create sequence webhook_subscription_number as integer start with 1000100;

create table webhook_subscription (
  subscription_id integer not null default nextval('webhook_subscription_number'),
  app_id integer not null,
  event_type text not null,
  -- Both '' where the event type has none.
  object_type_id text not null,
  property_name text not null,
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_subscription_pk primary key (subscription_id),
  constraint webhook_subscription_unique unique (app_id, event_type, object_type_id, property_name),
  constraint webhook_subscription_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
-- Emptying the tables with "restart identity" sets it back, too.
alter sequence webhook_subscription_number owned by webhook_subscription.subscription_id;

-- A request that is to be sent, until a day after its end.
create table webhook_delivery (
  hub_id integer not null,
  delivery_no bigint not null generated always as identity,
  app_id integer not null,
  -- In the order of the changes.
  notifications jsonb not null,
  created_at timestamptz not null,
  attempts integer not null,
  -- By the clock of the program, which a sandbox moves.
  due_at timestamptz not null,
  -- The attempt under way, until then by the database's own clock: a process that died gives it back that way.
  claim_id uuid,
  claimed_until timestamptz,
  -- What the last attempt got: an HTTP status, or why there is none.
  last_outcome text,
  ended_at timestamptz,
  is_delivered boolean not null default false,
  constraint webhook_delivery_pk primary key (hub_id, delivery_no),
  constraint webhook_delivery_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint webhook_delivery_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint webhook_delivery_notifications_array check (jsonb_typeof(notifications) = 'array')
);
create index webhook_delivery_due on webhook_delivery (hub_id, due_at) where ended_at is null;
create index webhook_delivery_ended on webhook_delivery (hub_id, ended_at) where ended_at is not null;
