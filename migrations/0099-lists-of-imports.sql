-- The list that the contacts of an import are added to.
alter table record_import add column contact_list_id integer;
