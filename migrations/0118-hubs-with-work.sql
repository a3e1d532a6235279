-- The accounts with rows of a kind, each found by one lookup: readers do not visit the accounts that have none, however many sleep.
-- On a cluster, "spoke db distribute" defines them as all accounts.
create view hub_with_changes as
with recursive step as (
  (select hub_id from change_feed order by hub_id limit 1)
  union all
  select (select f.hub_id from change_feed f where f.hub_id > s.hub_id order by f.hub_id limit 1)
  from step s where s.hub_id is not null
)
select hub_id from step where hub_id is not null;

create view hub_with_rechecks as
with recursive step as (
  (select hub_id from list_recheck order by hub_id limit 1)
  union all
  select (select c.hub_id from list_recheck c where c.hub_id > s.hub_id order by c.hub_id limit 1)
  from step s where s.hub_id is not null
)
select hub_id from step where hub_id is not null;

create view hub_with_deliveries as
with recursive step as (
  (select hub_id from webhook_delivery where ended_at is null order by hub_id limit 1)
  union all
  select (
    select d.hub_id from webhook_delivery d where d.ended_at is null and d.hub_id > s.hub_id order by d.hub_id limit 1
  )
  from step s where s.hub_id is not null
)
select hub_id from step where hub_id is not null;
