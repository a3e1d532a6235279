import { listUnboundTables, type TenantTables } from './tenant-statements.js';

/** Checks every statement, each text once. */
export interface StatementWatch {
  see(sql: string): void;
  /** Throws once any statement has touched a tenant table without binding its hub. */
  assertSound(): void;
}

/** Marks a statement that intentionally covers all hubs, with the reason; docs/scaling.md lists them. */
const mark = /\/\* every hub: [^*]+ \*\//;

/** What a cluster refuses in a statement that begins with `update`, and other servers carry out. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/\bjsonb_build_(?:object|array)\(\s*\w+\.\w/i, 'calls a stable function with a column'],
  [
    /\bcase\b(?:(?!\bend\b).)*\b(?:nextval|gen_random_uuid|clock_timestamp|pg_current_xact_id)\(/is,
    'calls a function in case whose result changes',
  ],
  [
    /\bfrom\s+jsonb_to_recordset\(.*\bselect\s+jsonb_array_elements(?:_text)?\(/is,
    'reads rows from a function, and calls another one in a select list',
  ],
];

/** Marks a statement whose tables are on one node. */
const nodeMark = /\/\* every hub: credential \*\//;

/** What it refuses in a statement that covers several hubs: a limited number of distributed rows for each row of a function. */
const rowsOfFunction = /\bjsonb_(?:array_elements(?:_text)?|to_recordset)\([^)]*\)\s+(?:as\s+)?(\w+)\b/i;
const limited = /\blateral\s*\((?:(?!\blateral\b).)*?\bfrom\s+(\w+)((?:(?!\blateral\b).)*)\b(?:limit|offset)\b/gis;

function limitsRowsOfFunction(sql: string, { tenant }: TenantTables): boolean {
  const source = rowsOfFunction.exec(sql);
  if (!source) return false;
  const usesSource = new RegExp(String.raw`\b${source[1]}\.`);
  return [...sql.matchAll(limited)].some(
    ({ index, 1: table = '', 2: rest = '' }) => index > source.index && tenant.has(table) && usesSource.test(rest),
  );
}

/**
 * Checks that no statement touches a tenant table without `hub_id`, and that none has a form that a cluster refuses. Every later call
 * reports the offence, since the driver cannot be stopped at the statement itself.
 */
export function watchStatements(tables: TenantTables): StatementWatch {
  const seen = new Set<string>();
  let offence: string | undefined;
  return {
    see(sql) {
      if (seen.has(sql)) return;
      seen.add(sql);
      offence ??= findOffence(sql, tables);
    },
    assertSound() {
      if (offence !== undefined) throw new Error(offence);
    },
  };
}

/** A row that is made from another query: a cluster returns it without the names of its columns. */
const namelessRow = /(?<!\(select )\brow_to_json\(/i;

const innermost = /\(([^()]*)\)/g;

/**
 * A column in `order by` that has the name of a text in the select list. A cluster omits the name of the table before it where there is
 * only one, and then the text is what it means.
 */
function ordersByText(sql: string): boolean {
  let isFound = false;
  const look = (query: string): string => {
    const [, list = '', source = '', order = ''] = /\bselect\b(.*?)\bfrom\b(.*?)\border by\b(.*)/is.exec(query) ?? [];
    const hasOne = !/\bjoin\b|,/i.test(source.split(/\bwhere\b/i)[0] ?? '');
    const texts = [...list.matchAll(/::text as (\w+)/gi)].map(([, name = '']) => name);
    isFound ||= hasOne && texts.some((name) => new RegExp(String.raw`\b\w+\.${name}\b`, 'i').test(order));
    return ' ';
  };
  // Each query by itself, the inner ones first.
  let rest = sql;
  while (innermost.test(rest)) rest = rest.replace(innermost, (_, query: string) => look(query));
  look(rest);
  return isFound;
}

/** Describes the offence of a statement in one sentence. */
export function findOffence(sql: string, tables: TenantTables): string | undefined {
  if (namelessRow.test(sql)) return `A statement makes JSON of rows whose columns have no names on a cluster: ${sql}`;
  if (ordersByText(sql)) return `A statement orders by what a cluster takes for a text: ${sql}`;
  if (mark.test(sql)) {
    const isRefused = !nodeMark.test(sql) && limitsRowsOfFunction(sql, tables);
    return isRefused
      ? `A statement limits the rows of a row of a function, which a cluster refuses: ${sql}`
      : undefined;
  }
  const unbound = listUnboundTables(sql, tables);
  if (unbound.length > 0) return `A statement touches ${unbound.join(', ')} without a condition on hub_id: ${sql}`;
  const [, updated] = /^\s*update\s+(\w+)/i.exec(sql) ?? [];
  if (updated === undefined || !tables.tenant.has(updated)) return undefined;
  const refused = refusals.find(([form]) => form.test(sql));
  return refused && `A statement ${refused[1]}, which a cluster refuses: ${sql}`;
}
