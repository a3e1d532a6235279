-- Groups that a hub has added to an object type, and what it says differently of those that come with the server.
create table property_group (
  hub_id integer not null,
  -- Type id: 0-2.
  object_type text not null,
  name text not null,
  label text not null,
  -- -1: after those that have a place.
  display_order integer not null,
  constraint property_group_pk primary key (hub_id, object_type, name),
  constraint property_group_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

-- Archived properties by the time that they were archived, for what removes them in the end.
create index property_archived on property (hub_id, archived_at) where archived_at is not null;
