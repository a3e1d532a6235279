-- Cards of apps, shown on the records of the accounts that have connected the app.
create sequence app_card_number as bigint start with 1001;

create table app_card (
  card_id bigint not null,
  app_id integer not null,
  title text not null,
  target_url text not null,
  -- As sent: [{ "name": "contacts", "propertiesToSend": ["email"] }].
  object_types jsonb not null,
  -- As sent: [{ "name": "priority", "label": "Priority", "dataType": "STATUS", "options": [] }].
  properties jsonb not null,
  -- Actions may only lead to these URLs.
  base_urls jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint app_card_pk primary key (card_id),
  constraint app_card_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint app_card_lists check (
    jsonb_typeof(object_types) = 'array' and jsonb_typeof(properties) = 'array' and jsonb_typeof(base_urls) = 'array'
  )
);
create index app_card_by_app on app_card (app_id, card_id);
