-- Steps that take turns, wait for events, or send requests to URLs.
create table workflow_rotation (
  hub_id integer not null,
  flow_id bigint not null,
  action_id text not null,
  -- How often the action has chosen a user.
  turns bigint not null,
  constraint workflow_rotation_pk primary key (hub_id, flow_id, action_id),
  constraint workflow_rotation_flow_fk foreign key (hub_id, flow_id) references workflow (hub_id, flow_id) on delete cascade
);

-- The results of events by action, and since when the next action waits for one.
alter table workflow_enrollment add column outputs jsonb not null default '{}';
alter table workflow_enrollment add column listening_since timestamptz;
create index workflow_enrollment_listening on workflow_enrollment (hub_id, object_type, record_id)
  where listening_since is not null;

-- Webhooks are calls of no action of an app.
alter table workflow_call alter column app_id drop not null;
alter table workflow_call alter column definition_id drop not null;

alter table notification drop constraint notification_kind;
alter table notification add constraint notification_kind check (
  kind in ('assigned', 'mentioned', 'taskDue', 'followed', 'fileImport', 'recordImport', 'export', 'workflow', 'workflowMessage',
    'invitation')
);
