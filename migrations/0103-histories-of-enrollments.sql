-- What happened to enrollments, step by step: the last entries, appended by the statement that stores the progress.
alter table workflow_enrollment add column history jsonb not null default '[]';

-- Whether a revision was turned on; null for replaced revisions from before this was stored.
alter table workflow_revision add column is_enabled boolean;
update workflow_revision v set is_enabled = w.is_enabled
from workflow w
where w.hub_id = v.hub_id and w.flow_id = v.flow_id and w.revision = v.revision;

-- Lists enrollments in one state, the newest first. When a workflow failed last is found by the index for counts.
create index workflow_enrollment_in_state on workflow_enrollment (hub_id, flow_id, state, enrollment_id);
