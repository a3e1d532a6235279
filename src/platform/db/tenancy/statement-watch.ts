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

/** Describes the offence of a statement in one sentence. */
export function findOffence(sql: string, tables: TenantTables): string | undefined {
  if (mark.test(sql)) return undefined;
  const unbound = listUnboundTables(sql, tables);
  if (unbound.length > 0) return `A statement touches ${unbound.join(', ')} without a condition on hub_id: ${sql}`;
  const [, updated] = /^\s*update\s+(\w+)/i.exec(sql) ?? [];
  if (updated === undefined || !tables.tenant.has(updated)) return undefined;
  const refused = refusals.find(([form]) => form.test(sql));
  return refused && `A statement ${refused[1]}, which a cluster refuses: ${sql}`;
}
