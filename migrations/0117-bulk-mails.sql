-- Mails that programs cause in numbers do not delay those that a person waits for.
alter table mail add column is_bulk boolean not null default false;
create index mail_turn on mail (is_bulk, due_at);
