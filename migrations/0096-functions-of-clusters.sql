-- In PL/pgSQL a plan is kept for the session, and the worker of a cluster can run the query for the account.
create or replace function folder_path(hub integer, folder bigint) returns text language plpgsql stable parallel safe as $$
begin
  return (
    with recursive above (parent_id, name, distance) as (
      select f.parent_id, f.name, 0 from folder f where f.hub_id = hub and f.folder_id = $2
      union all
      select parent.parent_id, parent.name, above.distance + 1
      from above join folder as parent on parent.hub_id = hub and parent.folder_id = above.parent_id
    )
    select coalesce(string_agg('/' || above.name, '' order by above.distance desc), '') from above
  );
end
$$;

-- The last-modified property of a record with its value. A cluster rejects updates that call stable functions with columns; the
-- format names no month or day, which is what makes to_char depend on a setting.
create function modified_stamp(name text, moment timestamptz) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return jsonb_build_object(name, wire_time(moment));
end
$$;

-- The sums of two lists of counts, place by place.
create function added_counts(a jsonb, b jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return (
    select jsonb_agg(o.count::bigint + n.count::bigint order by o.place)
    from jsonb_array_elements_text(a) with ordinality o (count, place)
    join jsonb_array_elements_text(b) with ordinality n (count, place) on n.place = o.place
  );
end
$$;
