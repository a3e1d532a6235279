-- Pipelines: the ways that deals, tickets and custom objects go, in stages.

-- A hub without a row has the pipelines that come with the server; its first write puts those in rows as well.
create table pipeline (
  hub_id integer not null,
  -- Chosen by the client or by the server, never twice in a hub, whatever the type.
  id text not null,
  -- Type id: 0-3.
  object_type text not null,
  label text not null,
  display_order integer not null,
  -- In display order, always written as a whole.
  stages jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pipeline_pk primary key (hub_id, id),
  constraint pipeline_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint pipeline_id_length check (char_length(id) between 1 and 36),
  constraint pipeline_stages_list check (jsonb_typeof(stages) = 'array' and jsonb_array_length(stages) > 0)
);

-- What was done to pipelines and stages. Outlives them.
create table pipeline_audit (
  hub_id integer not null,
  object_type text not null,
  subject text not null,
  -- Of the pipeline or stage. Those of stages say enough, since pipelines of a type share none.
  identifier text not null,
  entry_id bigint not null generated always as identity,
  action text not null,
  changed_at timestamptz not null,
  -- Null for the server itself.
  app_id integer,
  -- Who let the app in; a private app acts for nobody.
  user_id integer,
  -- The pipeline or stage after the change, before it for a removal, as JSON.
  raw_object text not null,
  constraint pipeline_audit_pk primary key (hub_id, object_type, subject, identifier, entry_id),
  constraint pipeline_audit_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint pipeline_audit_subject check (subject in ('PIPELINE', 'STAGE')),
  constraint pipeline_audit_action check (action in ('CREATE', 'UPDATE', 'DELETE'))
);
