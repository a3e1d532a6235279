-- A watch that begins at 0 begins with the changes that are not settled yet. The position is a number of the node that has the
-- account, which may not be the one that runs the statement.
create function start_watch() returns trigger language plpgsql as $$
begin
  new.read_transaction := changes_settled_before();
  return new;
end
$$;
create trigger change_watch_start before insert on change_watch
  for each row when (new.read_transaction = '0') execute function start_watch();

-- The properties of a change without their values. A cluster rejects updates that call stable functions with columns.
create function without_values(details jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return jsonb_build_object('properties', (
    select coalesce(jsonb_object_agg(name, ''), '{}') from jsonb_object_keys(details -> 'properties') name
  ));
end
$$;

-- In PL/pgSQL, as a cluster does not inline a query of distributed tables with parameters.
create or replace function folders_below(hub integer, folder bigint) returns table (folder_id bigint, depth integer)
  language plpgsql stable parallel safe as $$
begin
  return query
    with recursive below (below_id, below_depth) as (
      select $2, 0
      union all
      select child.folder_id, below.below_depth + 1
      from below join folder as child
        on child.hub_id = hub and coalesce(child.parent_id, 0) = coalesce(below.below_id, 0) and child.deleted_at is null
    )
    select below_id, below_depth from below;
end
$$;

-- The same, without a query that has no columns, which a node of a cluster cannot send to another.
create or replace function note_failed_enrollment() returns trigger language plpgsql as $$
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
    and exists (select 1 from notification_hub h where h.hub_id = new.hub_id);
  return null;
end
$$;
