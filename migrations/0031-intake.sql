-- What an account takes from pages of other sites, without a credential: submissions of forms and who visitors are.

create table hub_intake (
  hub_id integer not null,
  -- An account without a row has the default of the server's mode.
  is_open boolean not null,
  constraint hub_intake_pk primary key (hub_id),
  constraint hub_intake_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);

create table intake_form (
  hub_id integer not null,
  form_guid uuid not null,
  name text not null,
  created_at timestamptz not null,
  constraint intake_form_pk primary key (hub_id, form_guid),
  constraint intake_form_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
