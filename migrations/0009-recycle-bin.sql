-- The recycle bin, merged and erased records, and the work that comes back by itself.

-- Work that comes back: a row for each kind, made at its first run.
create table job (
  name text not null,
  -- By the clock of the program, which a sandbox moves.
  due_at timestamptz not null,
  -- The run that has it, until then by the database's own clock: a process that died gives it back that way.
  claim_id uuid,
  claimed_until timestamptz,
  constraint job_pk primary key (name)
);

-- Records in the recycle bin by the time at which they came there. Only the purge says the condition in these words, so that
-- a planner without statistics takes this index for nothing else.
create index record_by_archival on record (hub_id, archived_at) where coalesce(archived_at, '-infinity') > '-infinity';

-- Ids of records that were merged into another one, which they now mean.
create table record_alias (
  hub_id integer not null,
  object_type text not null,
  alias_id bigint not null,
  record_id bigint not null,
  constraint record_alias_pk primary key (hub_id, object_type, alias_id),
  constraint record_alias_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade
);
create index record_alias_by_record on record_alias (hub_id, record_id, object_type);

-- Addresses that no contact of the hub may have. Only a keyed hash of each is kept.
create table blocked_address (
  hub_id integer not null,
  address_hash bytea not null,
  blocked_at timestamptz not null,
  constraint blocked_address_pk primary key (hub_id, address_hash),
  constraint blocked_address_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
