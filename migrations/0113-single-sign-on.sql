-- The identities at an OpenID Connect provider by which users sign in. Decision 30.
create table user_identity (
  identity_id uuid not null,
  user_id integer not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  constraint user_identity_pk primary key (identity_id),
  constraint user_identity_subject_unique unique (issuer, subject),
  constraint user_identity_person_unique unique (user_id, issuer),
  constraint user_identity_person_fk foreign key (user_id) references person (user_id) on delete cascade,
  constraint user_identity_lengths check (length(issuer) <= 2000 and length(subject) <= 255)
);

-- How a user signed in; null: with a password.
alter table account_activity add column way text;
alter table account_activity add constraint account_activity_way check (way = 'SINGLE_SIGN_ON');
