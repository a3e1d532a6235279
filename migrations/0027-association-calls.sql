-- Calls for associations have a limit of their own for the day, and so a count of their own.

alter table api_usage add column association_calls bigint not null default 0;
