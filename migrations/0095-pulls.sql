-- Copies of accounts from other servers, which `spoke pull` writes and brings up to date.

create table pull (
  hub_id integer not null,
  -- The account that is copied, and the address of its API.
  portal_id bigint not null,
  url text not null,
  -- Grows with each pull that is begun; one that was interrupted is continued.
  run integer not null,
  -- What the run was asked for, so that the same command continues it.
  request jsonb not null,
  started_at timestamptz not null,
  -- The start of the last run that was finished; null before the first one.
  finished_start timestamptz,
  finished_at timestamptz,
  -- Identifies the process that writes: another one that takes over changes it.
  holder uuid not null,
  constraint pull_pk primary key (hub_id),
  constraint pull_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- The steps of the current run. The cursor is written together with the page before it.
create table pull_step (
  hub_id integer not null,
  name text not null,
  cursor text,
  is_done boolean not null,
  counts jsonb not null,
  notes jsonb not null,
  constraint pull_step_pk primary key (hub_id, name),
  constraint pull_step_pull_fk foreign key (hub_id) references pull (hub_id) on delete cascade
);

-- What pulls have written: the id at the source, and the id here.
create table pulled (
  hub_id integer not null,
  -- The id of an object type for its records; otherwise owner, file, list.
  kind text not null,
  source_id text not null,
  local_id text not null,
  -- Identifies the state at the source: the time of the last change.
  stamp text not null,
  -- The last run that has met it.
  run integer not null,
  constraint pulled_pk primary key (hub_id, kind, source_id),
  constraint pulled_pull_fk foreign key (hub_id) references pull (hub_id) on delete cascade
);
