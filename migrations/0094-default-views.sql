-- The view of a type that opens for all users of an account.
alter table saved_view add column is_default boolean not null default false;
alter table saved_view add constraint saved_view_default_shared check (is_shared or not is_default);
create unique index saved_view_default on saved_view (hub_id, object_type) where is_default;
