-- What records and associations were like before their latest writes, for the searches of a sandbox that lag behind. Decision 27.
-- Only the triggers that a sandbox creates while its searches lag write these tables.

create table former_record (
  hub_id integer not null,
  object_type text not null,
  id bigint not null,
  former_no bigint not null generated always as identity,
  -- By the clock of the sandbox, when the write began that replaced these values.
  replaced_at timestamptz not null,
  -- Null: it did not exist.
  properties jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  archived_at timestamptz,
  constraint former_record_pk primary key (hub_id, object_type, id, former_no)
);

create table former_association (
  hub_id integer not null,
  from_type text not null,
  from_id bigint not null,
  to_type text not null,
  to_id bigint not null,
  category text not null,
  type_id integer not null,
  former_no bigint not null generated always as identity,
  replaced_at timestamptz not null,
  -- Whether it existed before.
  existed boolean not null,
  constraint former_association_pk primary key (hub_id, from_type, from_id, to_type, to_id, category, type_id, former_no)
);

-- Of each row, nothing is kept that has been replaced for longer than searches can lag behind.
create function keep_former_record() returns trigger language plpgsql as $$
declare
  moment constant timestamptz := nullif(current_setting('spoke.written_at', true), '')::timestamptz;
begin
  if moment is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into former_record (hub_id, object_type, id, replaced_at) values (new.hub_id, new.object_type, new.id, moment);
    return null;
  end if;
  delete from former_record f
  where f.hub_id = old.hub_id and f.object_type = old.object_type and f.id = old.id and f.replaced_at <= moment - interval '10 minutes';
  insert into former_record (hub_id, object_type, id, replaced_at, properties, created_at, updated_at, archived_at)
  values (old.hub_id, old.object_type, old.id, moment, old.properties, old.created_at, old.updated_at, old.archived_at);
  return null;
end
$$;

create function keep_former_association() returns trigger language plpgsql as $$
declare
  moment constant timestamptz := nullif(current_setting('spoke.written_at', true), '')::timestamptz;
begin
  if moment is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into former_association (hub_id, from_type, from_id, to_type, to_id, category, type_id, replaced_at, existed)
    values (new.hub_id, new.from_type, new.from_id, new.to_type, new.to_id, new.category, new.type_id, moment, false);
    return null;
  end if;
  delete from former_association f
  where f.hub_id = old.hub_id and f.from_type = old.from_type and f.from_id = old.from_id and f.to_type = old.to_type
    and f.to_id = old.to_id and f.category = old.category and f.type_id = old.type_id
    and f.replaced_at <= moment - interval '10 minutes';
  insert into former_association (hub_id, from_type, from_id, to_type, to_id, category, type_id, replaced_at, existed)
  values (old.hub_id, old.from_type, old.from_id, old.to_type, old.to_id, old.category, old.type_id, moment, true);
  return null;
end
$$;
