-- Keys with which users let programs act for them in an account, such as the command-line tools of developers.
create table personal_access_key (
  hub_id integer not null,
  -- The programs are recorded under this number, as apps are under theirs.
  key_id integer not null,
  -- Whose it is.
  user_id integer not null,
  name text not null,
  scopes jsonb not null,
  -- SHA-256 of the key, which names the account, so that it is found there.
  key_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint personal_access_key_pk primary key (hub_id, key_id),
  -- Goes with its user's place in the account.
  constraint personal_access_key_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade
);
create unique index personal_access_key_hash on personal_access_key (hub_id, key_hash);
create index personal_access_key_by_user on personal_access_key (hub_id, user_id);
