-- Users are notified of work that has ended: imports and exports of records, and workflows that fail.

alter table notification drop constraint notification_kind;
alter table notification add constraint notification_kind check (
  kind in ('assigned', 'mentioned', 'taskDue', 'followed', 'fileImport', 'recordImport', 'export', 'workflow', 'invitation')
);

-- Without a user it is for the administrators of the account.
alter table notification_cause alter column user_id drop not null;

-- The user who requested it; null for apps.
alter table record_export add column requested_by integer;

-- Not of imports that a user has stopped or undone.
create function note_ended_record_import() returns trigger language plpgsql as $$
begin
  insert into notification_cause (hub_id, kind, user_id, details, occurred_at)
  values (new.hub_id, 'recordImport', (new.source ->> 'userId')::integer, jsonb_build_object(
    'recordImport', jsonb_build_object(
      'id', new.import_id::text, 'name', new.request ->> 'name', 'failed', new.status = 'FAILED',
      'objectTypeId', new.plan -> 'typeIds' ->> 0,
      'created', coalesce((new.counters ->> 'CREATED_OBJECTS')::bigint, 0),
      'updated', coalesce((new.counters ->> 'UPDATED_OBJECTS')::bigint, 0),
      'rejected', coalesce((new.counters ->> 'FAILED_ROWS')::bigint, 0)
    )
  ), new.completed_at);
  return null;
end
$$;
create trigger record_import_ended after update of status on record_import
  for each row when (
    old.status in ('PENDING', 'PROCESSING') and new.status in ('DONE', 'FAILED') and new.source ->> 'userId' is not null
  )
  execute function note_ended_record_import();

create function note_ended_export() returns trigger language plpgsql as $$
begin
  insert into notification_cause (hub_id, kind, user_id, details, occurred_at)
  values (new.hub_id, 'export', new.requested_by, jsonb_build_object(
    'export', jsonb_build_object(
      'id', new.export_id::text, 'name', new.request ->> 'exportName', 'records', new.record_count,
      'error', new.errors -> 0 ->> 'message'
    )
  ), new.completed_at);
  return null;
end
$$;
create trigger record_export_ended after update of status on record_export
  for each row when (
    old.completed_at is null and new.completed_at is not null and new.requested_by is not null
  )
  execute function note_ended_export();

-- For the user who last changed the workflow, if it was one and they still have the account. Accounts that nobody has open have no
-- row in notification_hub.
create function note_failed_enrollment() returns trigger language plpgsql as $$
begin
  insert into notification_cause (hub_id, kind, user_id, details, occurred_at)
  select new.hub_id, 'workflow', u.user_id, jsonb_build_object(
    'count', 1, 'objectType', new.object_type,
    'workflow', jsonb_build_object('id', new.flow_id::text, 'name', w.name, 'reason', new.reason)
  ), new.ended_at
  from workflow w
    join workflow_revision v on v.hub_id = new.hub_id and v.flow_id = w.flow_id and v.revision = w.revision
    left join hub_user u on u.hub_id = new.hub_id and u.user_id = v.user_id
  where w.hub_id = new.hub_id and w.flow_id = new.flow_id
    and exists (select from notification_hub h where h.hub_id = new.hub_id);
  return null;
end
$$;
create trigger workflow_enrollment_failed after insert or update of state on workflow_enrollment
  for each row when (new.state = 'FAILED')
  execute function note_failed_enrollment();
