-- How apps extend calls and meetings: settings of their developers, and transcripts of calls.

create table app_extension (
  app_id integer not null,
  -- calling, recording, channel-connection or video-conferencing.
  kind text not null,
  -- As sent.
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint app_extension_pk primary key (app_id, kind),
  constraint app_extension_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint app_extension_kind check (kind in ('calling', 'recording', 'channel-connection', 'video-conferencing')),
  constraint app_extension_settings_object check (jsonb_typeof(settings) = 'object')
);

create table call_transcript (
  hub_id integer not null,
  transcript_id uuid not null,
  -- Type id of calls.
  object_type text not null,
  record_id bigint not null,
  -- With ids, in the order of their times.
  utterances jsonb not null,
  created_at timestamptz not null,
  constraint call_transcript_pk primary key (hub_id, transcript_id),
  constraint call_transcript_record_fk foreign key (hub_id, object_type, record_id)
    references record (hub_id, object_type, id) on delete cascade,
  constraint call_transcript_utterances_array check (jsonb_typeof(utterances) = 'array')
);
create index call_transcript_by_call on call_transcript (hub_id, object_type, record_id);
