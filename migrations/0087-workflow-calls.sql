-- Requests that carry out steps of workflows: an enrollment waits for its call, and has no due time until it has ended.
create table workflow_call (
  hub_id integer not null,
  enrollment_id bigint not null,
  -- Of the enrollment: 0, 1, 2.
  call_no integer not null,
  flow_id bigint not null,
  action_id text not null,
  app_id integer not null,
  definition_id bigint not null,
  -- The body, which is the same whenever the request is repeated.
  request jsonb not null,
  state text not null,
  attempts integer not null default 0,
  -- Why it failed, or is repeated.
  outcome text,
  -- What later steps may use: the values by name.
  outputs jsonb not null default '{}',
  -- Of the next attempt, by the clock of the program; null once it has ended or the app has the word.
  due_at timestamptz,
  -- The enrollment does not wait for the app any longer.
  expires_at timestamptz,
  -- Until the enrollment continues.
  is_open boolean not null default true,
  created_at timestamptz not null,
  ended_at timestamptz,
  claim_id text,
  claimed_until timestamptz,
  constraint workflow_call_pk primary key (hub_id, enrollment_id, call_no),
  constraint workflow_call_enrollment_fk foreign key (hub_id, enrollment_id)
    references workflow_enrollment (hub_id, enrollment_id) on delete cascade,
  constraint workflow_call_state check (state in ('PENDING', 'BLOCKED', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
  constraint workflow_call_due check ((state = 'PENDING') = (due_at is not null))
);
create unique index workflow_call_open on workflow_call (hub_id, enrollment_id) where is_open;
create index workflow_call_due_at on workflow_call (hub_id, flow_id, due_at) where due_at is not null;

alter table workflow_enrollment drop constraint workflow_enrollment_due;
alter table workflow_enrollment add constraint workflow_enrollment_due check (state = 'ACTIVE' or due_at is null);
