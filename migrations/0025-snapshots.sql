-- States of a sandbox that it can go back to. Decision 6.

create table snapshot (
  snapshot_id uuid not null,
  name text not null,
  taken_at timestamptz not null,
  -- How far the clock was from real time.
  clock_offset_ms bigint not null,
  -- Of the names of all migrations: rows fit only into the tables that they came from.
  tables_digest text not null,
  -- What each sequence would have given next.
  sequences jsonb not null,
  row_count bigint not null,
  byte_count bigint not null,
  -- In which they were taken, whatever the clock said.
  snapshot_no bigint not null generated always as identity,
  constraint snapshot_pk primary key (snapshot_id),
  constraint snapshot_sequences_object check (jsonb_typeof(sequences) = 'object')
);

-- Each row of every table as the text of a composite value, from which it can be made again exactly.
create table snapshot_row (
  snapshot_id uuid not null,
  table_name text not null,
  content text not null,
  constraint snapshot_row_snapshot_fk foreign key (snapshot_id) references snapshot (snapshot_id) on delete cascade
);
create index snapshot_row_by_table on snapshot_row (snapshot_id, table_name);

-- Content that stays in the store for somebody, whatever becomes of its file and of its hub.
create table held_blob (
  hub_id integer not null,
  blob_id uuid not null,
  holder uuid not null,
  constraint held_blob_pk primary key (hub_id, blob_id, holder)
);
create index held_blob_by_holder on held_blob (holder);
