-- Servers on one database count the calls of apps together. A crash of the database may lose these counts: they are of seconds.
create unlogged table call_window (
  -- The limit that the calls count against.
  key text not null,
  -- The times of the calls in the window, in milliseconds by the clock of the database.
  stamps bigint[] not null default '{}',
  touched_at timestamptz not null default now(),
  constraint call_window_pk primary key (key)
) with (fillfactor = 50);

-- The processes that serve at the moment: those of one machine count without the database.
create unlogged table server_process (
  process_id uuid not null,
  machine_id uuid not null,
  seen_at timestamptz not null,
  constraint server_process_pk primary key (process_id)
);
