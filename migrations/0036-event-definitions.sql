-- Events that an account defines itself: the template of their events belongs to no app.
alter table event_template alter column app_id drop not null;

create table event_definition (
  hub_id integer not null,
  -- Id of the template.
  definition_id bigint not null,
  -- Without the prefix of the account.
  name text not null,
  -- Label, description, properties: as responses show them.
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_definition_pk primary key (hub_id, definition_id),
  constraint event_definition_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
create unique index event_definition_name on event_definition (hub_id, name);
