-- Events are compared with the transaction by which an enrollment began to wait for them: no clock, which the sandbox can stop.
alter table workflow_enrollment add column listening_after xid8;
update workflow_enrollment set listening_after = '0' where listening_since is not null;
drop index workflow_enrollment_listening;
alter table workflow_enrollment drop column listening_since;
create index workflow_enrollment_listening on workflow_enrollment (hub_id, record_id)
  where listening_after is not null;
