-- Invitations to an account: the membership begins when a person accepts with the link.
create table hub_invitation (
  hub_id integer not null,
  invitation_id uuid not null,
  -- As the administrator wrote it; says nothing about who is known on the server.
  email text not null,
  role text not null,
  -- Of the random part of the link.
  token_hash bytea not null,
  invited_by integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint hub_invitation_pk primary key (hub_id, invitation_id),
  constraint hub_invitation_role check (role in ('admin', 'member', 'viewer')),
  -- An administrator who leaves takes their open links along.
  constraint hub_invitation_inviter_fk foreign key (hub_id, invited_by) references hub_user (hub_id, user_id) on delete cascade
);
create unique index hub_invitation_email_unique on hub_invitation (hub_id, lower(email));
create index hub_invitation_by_token on hub_invitation (hub_id, token_hash);
create index hub_invitation_by_inviter on hub_invitation (hub_id, invited_by);

-- The same for developer accounts.
create table developer_invitation (
  developer_id integer not null,
  invitation_id uuid not null,
  email text not null,
  token_hash bytea not null,
  invited_by integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint developer_invitation_pk primary key (developer_id, invitation_id),
  constraint developer_invitation_inviter_fk foreign key (developer_id, invited_by)
    references developer_member (developer_id, user_id) on delete cascade
);
create unique index developer_invitation_email_unique on developer_invitation (developer_id, lower(email));
create index developer_invitation_by_token on developer_invitation (developer_id, token_hash);
create index developer_invitation_by_inviter on developer_invitation (developer_id, invited_by);
