-- Lists: records of one type that somebody has picked, or that a condition picks.

-- Ids grow with time; the step between two is left to chance, so that they tell nothing about other hubs.
create sequence list_number as integer start with 1000 maxvalue 21000000;

create table list (
  hub_id integer not null,
  list_id integer not null,
  -- Type id: 0-1.
  object_type text not null,
  name text not null,
  -- Who decides: people (MANUAL), the condition once (SNAPSHOT), the condition at any time (DYNAMIC).
  processing_type text not null,
  -- As it was sent.
  filter_branch jsonb,
  -- The same in terms of what is stored.
  condition jsonb,
  -- What the condition looks at, a text for each property, event template or list: `property email`.
  depends_on jsonb not null default '[]',
  -- Grows with every change of name or filters.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  filters_updated_at timestamptz,
  created_by integer,
  updated_by integer,
  -- Restorable since then, for a while.
  deleted_at timestamptz,
  -- While records are still to be judged for the first time: those up to this id have been.
  filled_to bigint,
  -- Members; kept by the triggers below.
  size integer not null default 0,
  constraint list_pk primary key (hub_id, list_id),
  constraint list_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint list_processing_type check (processing_type in ('MANUAL', 'SNAPSHOT', 'DYNAMIC')),
  constraint list_condition_fits check ((condition is null) = (processing_type = 'MANUAL'))
);
-- Live lists of a hub have different names, whatever the letter case.
create unique index list_name on list (hub_id, folded(name)) where deleted_at is null;
create index list_unfilled on list (hub_id, list_id) where filled_to is not null;
create index list_deleted on list (hub_id, deleted_at) where deleted_at is not null;

create table list_member (
  hub_id integer not null,
  list_id integer not null,
  object_type text not null,
  record_id bigint not null,
  added_at timestamptz not null,
  constraint list_member_pk primary key (hub_id, list_id, record_id),
  constraint list_member_list_fk foreign key (hub_id, list_id) references list (hub_id, list_id) on delete cascade,
  constraint list_member_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade
);
create index list_member_by_record on list_member (hub_id, object_type, record_id, list_id);
create index list_member_by_join on list_member (hub_id, list_id, added_at, record_id);

-- When the clock alone may change what a dynamic list says of a record.
create table list_recheck (
  hub_id integer not null,
  list_id integer not null,
  object_type text not null,
  record_id bigint not null,
  due_at timestamptz not null,
  constraint list_recheck_pk primary key (hub_id, list_id, record_id),
  constraint list_recheck_list_fk foreign key (hub_id, list_id) references list (hub_id, list_id) on delete cascade,
  constraint list_recheck_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade
);
create index list_recheck_due on list_recheck (hub_id, due_at);
create index list_recheck_by_record on list_recheck (hub_id, object_type, record_id);

-- Rows also leave with their record, so that nobody but the table itself can count them.
create function count_list_members() returns trigger language plpgsql as $$
begin
  update list l set size = l.size + c.growth
  from (
    select hub_id, list_id, (case tg_op when 'INSERT' then 1 else -1 end * count(*))::integer as growth
    from moved group by hub_id, list_id
  ) c
  where l.hub_id = c.hub_id and l.list_id = c.list_id;
  return null;
end
$$;
create trigger list_member_joins after insert on list_member
  referencing new table as moved for each statement execute function count_list_members();
create trigger list_member_leaves after delete on list_member
  referencing old table as moved for each statement execute function count_list_members();

-- An instant as properties and tokens carry it: a day, ISO 8601 to the millisecond, or milliseconds since 1970; null for
-- anything else, which values from before a change of type may be.
create function instant_of(value text) returns timestamptz language sql immutable parallel safe as $$
  select case
    when value ~ '^-?[0-9]{1,15}$' then timestamptz 'epoch' + value::bigint * interval '1 millisecond'
    when value ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{3})?Z)?$'
    then (
      make_timestamp(
        left(value, 4)::integer, substr(value, 6, 2)::integer, 1,
        coalesce(nullif(substr(value, 12, 2), ''), '0')::integer,
        coalesce(nullif(substr(value, 15, 2), ''), '0')::integer,
        coalesce(nullif(rtrim(substr(value, 18, 6), 'Z'), ''), '0')::double precision
      ) + (substr(value, 9, 2)::integer - 1) * interval '1 day'
    ) at time zone 'UTC'
  end
$$;

-- The events of a deleted template go by the thousand, long after it: lists that look at them are filled anew.
create function refill_lists_of_removed_events() returns trigger language plpgsql as $$
begin
  update list l set filled_to = 0
  from (
    select distinct r.hub_id, r.template_id from removed r
    join event_template t on t.template_id = r.template_id and t.deleted_at is not null
  ) g
  where l.hub_id = g.hub_id and l.processing_type = 'DYNAMIC' and l.depends_on ? ('template ' || g.template_id)
    and l.filled_to is distinct from 0;
  return null;
end
$$;
create trigger timeline_event_removed after delete on timeline_event referencing old table as removed
  for each statement execute function refill_lists_of_removed_events();
