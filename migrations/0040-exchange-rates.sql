-- Exchange rates of an account, from another currency to the one of the account at that time.
create sequence exchange_rate_number as bigint start with 1000;

create table exchange_rate (
  hub_id integer not null,
  rate_id bigint not null,
  -- ISO 4217.
  from_currency text not null,
  to_currency text not null,
  conversion_rate numeric(18, 6) not null,
  -- In force from then on, until the next one of the pair.
  effective_at timestamptz not null,
  -- The same for all rates of a pair.
  visible boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint exchange_rate_pk primary key (hub_id, rate_id),
  constraint exchange_rate_once unique (hub_id, to_currency, from_currency, effective_at),
  constraint exchange_rate_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint exchange_rate_positive check (conversion_rate > 0),
  constraint exchange_rate_two_currencies check (from_currency <> to_currency)
);
