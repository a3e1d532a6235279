-- How many records one record may be associated with: limits that a hub sets, and what makes the built-in one cheap to keep.

create table association_limit (
  hub_id integer not null,
  category text not null,
  type_id integer not null,
  -- Of records that one record leads to by that type.
  max_to_ids integer not null,
  constraint association_limit_pk primary key (hub_id, category, type_id),
  constraint association_limit_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint association_limit_positive check (max_to_ids > 0)
);

-- How many association rows were ever written that start at the record. Never fewer than there are, so that they have to be
-- counted only where this number comes near the limit.
alter table record add column links_ever integer not null default 0;
update record r set links_ever = a.links
from (select hub_id, from_type, from_id, count(*) as links from association group by 1, 2, 3) a
where r.hub_id = a.hub_id and r.object_type = a.from_type and r.id = a.from_id;
