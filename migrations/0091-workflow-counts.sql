-- Counts of enrollments by state, for the list of workflows.
create index workflow_enrollment_by_state on workflow_enrollment (hub_id, flow_id, state);
