-- Accounts. Tables that belong to one hub start with hub_id; the others are shared by all hubs.

create table hub (
  hub_id integer not null,
  name text not null,
  domain text not null,
  time_zone text not null,
  -- ISO 4217.
  currency text not null,
  created_at timestamptz not null,
  constraint hub_pk primary key (hub_id),
  constraint hub_domain_unique unique (domain),
  constraint hub_id_positive check (hub_id > 0)
);

create table person (
  user_id integer not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  suspended_at timestamptz,
  constraint person_pk primary key (user_id),
  constraint person_id_positive check (user_id > 0)
);
create unique index person_email_unique on person (lower(email));

create table hub_user (
  hub_id integer not null,
  user_id integer not null,
  role text not null,
  created_at timestamptz not null,
  constraint hub_user_pk primary key (hub_id, user_id),
  constraint hub_user_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint hub_user_person_fk foreign key (user_id) references person (user_id) on delete cascade,
  constraint hub_user_role check (role in ('admin', 'member', 'viewer'))
);
create index hub_user_by_person on hub_user (user_id, hub_id);

create table session (
  session_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_pk primary key (session_hash),
  constraint session_person_fk foreign key (user_id) references person (user_id) on delete cascade
);
create index session_by_person on session (user_id);
create index session_by_expiry on session (expires_at);

-- Attempts to sign in, by the hash of the e-mail address given, whether or not there is such a person.
create table sign_in_attempt (
  account_hash bytea not null,
  attempts integer not null,
  seen_at timestamptz not null,
  -- No further attempt before this time.
  next_at timestamptz not null,
  constraint sign_in_attempt_pk primary key (account_hash)
);
create index sign_in_attempt_by_time on sign_in_attempt (seen_at);

create table developer (
  developer_id integer not null,
  name text not null,
  created_at timestamptz not null,
  constraint developer_pk primary key (developer_id),
  constraint developer_id_positive check (developer_id > 0)
);

create table developer_key (
  key_hash bytea not null,
  developer_id integer not null,
  created_at timestamptz not null,
  constraint developer_key_pk primary key (key_hash),
  constraint developer_key_developer_fk foreign key (developer_id) references developer (developer_id) on delete cascade
);
create index developer_key_by_developer on developer_key (developer_id);

create table app (
  app_id integer not null,
  developer_id integer not null,
  name text not null,
  client_id text not null,
  client_secret_hash bytea not null,
  -- Lists of text, as JSON.
  redirect_uris jsonb not null,
  scopes jsonb not null,
  optional_scopes jsonb not null,
  -- Redirect URIs may carry query parameters beyond the registered ones.
  extra_query boolean not null,
  -- Runs on a person's machine: any port of a loopback redirect URI, and PKCE is required.
  native boolean not null,
  created_at timestamptz not null,
  constraint app_pk primary key (app_id),
  constraint app_client_id_unique unique (client_id),
  constraint app_developer_fk foreign key (developer_id) references developer (developer_id) on delete cascade,
  constraint app_id_positive check (app_id > 0)
);
create index app_by_developer on app (developer_id, app_id);

create table private_app (
  hub_id integer not null,
  app_id integer not null,
  name text not null,
  scopes jsonb not null,
  token_hash bytea not null,
  created_by integer,
  created_at timestamptz not null,
  constraint private_app_pk primary key (hub_id, app_id),
  constraint private_app_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
-- Finds the hub for a token, before the hub is known.
create unique index private_app_token_unique on private_app (token_hash);

-- An app connected to a hub: made when its first code is exchanged.
create table install (
  hub_id integer not null,
  app_id integer not null,
  user_id integer not null,
  scopes jsonb not null,
  installed_at timestamptz not null,
  updated_at timestamptz not null,
  constraint install_pk primary key (hub_id, app_id),
  constraint install_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint install_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint install_hub_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade
);

-- Numbers for accounts and apps that were not given one.
create sequence account_number as integer minvalue 100000 start 100000;
-- Emptying the tables with "restart identity" sets it back, too.
alter sequence account_number owned by app.app_id;

-- The seed that filled this database. At most one row.
create table seed_application (
  only_row boolean not null default true,
  seed_hash bytea not null,
  name text not null,
  started_at timestamptz not null,
  -- The process that writes the records holds them until then.
  claimed_until timestamptz not null,
  finished_at timestamptz,
  constraint seed_application_pk primary key (only_row),
  constraint seed_application_one_row check (only_row)
);
