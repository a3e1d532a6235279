-- OAuth. Codes and refresh tokens are kept as SHA-256 only.

-- What a person was asked to allow, from the consent page until their answer. Nothing of it is ever taken from a form.
create table authorization_request (
  hub_id integer not null,
  request_hash bytea not null,
  -- SHA-256 of the session that was asked: no other may answer.
  session_hash bytea not null,
  user_id integer not null,
  app_id integer not null,
  redirect_uri text not null,
  scopes jsonb not null,
  state text,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint authorization_request_pk primary key (hub_id, request_hash),
  constraint authorization_request_hub_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade,
  constraint authorization_request_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
create index authorization_request_by_user on authorization_request (hub_id, user_id);
create index authorization_request_by_app on authorization_request (app_id);

create table authorization_code (
  hub_id integer not null,
  code_hash bytea not null,
  user_id integer not null,
  app_id integer not null,
  redirect_uri text not null,
  scopes jsonb not null,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Redemptions refused although the code was known.
  failures integer not null,
  used_at timestamptz,
  -- What the first redemption made: a second one ends it.
  grant_id uuid,
  constraint authorization_code_pk primary key (hub_id, code_hash),
  constraint authorization_code_hub_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade,
  constraint authorization_code_app_fk foreign key (app_id) references app (app_id) on delete cascade,
  constraint authorization_code_used check ((used_at is null) = (grant_id is null))
);
-- Finds the hub for a code, before the hub is known.
create unique index authorization_code_unique on authorization_code (code_hash);
create index authorization_code_by_user on authorization_code (hub_id, user_id);
create index authorization_code_by_app on authorization_code (app_id);

-- What one redeemed code allows. Access tokens name it; its end is theirs.
create table oauth_grant (
  hub_id integer not null,
  grant_id uuid not null,
  user_id integer not null,
  app_id integer not null,
  scopes jsonb not null,
  created_at timestamptz not null,
  constraint oauth_grant_pk primary key (hub_id, grant_id),
  constraint oauth_grant_install_fk foreign key (hub_id, app_id) references install (hub_id, app_id) on delete cascade,
  constraint oauth_grant_hub_user_fk foreign key (hub_id, user_id) references hub_user (hub_id, user_id) on delete cascade
);
create index oauth_grant_by_install on oauth_grant (hub_id, app_id);
create index oauth_grant_by_user on oauth_grant (hub_id, user_id);

-- Outlives its grant, so that a refresh after an uninstall can be told why it is refused.
create table refresh_token (
  hub_id integer not null,
  token_hash bytea not null,
  grant_id uuid not null,
  app_id integer not null,
  created_at timestamptz not null,
  constraint refresh_token_pk primary key (hub_id, token_hash),
  constraint refresh_token_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint refresh_token_app_fk foreign key (app_id) references app (app_id) on delete cascade
);
-- Finds the hub for a refresh token, before the hub is known.
create unique index refresh_token_unique on refresh_token (token_hash);
create index refresh_token_by_app on refresh_token (app_id);

-- Grants and single access tokens that ended before the tokens' time was up. Belongs to no hub: it outlives them.
create table ended_credential (
  ended_id text not null,
  ended_at timestamptz not null,
  constraint ended_credential_pk primary key (ended_id)
);
create index ended_credential_by_time on ended_credential (ended_at);

-- However a grant goes (uninstall, replay of its code, removal of the user, the app or the hub), its end is remembered.
-- The time is the database's own, since a cascade knows no other; it only decides when the row is cleared away.
create function remember_ended_grant() returns trigger language plpgsql as $$
begin
  insert into ended_credential (ended_id, ended_at) values (old.grant_id::text, clock_timestamp()) on conflict do nothing;
  return null;
end
$$;
create trigger oauth_grant_ended after delete on oauth_grant for each row execute function remember_ended_grant();

-- Signing keys are derived from SPOKE_SECRET and this: tokens are good for this database alone, and end with a reset of it.
create table signing_salt (
  salt_id integer not null,
  salt bytea not null,
  constraint signing_salt_pk primary key (salt_id),
  constraint signing_salt_single check (salt_id = 1)
);
