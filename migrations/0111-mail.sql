-- Mails that wait to be sent. A row disappears once its mail was accepted or given up.
create table mail (
  mail_id uuid not null,
  -- Recipient, subject and content, encrypted: they may contain links that open accounts.
  sealed bytea not null,
  created_at timestamptz not null,
  -- When it is of no use any more.
  expires_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null,
  -- The process that is sending it.
  claim_id uuid,
  claimed_until timestamptz,
  constraint mail_pk primary key (mail_id)
);
create index mail_due on mail (due_at);

-- Links to choose a new password, by the hash of their token. One use.
create table password_reset (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint password_reset_pk primary key (token_hash),
  constraint password_reset_person_fk foreign key (user_id) references person (user_id) on delete cascade
);
create index password_reset_by_person on password_reset (user_id);
create index password_reset_by_expiry on password_reset (expires_at);

-- The kinds of notifications that a user gets mails of, and until when they have been mailed.
alter table notification_reader add column mailed_kinds jsonb not null default '[]';
alter table notification_reader add column mailed_until timestamptz;
create index notification_reader_mailed on notification_reader (hub_id, mailed_until) where mailed_kinds <> '[]';
