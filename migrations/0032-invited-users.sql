-- An invitation reserves the id of the user whom it creates, so that apps can refer to invited users. Invitations from before
-- have none, and apps do not see them: they expire within a week.
alter table hub_invitation add column user_id integer;
-- As an app gave it; the person who accepts chooses their own.
alter table hub_invitation add column name text not null default '';
create unique index hub_invitation_user_unique on hub_invitation (hub_id, user_id);
