-- Workflows: what is done with records that meet criteria, and how far it is with each record.
create sequence workflow_number as bigint start with 50100000;
create sequence workflow_enrollment_number as bigint start with 1;

create table workflow (
  hub_id integer not null,
  flow_id bigint not null,
  -- Type id: 0-1.
  object_type text not null,
  name text,
  is_enabled boolean not null,
  -- The last one in workflow_revision.
  revision integer not null,
  -- What enrolls records, in terms of what is stored.
  trigger jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint workflow_pk primary key (hub_id, flow_id),
  constraint workflow_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
create index workflow_enabled on workflow (hub_id, flow_id) where is_enabled;

-- An enrollment continues with the revision that it began with.
create table workflow_revision (
  hub_id integer not null,
  flow_id bigint not null,
  revision integer not null,
  -- As it was sent.
  definition jsonb not null,
  -- The steps in terms of what is stored.
  program jsonb not null,
  created_at timestamptz not null,
  user_id integer,
  constraint workflow_revision_pk primary key (hub_id, flow_id, revision),
  constraint workflow_revision_flow_fk foreign key (hub_id, flow_id) references workflow (hub_id, flow_id) on delete cascade
);

create table workflow_enrollment (
  hub_id integer not null,
  enrollment_id bigint not null,
  flow_id bigint not null,
  revision integer not null,
  object_type text not null,
  record_id bigint not null,
  state text not null,
  -- What enrolled the record: criteria, an event, a request.
  enrolled_by text not null,
  -- The next step; null at the end.
  action_id text,
  -- By the clock of the program; null once the enrollment has ended.
  due_at timestamptz,
  -- Failed attempts of the next step for reasons that may pass.
  attempts integer not null default 0,
  -- Why it ended before its last step.
  reason text,
  enrolled_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint workflow_enrollment_pk primary key (hub_id, enrollment_id),
  constraint workflow_enrollment_revision_fk foreign key (hub_id, flow_id, revision)
    references workflow_revision (hub_id, flow_id, revision) on delete cascade,
  constraint workflow_enrollment_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint workflow_enrollment_state check (state in ('ACTIVE', 'COMPLETED', 'ENDED', 'FAILED')),
  constraint workflow_enrollment_due check ((state = 'ACTIVE') = (due_at is not null))
);
-- A record is in a workflow once at a time.
create unique index workflow_enrollment_active on workflow_enrollment (hub_id, flow_id, record_id) where state = 'ACTIVE';
create index workflow_enrollment_due_at on workflow_enrollment (hub_id, flow_id, due_at) where due_at is not null;
create index workflow_enrollment_by_record on workflow_enrollment (hub_id, object_type, record_id, flow_id, enrolled_at);
create index workflow_enrollment_by_flow on workflow_enrollment (hub_id, flow_id, enrollment_id);

-- Lists that evaluate the enrollment criteria of workflows, which only these see.
alter table list add column flow_id bigint;
create unique index list_of_flow on list (hub_id, flow_id) where flow_id is not null and deleted_at is null;
drop index list_name;
create unique index list_name on list (hub_id, folded(name)) where deleted_at is null and flow_id is null;

-- Members that go with a deleted list are no change of their own.
create or replace function feed_list_members() returns trigger language plpgsql as $$
declare
  hub integer := (select hub_id from moved limit 1);
begin
  if is_watched_by_journal(hub) then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select m.hub_id, 'listChange', m.object_type, m.record_id, case when tg_op = 'INSERT' then m.added_at end,
      jsonb_build_object('listChange', jsonb_build_object('listId', m.list_id, 'isRemoved', tg_op = 'DELETE'))
    from moved m join list l on l.hub_id = m.hub_id and l.list_id = m.list_id and l.deleted_at is null and l.flow_id is null
    order by m.list_id, m.record_id;
  end if;
  if exists (select from change_watch w where w.hub_id = hub and w.watcher = 'workflows') then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select m.hub_id, 'criteriaChange', m.object_type, m.record_id, case when tg_op = 'INSERT' then m.added_at end,
      jsonb_build_object('criteria', jsonb_build_object('flowId', l.flow_id::text, 'isMet', tg_op = 'INSERT'))
    from moved m join list l on l.hub_id = m.hub_id and l.list_id = m.list_id and l.deleted_at is null and l.flow_id is not null
    order by m.list_id, m.record_id;
  end if;
  return null;
end
$$;
