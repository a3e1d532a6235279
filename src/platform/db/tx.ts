/** A row of a statement whose columns are not typed. */
type Row = Readonly<Record<string, unknown>>;

/** The result of a statement: `count` is the number of rows read or written, `command` its kind (`SELECT`, `COMMIT`). */
export type RowList<Found extends readonly object[]> = Found & { readonly count: number; readonly command: string };

/** A statement. It is sent when awaited; until then it can be embedded in another one. */
export type Query<Found extends readonly object[]> = Promise<RowList<Found>>;

/** A fragment of SQL with its parameters, for embedding in a statement. */
export type Sql = Query<Row[]>;

/** A query that returns rows of that shape. */
export type Rows<Found extends object> = Query<Found[]>;

/** A value sent as JSON. */
export interface JsonParameter {
  readonly jsonValue: unknown;
}

export interface UnsafeOptions {
  /**
   * Prepares the statement under a name; without values and this it is sent as plain text, which may contain several statements.
   */
  readonly prepare?: boolean;
}

/**
 * A handle for SQL: a template tag. Stores take it as their first argument and never store it. Columns are snake_case in SQL, the
 * members of rows camelCase.
 */
export interface Tx {
  /**
   * A statement, or a fragment of one. Values become parameters, fragments part of the text; a list of fragments is joined with
   * spaces.
   */
  <Found extends readonly object[] = Row[]>(strings: readonly string[], ...args: readonly unknown[]): Query<Found>;
  /** The name of a table or column, quoted; `a.b` is column b of table a. */
  (name: string): Sql;
  /** A value to send as JSON. */
  json(value: unknown): JsonParameter;
  /** Rows to send as JSON for `jsonb_to_recordset`: their camelCase members become snake_case columns. */
  rows(rows: readonly object[]): JsonParameter;
  /** Raw text, never from outside: a statement, or without values a fragment of one. */
  unsafe<Found extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: UnsafeOptions,
  ): Query<Found>;
}

/**
 * Forces a custom plan for this query each time: for statements whose best plan depends on their values. All others are planned
 * once. Not inside a transaction.
 */
export function withCustomPlan<Planned extends PromiseLike<unknown>>(query: Planned): Planned {
  (query as unknown as { usesCustomPlan: boolean }).usesCustomPlan = true;
  return query;
}

const numbers = new Map<number, TemplateStringsArray>();

/**
 * A whole number as part of the text, where a parameter would hide it from the planner: for an unknown limit the database expects
 * a tenth of all rows. Each number has its own text, so use few different ones.
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
