-- Owners: the users of a hub as records name them.

-- The step between two ids is left to chance, so that they tell nothing about other hubs. Ids that a seed gives are below
-- 10^9, where these start.
create sequence owner_number as bigint start with 1000000 maxvalue 8926000000000;

create function new_owner_id() returns bigint language sql volatile
  return nextval('owner_number') * 1009 + floor(random() * 1009)::bigint;

-- Outlives the membership, since records go on naming it: whoever is no member, or suspended, is an archived owner.
create table owner (
  hub_id integer not null,
  owner_id bigint not null,
  user_id integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint owner_pk primary key (hub_id, owner_id),
  constraint owner_user_unique unique (hub_id, user_id),
  constraint owner_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint owner_person_fk foreign key (user_id) references person (user_id) on delete cascade,
  constraint owner_id_positive check (owner_id > 0)
);
-- Emptying the tables with "restart identity" sets it back, too.
alter sequence owner_number owned by owner.owner_id;

insert into owner (hub_id, owner_id, user_id, created_at, updated_at)
select hub_id, new_owner_id(), user_id, created_at, created_at from hub_user order by hub_id, user_id;
