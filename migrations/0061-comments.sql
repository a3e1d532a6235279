-- Comments on entries of a timeline: an activity, or an event of an app.

create sequence comment_number as bigint start with 1000;

create table timeline_comment (
  hub_id integer not null,
  comment_id bigint not null,
  -- The activity, or else the event.
  object_type text,
  activity_id bigint,
  event_no bigint,
  -- The author; null once the user no longer exists.
  user_id integer,
  -- HTML, sanitised.
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint timeline_comment_pk primary key (hub_id, comment_id),
  constraint timeline_comment_activity_fk foreign key (hub_id, object_type, activity_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint timeline_comment_event_fk foreign key (hub_id, event_no)
    references timeline_event (hub_id, event_no) on delete cascade,
  constraint timeline_comment_person_fk foreign key (user_id) references person (user_id) on delete set null,
  constraint timeline_comment_entry check ((activity_id is null) <> (event_no is null))
);
create index timeline_comment_by_activity on timeline_comment (hub_id, object_type, activity_id, comment_id)
  where activity_id is not null;
create index timeline_comment_by_event on timeline_comment (hub_id, event_no, comment_id) where event_no is not null;

-- A comment on an event is about the record of the event, if it has one yet.
create function feed_written_comment() returns trigger language plpgsql as $$
begin
  if is_watched(new.hub_id) then
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, source_type, source_id, user_id, details)
    select new.hub_id, 'comment', e.object_type, e.record_id, coalesce(new.edited_at, new.created_at), 'CRM_UI',
      'userId:' || new.user_id, new.user_id,
      jsonb_build_object('comment', jsonb_build_object('commentId', new.comment_id::text, 'isEdited', new.edited_at is not null))
    from (
      select new.object_type, new.activity_id where new.activity_id is not null
      union all
      select t.object_type, t.record_id from timeline_event t
      where t.hub_id = new.hub_id and t.event_no = new.event_no and t.record_id is not null
    ) e (object_type, record_id);
  end if;
  return null;
end
$$;
create trigger timeline_comment_written after insert or update of body on timeline_comment
  for each row execute function feed_written_comment();
