-- Rows that no transaction has written since a snapshot need not be restored: settled_before is the first transaction whose writes
-- it may lack. Transaction numbers mean something in one database only: written_by says whether the row of the snapshot is as it
-- was written, and was not copied from another one.
alter table snapshot
  add column settled_before bigint,
  add column written_by bigint,
  -- The number of rows by table.
  add column table_counts jsonb not null default '{}',
  -- Of a clock that stood still.
  add column stopped_at timestamptz,
  add column step_seconds double precision,
  -- Taken by the server itself after it applied this seed, to return to it; not listed.
  add column seed_hash text,
  add constraint snapshot_table_counts_object check (jsonb_typeof(table_counts) = 'object');
create unique index snapshot_of_seed on snapshot ((true)) where seed_hash is not null;

-- To restore a single account.
alter table snapshot_row add column hub_id integer;
drop index snapshot_row_by_table;
create index snapshot_row_by_table on snapshot_row (snapshot_id, table_name, hub_id);
create index snapshot_row_by_hub on snapshot_row (snapshot_id, hub_id);

-- The rows of an account as the sandbox made it, to return to them.
create table account_beginning (
  hub_id integer not null,
  table_name text not null,
  content text not null,
  settled_before bigint not null,
  written_by bigint not null,
  constraint account_beginning_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
create index account_beginning_by_hub on account_beginning (hub_id, table_name);
