-- Schedules of workflows: when the records that meet the filters are enrolled next, and how far that is.
alter table workflow add column scheduled_at timestamptz;
-- The time that is being carried out: the latest one that has passed. Null: none.
alter table workflow add column run_at timestamptz;
-- The last record that it has reached; null at the beginning.
alter table workflow add column run_after bigint;
create index workflow_scheduled on workflow (hub_id, scheduled_at) where scheduled_at is not null;

-- How many enrollments begin and end in a period. By state, it also serves the counts in the list of workflows.
create index workflow_enrollment_by_start on workflow_enrollment (hub_id, flow_id, enrolled_at);
drop index workflow_enrollment_by_state;
create index workflow_enrollment_by_state on workflow_enrollment (hub_id, flow_id, state, ended_at);

-- New members of lists are changes for workflows that enroll them, too.
create or replace function feed_list_members() returns trigger language plpgsql as $$
declare
  hub constant integer := (select hub_id from moved limit 1);
  for_journal constant boolean := is_watched_by_journal(hub);
  for_workflows constant boolean := exists (select from change_watch w where w.hub_id = hub and w.watcher = 'workflows');
  asked text[] := '{}';
  a record;
begin
  if for_workflows and tg_op = 'INSERT' then
    select coalesce(array_agg(i.id), '{}') into asked
    from workflow w cross join lateral jsonb_array_elements_text(w.trigger -> 'listIds') i (id)
    where w.hub_id = hub and w.is_enabled;
  end if;
  if for_journal or for_workflows then
    select array_agg(list_id order by list_id, record_id) as list_id, array_agg(object_type order by list_id, record_id) as object_type,
      array_agg(record_id order by list_id, record_id) as record_id, array_agg(added_at order by list_id, record_id) as added_at
    into a from moved;
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, details)
    select hub, case when l.flow_id is null then 'listChange' else 'criteriaChange' end, m.object_type, m.record_id,
      case when tg_op = 'INSERT' then m.added_at end,
      case when l.flow_id is null
        then jsonb_build_object('listChange', jsonb_build_object('listId', m.list_id, 'isRemoved', tg_op = 'DELETE'))
        else jsonb_build_object('criteria', jsonb_build_object('flowId', l.flow_id::text, 'isMet', tg_op = 'INSERT'))
      end
    from unnest(a.list_id, a.object_type, a.record_id, a.added_at) m (list_id, object_type, record_id, added_at)
      join list l on l.hub_id = hub and l.list_id = m.list_id and l.deleted_at is null
    where l.flow_id is null and (for_journal or l.list_id::text = any(asked)) or l.flow_id is not null and for_workflows
    order by m.list_id, m.record_id;
  end if;
  return null;
end
$$;
