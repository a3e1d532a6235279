import type { Rows, Tx } from './tx.js';

/** By the names under which they are answered; what is undefined is not asked. */
type Queries<R extends Record<string, object>> = { readonly [K in keyof R]?: Rows<R[K]> | undefined };
type Answers<R extends Record<string, object>> = { readonly [K in keyof R]?: readonly R[K][] | undefined };

/**
 * What several queries answer, in one statement and so as of one moment. Their columns have to be such that JSON keeps
 * them: texts, numbers, booleans, JSON.
 */
export async function readTogether<R extends Record<string, object>>(tx: Tx, queries: Queries<R>): Promise<Answers<R>> {
  const columns = Object.entries(queries).flatMap(([name, query]) =>
    query ? [tx`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${tx(name)}`] : [],
  );
  const [first, ...others] = columns;
  const list = others.reduce((all, column) => tx`${all}, ${column}`, first ?? tx`null`);
  const [row] = await tx`select ${list}`;
  return row as Answers<R>;
}
