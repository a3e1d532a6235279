-- Actions of apps for workflows: defined by their developers, carried out by requests to the apps.
create sequence app_action_number as bigint start with 10646001;

create table app_action (
  definition_id bigint not null,
  app_id integer not null,
  -- The last one in app_action_revision.
  revision integer not null,
  archived_at timestamptz,
  constraint app_action_pk primary key (definition_id),
  constraint app_action_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
create index app_action_by_app on app_action (app_id, definition_id);

create table app_action_revision (
  definition_id bigint not null,
  revision integer not null,
  -- As sent.
  definition jsonb not null,
  created_at timestamptz not null,
  constraint app_action_revision_pk primary key (definition_id, revision),
  constraint app_action_revision_action_fk foreign key (definition_id) references app_action (definition_id) on delete cascade
);

-- Code that belongs to an action. It is stored, and never run.
create table app_action_function (
  definition_id bigint not null,
  function_type text not null,
  -- The field that a function of its type is for; empty for none.
  function_id text not null,
  source text not null,
  constraint app_action_function_pk primary key (definition_id, function_type, function_id),
  constraint app_action_function_action_fk foreign key (definition_id) references app_action (definition_id) on delete cascade
);
