-- Imports of records: what was asked for, how far each is, the ids that its rows have, and its errors.
create sequence record_import_number as bigint start with 40100000;
create sequence record_import_error_number as bigint start with 1;

create table record_import (
  hub_id integer not null,
  import_id bigint not null,
  status text not null,
  -- The app or user that asked for it: an app sees its own.
  author text not null,
  source jsonb not null,
  request jsonb not null,
  plan jsonb not null,
  file_ids jsonb not null,
  -- Rows up to here are written: the place of the file in the plan, and its number of rows.
  file_place integer not null default 0,
  rows_done bigint not null default 0,
  counters jsonb not null default '{}',
  requested_at timestamptz not null,
  started_at timestamptz,
  updated_at timestamptz not null,
  completed_at timestamptz,
  -- The process that has it, until then by the database's own clock.
  claim_id uuid,
  claimed_until timestamptz,
  constraint record_import_pk primary key (hub_id, import_id),
  constraint record_import_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint record_import_status check (status in ('PENDING', 'PROCESSING', 'DONE', 'FAILED', 'CANCELED'))
);
create index record_import_open on record_import (hub_id, import_id) where status in ('PENDING', 'PROCESSING');
create index record_import_by_request on record_import (hub_id, requested_at);

-- Hashes of the ids in the rows of an open import, and the records that they identify.
create table record_import_key (
  hub_id integer not null,
  import_id bigint not null,
  key uuid not null,
  record_id bigint,
  constraint record_import_key_pk primary key (hub_id, import_id, key),
  constraint record_import_key_import_fk foreign key (hub_id, import_id)
    references record_import (hub_id, import_id) on delete cascade
);

create table record_import_error (
  hub_id integer not null,
  import_id bigint not null,
  error_id bigint not null,
  details jsonb not null,
  created_at timestamptz not null,
  constraint record_import_error_pk primary key (hub_id, import_id, error_id),
  constraint record_import_error_import_fk foreign key (hub_id, import_id)
    references record_import (hub_id, import_id) on delete cascade
);

-- Imports find companies by their domain. The last condition keeps the index from queries that name no domain.
create index record_company_domains on record (hub_id, (properties ->> 'domain'))
  where object_type = '0-2' and archived_at is null and properties ->> 'domain' is not null;
