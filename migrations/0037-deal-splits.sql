-- How owners share a deal. Replaced as a whole; a deal without rows is not split.
create table deal_split (
  hub_id integer not null,
  -- Always that of deals, for the reference.
  object_type text not null,
  deal_id bigint not null,
  owner_id integer not null,
  split_id bigint not null,
  -- Order in which the shares were sent.
  place integer not null,
  percentage numeric(9, 8) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint deal_split_pk primary key (hub_id, deal_id, owner_id),
  constraint deal_split_record_fk foreign key (hub_id, object_type, deal_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint deal_split_deals check (object_type = '0-3')
);
