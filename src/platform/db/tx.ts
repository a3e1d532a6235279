import type postgres from 'postgres';

/** A handle for SQL: the tagged template of the driver. Stores take it as their first argument and never keep it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the driver's own type parameter
export type Tx = postgres.ISql<{}>;

/** A piece of SQL with its parameters, to be put into a statement. */
export type Sql = postgres.PendingQuery<postgres.Row[]>;

/** A query, sent once it is awaited; until then it can be a piece of another one. */
export type Rows<Row extends object> = postgres.PendingQuery<Row[]>;

/**
 * Has a query planned for the values it is sent with, every time anew: for statements whose best plan depends on them. Every
 * other statement is planned once. Not inside a transaction. By the driver's own switch, which its types lack.
 */
export function planAnew<Query extends PromiseLike<unknown>>(query: Query): Query {
  (query as unknown as { readonly options: { prepare?: boolean } }).options.prepare = false;
  return query;
}

const numbers = new Map<number, TemplateStringsArray>();

/**
 * A whole number as a part of the text, where a parameter would hide it from the plan: of a limit that it does not know the
 * database expects a tenth of all rows. There is a text for each number, so there must not be many of them.
 */
export function plainNumber(tx: Tx, number: number): Sql {
  const known = numbers.get(number) ?? toTemplate(number);
  return tx<postgres.Row[]>(known);
}

function toTemplate(number: number): TemplateStringsArray {
  if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is not a whole number.`);
  const text = String(number);
  const template = Object.assign([text], { raw: [text] });
  numbers.set(number, template);
  return template;
}
