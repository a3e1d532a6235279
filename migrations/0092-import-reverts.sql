-- Which records an import has written, so that it can be undone.
create table record_import_record (
  hub_id integer not null,
  import_id bigint not null,
  object_type text not null,
  record_id bigint not null,
  is_created boolean not null,
  constraint record_import_record_pk primary key (hub_id, import_id, object_type, record_id),
  constraint record_import_record_import_fk foreign key (hub_id, import_id)
    references record_import (hub_id, import_id) on delete cascade
);

alter table record_import drop constraint record_import_status;
alter table record_import add constraint record_import_status
  check (status in ('PENDING', 'PROCESSING', 'DONE', 'FAILED', 'CANCELED', 'REVERTING', 'REVERTED'));
drop index record_import_open;
create index record_import_open on record_import (hub_id, import_id) where status in ('PENDING', 'PROCESSING', 'REVERTING');
