-- How often the private apps of a hub have called on a day of its time zone. Written every few seconds, by every process.

-- Without a reference to the hub: what was counted is written whatever became of it meanwhile.
create table api_usage (
  hub_id integer not null,
  day date not null,
  calls bigint not null,
  constraint api_usage_pk primary key (hub_id, day)
);
