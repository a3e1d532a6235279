import type { Tx } from './tx.js';

/** The next value of each sequence. Read after the rows, it is higher than any of theirs. */
export async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const sequences = await tx<{ query: string }[]>`
    select format('select %L as name, (last_value + case when is_called then %s else 0 end)::text as next from %I',
      sequencename, increment_by, sequencename) as query
    from pg_sequences where schemaname = current_schema() order by sequencename`;
  if (sequences.length === 0) return {};
  const query = sequences.map((each) => each.query).join(' union all ');
  const rows = await tx.unsafe<{ name: string; next: string }[]>(query);
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}

/**
 * Restarts sequences, by name, at the given numbers, or where they began. Unlike `setval`, this is rolled back with the transaction. A
 * cluster refuses it of a sequence that its nodes share, so only this node does it: the others have ranges of their own.
 */
export async function restartSequences(tx: Tx, sequences: Readonly<Record<string, string | undefined>>): Promise<void> {
  const entries = Object.entries(sequences);
  if (entries.length === 0) return;
  const propagate = (value: string): string =>
    `select set_config('citus.enable_ddl_propagation', '${value}', true) where to_regclass('citus_tables') is not null`;
  const restarts = entries.map(
    ([name, next]) => `alter sequence "${name}" restart${next === undefined ? '' : ` with ${next}`}`,
  );
  await tx.unsafe([propagate('off'), ...restarts, propagate('on')].join('; '));
}
