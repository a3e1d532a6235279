-- Two-factor authentication: the authenticator of a user, and what a sign-in waits with between password and code. Decision 29.

create table second_factor (
  user_id integer not null,
  -- The key that the authenticator has too, encrypted.
  sealed_secret bytea not null,
  -- The last period of 30 seconds whose code was accepted: each code is valid once.
  last_step bigint not null,
  created_at timestamptz not null,
  -- Null until the user has entered a first code: until then nothing asks for one.
  confirmed_at timestamptz,
  constraint second_factor_pk primary key (user_id),
  constraint second_factor_person_fk foreign key (user_id) references person (user_id) on delete cascade
);

create table recovery_code (
  user_id integer not null,
  code_hash bytea not null,
  constraint recovery_code_pk primary key (user_id, code_hash),
  constraint recovery_code_person_fk foreign key (user_id) references person (user_id) on delete cascade
);

create table pending_sign_in (
  cookie_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  constraint pending_sign_in_pk primary key (cookie_hash),
  constraint pending_sign_in_person_fk foreign key (user_id) references person (user_id) on delete cascade
);
create index pending_sign_in_by_expiry on pending_sign_in (expires_at);
create index pending_sign_in_by_person on pending_sign_in (user_id);

-- Users without a second factor can do nothing in the account.
alter table hub add column requires_second_factor boolean not null default false;
