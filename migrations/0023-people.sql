-- True while a person has the password that somebody else gave them: until they choose one, they may do nothing else.
alter table person add column must_choose_password boolean not null default false;

-- What the browser said of itself when the session began.
alter table session add column user_agent text;

-- The code that lets the first person of a server in, from a start until somebody has come: the hash of the latest.
create table first_start (
  code_hash bytea not null,
  created_at timestamptz not null,
  constraint first_start_pk primary key (code_hash)
);
-- One row at most.
create unique index first_start_only on first_start ((true));
