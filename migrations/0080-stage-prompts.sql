-- The properties that the web app asks for when a record enters a stage of a pipeline.
create table stage_prompt (
  hub_id integer not null,
  -- Type id: 0-3.
  object_type text not null,
  -- Stages of default pipelines are not stored until a hub changes them.
  stage_id text not null,
  -- Names of properties, in order.
  properties jsonb not null,
  updated_at timestamptz not null,
  constraint stage_prompt_pk primary key (hub_id, object_type, stage_id),
  constraint stage_prompt_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint stage_prompt_properties_list check (jsonb_typeof(properties) = 'array')
);
