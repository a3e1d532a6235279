-- What an account demands of the values of a property. Built-in properties have no row of their own to refer to.
create table property_rule (
  hub_id integer not null,
  object_type text not null,
  property text not null,
  rule_type text not null,
  rule_arguments jsonb not null,
  should_apply_normalization boolean not null,
  constraint property_rule_pk primary key (hub_id, object_type, property, rule_type),
  constraint property_rule_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade
);
