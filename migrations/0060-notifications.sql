-- What users are notified of, the records that they follow, and their choices.

create sequence notification_number as bigint start with 1000;

create table notification (
  hub_id integer not null,
  notification_id bigint not null,
  -- Whom it is for.
  user_id integer not null,
  kind text not null,
  -- An unread notification with the same key takes up what happens next.
  merge_key text not null,
  -- The record to open.
  object_type text,
  record_id bigint,
  -- The author of the last change.
  source_type text,
  source_id text,
  source_user_id integer,
  -- { "count": 2, "properties": { "amount": "100" }, "activities": { "0-46": 1 } }.
  details jsonb not null,
  changed_at timestamptz not null,
  read_at timestamptz,
  constraint notification_pk primary key (hub_id, notification_id),
  constraint notification_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade,
  constraint notification_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint notification_kind check (
    kind in ('assigned', 'mentioned', 'taskDue', 'followed', 'fileImport', 'invitation')
  )
);
create unique index notification_unread on notification (hub_id, user_id, merge_key) where read_at is null;
create index notification_by_key on notification (hub_id, user_id, merge_key);
create index notification_by_time on notification (hub_id, user_id, changed_at desc, notification_id desc);
create index notification_by_record on notification (hub_id, object_type, record_id) where record_id is not null;

-- Choices of a user in an account; without a row all of them are the default.
create table notification_reader (
  hub_id integer not null,
  user_id integer not null,
  -- The kinds that the user does not want to see: ["followed"].
  hidden_kinds jsonb not null,
  -- Whether the user follows the records that they own, and those on which they are mentioned.
  follows_owned boolean not null,
  follows_mentions boolean not null,
  constraint notification_reader_pk primary key (hub_id, user_id),
  constraint notification_reader_user_fk foreign key (hub_id, user_id)
    references hub_user (hub_id, user_id) on delete cascade
);

-- The accounts whose users are notified: those that a user has opened in the web app.
create table notification_hub (
  hub_id integer not null,
  -- When one of its users last had it open, to the day.
  seen_at timestamptz not null,
  -- Tasks due until then have been notified of.
  due_until timestamptz not null,
  constraint notification_hub_pk primary key (hub_id),
  constraint notification_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

create table record_follow (
  hub_id integer not null,
  user_id integer not null,
  object_type text not null,
  record_id bigint not null,
  -- False for a record that the user has unfollowed: it is not followed for another reason either.
  is_following boolean not null,
  changed_at timestamptz not null,
  constraint record_follow_pk primary key (hub_id, object_type, record_id, user_id),
  constraint record_follow_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade,
  constraint record_follow_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade
);
create index record_follow_by_user on record_follow (hub_id, user_id, changed_at desc, object_type, record_id);

-- What else users are notified of, until a job has done so.
create table notification_cause (
  hub_id integer not null,
  cause_no bigint not null generated always as identity,
  kind text not null,
  user_id integer not null,
  details jsonb not null,
  occurred_at timestamptz not null,
  constraint notification_cause_pk primary key (hub_id, cause_no),
  constraint notification_cause_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- The user who requested it in the web app.
alter table file_task add column requested_by integer;

create function note_ended_import() returns trigger language plpgsql as $$
begin
  insert into notification_cause (hub_id, kind, user_id, details, occurred_at)
  values (new.hub_id, 'fileImport', new.requested_by, jsonb_build_object(
    'taskId', new.task_id, 'fileId', new.result_id::text, 'url', new.request ->> 'url', 'name', new.request ->> 'name',
    'error', new.errors -> 0 ->> 'message'
  ), new.completed_at);
  return null;
end
$$;
create trigger file_import_ended after update of completed_at on file_task
  for each row when (old.completed_at is null and new.completed_at is not null and new.requested_by is not null)
  execute function note_ended_import();

-- Users who join by an invitation create themselves; the others are created by an administrator.
create function note_joined_user() returns trigger language plpgsql as $$
begin
  insert into notification_cause (hub_id, kind, user_id, details, occurred_at)
  values (new.hub_id, 'invitation', new.user_id, '{}', new.occurred_at);
  return null;
end
$$;
create trigger invitation_accepted after insert on account_activity
  for each row when (new.category = 'USER' and new.action = 'CREATE' and new.user_id::text = new.target_id)
  execute function note_joined_user();

-- Open tasks of an owner by due date.
create index record_open_tasks on record (
  hub_id, (properties ->> 'hubspot_owner_id'), ((properties ->> 'hs_timestamp') collate "C")
) where object_type = '0-27' and archived_at is null and properties ->> 'hs_task_status' is distinct from 'COMPLETED';
