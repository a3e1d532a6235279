-- The step between two ids follows from their number, by the third power modulo the range, so that the same requests get the same
-- ids. It was left to chance, and said no less about other hubs: the number is the id divided by the range.
create or replace function new_record_id() returns bigint language sql volatile
  return nextval('record_number') * 1009 + (currval('record_number') % 1009) * (currval('record_number') % 1009) % 1009
    * (currval('record_number') % 1009) % 1009;

create or replace function new_owner_id() returns bigint language sql volatile
  return nextval('owner_number') * 1009 + (currval('owner_number') % 1009) * (currval('owner_number') % 1009) % 1009
    * (currval('owner_number') % 1009) % 1009;

create or replace function new_object_type() returns text language sql volatile
  return '2-' || (nextval('object_type_number') * 37 + (currval('object_type_number') % 37) * (currval('object_type_number') % 37) % 37
    * (currval('object_type_number') % 37) % 37);

-- Which request of which start of a server with deterministic draws comes next. A part of the state: snapshots keep it.
create table draw_position (
  position_id smallint not null default 1,
  run_no bigint not null,
  request_no bigint not null,
  constraint draw_position_pk primary key (position_id),
  constraint draw_position_single check (position_id = 1)
);
