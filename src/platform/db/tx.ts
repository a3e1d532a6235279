import type postgres from 'postgres';

/** A handle for SQL: the tagged template of the driver. Stores take it as their first argument and never keep it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the driver's own type parameter
export type Tx = postgres.ISql<{}>;

/** A piece of SQL with its parameters, to be put into a statement. */
export type Sql = postgres.PendingQuery<postgres.Row[]>;

/** A query, sent once it is awaited; until then it can be a piece of another one. */
export type Rows<Row extends object> = postgres.PendingQuery<Row[]>;

/**
 * Has a query planned for the values it is sent with, every time anew: for statements whose best plan depends on them. By the
 * driver's own switch, which its types lack, so that a handle that knows no better way leaves it unprepared.
 */
export function planAnew<Query extends PromiseLike<unknown>>(query: Query): Query {
  (query as unknown as { readonly options: { prepare?: boolean } }).options.prepare = false;
  return query;
}
