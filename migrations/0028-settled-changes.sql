-- Changes are read in the order of the numbers of transactions, which are those of the whole server: one that stays open in
-- another database would hold back every change of this one, though it can write none of them.

-- Older than this is nothing that could still write a change here. Of what was under way when the statement began, a transaction
-- counts as one of another database only where the server shows its very number there: whatever has ended since, is prepared, or
-- cannot be seen holds back. One's own is not in the snapshot. What the server shows is kept for a transaction: here it is looked
-- at anew, so that it is never older than the snapshot.
create function changes_settled_before() returns xid8 language sql stable
begin atomic
  select pg_stat_clear_snapshot();
  select least(
    pg_snapshot_xmax(s.taken),
    pg_current_xact_id_if_assigned(),
    (
      select min(u.transaction) from pg_snapshot_xip(s.taken) u (transaction)
      where not exists (
        select from pg_stat_activity a where a.backend_xid = u.transaction::xid and a.datname <> current_database()
      )
    )
  )
  from (select pg_current_snapshot() as taken) s;
end;
