-- Exports of records: what was asked for, and the file that came of it. Both are deleted after 30 days.
create sequence record_export_number as bigint start with 30100000;

create table record_export (
  hub_id integer not null,
  export_id bigint not null,
  status text not null,
  request jsonb not null,
  -- Null until the file is complete.
  record_count bigint,
  file_id bigint,
  errors jsonb not null default '[]',
  requested_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  -- The process that has it, until then by the database's own clock.
  claim_id uuid,
  claimed_until timestamptz,
  constraint record_export_pk primary key (hub_id, export_id),
  constraint record_export_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint record_export_status check (status in ('PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE'))
);
create index record_export_open on record_export (hub_id, export_id) where status in ('PENDING', 'PROCESSING');
create index record_export_by_request on record_export (hub_id, requested_at);
