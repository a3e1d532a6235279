import { joins, leftOut, masks, rewritten, secretTables } from './policy.js';
import type { Column, Table } from './tables.store.js';

/** Whether the rows of a table belong to accounts. */
export const hasHub = ({ columns }: Pick<Table, 'columns'>): boolean => columns.some(({ name }) => name === 'hub_id');

/** Quotes the name of a table or column. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export interface Scope {
  /** Copies token hashes, keys and passwords. */
  readonly withSecrets: boolean;
  /** A condition on the row `t`, for archives of one account. */
  readonly where?: string;
  /** Expressions by column that replace others. */
  readonly instead?: Readonly<Record<string, string>>;
}

export function isCopied({ name }: Pick<Table, 'name'>, { withSecrets }: Pick<Scope, 'withSecrets'>): boolean {
  return leftOut[name] === undefined && (withSecrets || secretTables[name] === undefined);
}

/** JSON null and SQL null would be the same in a row of JSON, and JSON text has an order and spaces of its own. */
const isText = ({ type, isRequired }: Column): boolean => type === 'json' || (type === 'jsonb' && !isRequired);

/**
 * The query of a table's rows, each as one line of JSON. A cluster would forget the names of the columns of a row that it reads from a
 * query, so each row is made in a subquery of its own.
 */
export function toRowsQuery({ name, columns }: Table, { withSecrets, where = 'true', instead }: Scope): string {
  const expressions = { ...rewritten[name], ...(withSecrets ? undefined : masks[name]), ...instead };
  const list = columns.map((column) => {
    const own = expressions[column.name] ?? `t.${quote(column.name)}`;
    return `${isText(column) ? `(${own})::text` : own} as ${quote(column.name)}`;
  });
  const from = `${quote(name)} t ${joins[name] ?? ''}`;
  const names = columns.map((column) => `t.${quote(column.name)}`);
  return `select (select row_to_json(r)::text from (select ${names.join(', ')}) r) as line
    from (select ${list.join(', ')} from ${from} where ${where}) t`;
}

/**
 * Statements that rewrite rows in place as if they had come from an archive. `toName` names the tables that they read and write. The
 * positions of readers are first: they depend on the order of the changes.
 */
export function toRewrites(toName: (table: string) => string): string {
  return ['change_watch', 'change_feed', 'workflow_enrollment']
    .map((table) => {
      const columns = Object.entries(rewritten[table] ?? {});
      const [names, values] = [columns.map(([name]) => name), columns.map(([, expression]) => expression)];
      const found = `select ${values.join(', ')} from (select) one ${joins[table] ?? ''}`;
      const named = found.replaceAll(/\b(?:change_feed|change_watch|record_change)\b/g, toName);
      const isSet = names.map((name) => `t.${name} is not null`);
      return `update ${toName(table)} t set (${names.join(', ')}) = (${named}) where ${isSet.join(' or ')};`;
    })
    .join('\n');
}

interface Insertion {
  /** Follows the statement: what happens to conflicting rows. */
  readonly ending?: string;
  /** Expressions by column in place of the archived values. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** The statement that inserts the rows of a JSON array, its only parameter. */
export function toInsert({ name, columns }: Table, { ending = '', instead }: Insertion = {}): string {
  const names = columns.map((column) => quote(column.name));
  const types = columns.map((column) => `${quote(column.name)} ${isText(column) ? 'text' : column.type}`);
  const values = columns.map((column) => {
    const own = instead?.[column.name];
    if (own !== undefined) return own;
    const value = `r.${quote(column.name)}`;
    if (isText(column)) return `${value}::${column.type}`;
    return column.type === 'jsonb' ? `coalesce(${value}, 'null'::jsonb)` : value;
  });
  return `insert into ${quote(name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as r (${types.join(', ')}) ${ending}`;
}
