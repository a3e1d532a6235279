-- The changes of stages of a record, newest first: what its timeline shows of its history. Said in these words by nothing else.
create index record_change_stages on record_change (hub_id, object_type, record_id, changed_at desc, change_id desc)
  where properties ?| '{lifecyclestage,dealstage,hs_pipeline_stage}';
