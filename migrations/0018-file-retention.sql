-- What is to be gone by itself, also of files that have been deleted before their time.
create index file_to_expire on file (hub_id, expires_at) where expires_at is not null and erased_at is null;
