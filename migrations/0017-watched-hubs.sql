-- Asked by a trigger of every statement that writes records: the plan of a function in PL/pgSQL is kept for the session, that of
-- an SQL function with a query in it is made for each transaction.
create or replace function is_watched(hub integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from change_watch where hub_id = hub);
end
$$;
