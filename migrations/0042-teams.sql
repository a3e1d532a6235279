-- Teams of an account: a tree of groups of users.
create sequence account_team_number as integer start with 1000;

create table account_team (
  hub_id integer not null,
  team_id integer not null,
  name text not null,
  -- Null: at the top.
  parent_team_id integer,
  constraint account_team_pk primary key (hub_id, team_id),
  constraint account_team_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint account_team_parent_fk foreign key (hub_id, parent_team_id) references account_team (hub_id, team_id)
);
-- Whatever the letter case.
create unique index account_team_name on account_team (hub_id, folded(name));
create index account_team_by_parent on account_team (hub_id, parent_team_id);

create table account_team_member (
  hub_id integer not null,
  team_id integer not null,
  -- A user of the account, or the id that an invitation reserves.
  user_id integer not null,
  -- Whether it is the main team of the user.
  is_primary boolean not null,
  constraint account_team_member_pk primary key (hub_id, team_id, user_id),
  constraint account_team_member_team_fk foreign key (hub_id, team_id) references account_team (hub_id, team_id)
    on delete cascade
);
create index account_team_member_by_user on account_team_member (hub_id, user_id);
create unique index account_team_member_primary on account_team_member (hub_id, user_id) where is_primary;
