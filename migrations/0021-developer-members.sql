-- The people of a developer account, who act for it in the web app.
create table developer_member (
  developer_id integer not null,
  user_id integer not null,
  created_at timestamptz not null,
  constraint developer_member_pk primary key (developer_id, user_id),
  constraint developer_member_developer_fk foreign key (developer_id) references developer (developer_id) on delete cascade,
  constraint developer_member_person_fk foreign key (user_id) references person (user_id) on delete cascade
);
create index developer_member_by_person on developer_member (user_id, developer_id);

-- What people know a key by, of which only the hash is kept: its last characters. Null until it is used again.
alter table developer_key add column hint text;
-- To within some minutes.
alter table developer_key add column used_at timestamptz;
