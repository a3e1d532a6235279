-- What the owners of e-mail addresses have subscribed to. Addresses are in lower case; no contact has to have them.
create table subscription_status (
  hub_id integer not null,
  email text not null,
  -- 0: all subscriptions.
  subscription_id integer not null,
  status text not null,
  legal_basis text,
  legal_basis_explanation text,
  -- Where the status was set, as clients read it.
  source text not null,
  changed_at timestamptz not null,
  constraint subscription_status_pk primary key (hub_id, email, subscription_id),
  constraint subscription_status_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint subscription_status_known check (status in ('SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED'))
);
