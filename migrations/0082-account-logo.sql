-- The logo of an account: PNG, re-encoded.
create table account_logo (
  hub_id integer not null,
  content bytea not null,
  updated_at timestamptz not null,
  constraint account_logo_pk primary key (hub_id),
  constraint account_logo_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
