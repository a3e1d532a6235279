-- Sessions that began at the provider of the single sign-on, which asks for second factors itself. Decision 30.
alter table session add column by_provider boolean not null default false;
