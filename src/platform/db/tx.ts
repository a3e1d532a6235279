/** A row of a statement, where the store does not say what its columns are. */
type Row = Readonly<Record<string, unknown>>;

/** What a statement returns: `count` is the number of rows that it found or wrote, `command` what it was (`SELECT`, `COMMIT`). */
export type RowList<Found extends readonly object[]> = Found & { readonly count: number; readonly command: string };

/** A statement. It is sent once it is awaited; until then it can be a piece of another one. */
export type Query<Found extends readonly object[]> = Promise<RowList<Found>>;

/** A piece of SQL with its parameters, to be put into a statement. */
export type Sql = Query<Row[]>;

/** A query that returns rows of that shape. */
export type Rows<Found extends object> = Query<Found[]>;

/** A value that is sent as JSON. */
export interface JsonParameter {
  readonly jsonValue: unknown;
}

export interface UnsafeOptions {
  /** Prepares the statement under a name; without values and this it is sent as plain text, which may hold several statements. */
  readonly prepare?: boolean;
}

/** A handle for SQL: a template tag. Stores take it as their first argument and never keep it. */
export interface Tx {
  /** A statement, or a piece of one. Values become parameters, pieces a part of the text; a list of pieces stands with spaces between. */
  <Found extends readonly object[] = Row[]>(strings: readonly string[], ...args: readonly unknown[]): Query<Found>;
  /** The name of a table or column, quoted; `a.b` is column b of table a. */
  (name: string): Sql;
  /** A value to be sent as JSON. */
  json(value: unknown): JsonParameter;
  /** Text as it is, never from outside: a statement, or without values a piece of one. */
  unsafe<Found extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: UnsafeOptions,
  ): Query<Found>;
}

/**
 * Has a query planned for the values it is sent with, each time: for statements whose best plan depends on them. Every
 * other statement is planned once. Not inside a transaction.
 */
export function planAnew<Planned extends PromiseLike<unknown>>(query: Planned): Planned {
  (query as unknown as { isPlannedAnew: boolean }).isPlannedAnew = true;
  return query;
}

const numbers = new Map<number, TemplateStringsArray>();

/**
 * A whole number as a part of the text, where a parameter would hide it from the plan: of a limit that it does not know the
 * database expects a tenth of all rows. There is a text for each number, so there must not be many of them.
 */
export function plainNumber(tx: Tx, number: number): Sql {
  const known = numbers.get(number) ?? toTemplate(number);
  return tx(known);
}

function toTemplate(number: number): TemplateStringsArray {
  if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is not a whole number.`);
  const text = String(number);
  const template = Object.assign([text], { raw: [text] });
  numbers.set(number, template);
  return template;
}
