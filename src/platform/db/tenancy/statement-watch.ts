import { listUnboundTables, type TenantTables } from './tenant-statements.js';

/** Looks at every statement that is sent, each text once. */
export interface StatementWatch {
  see(sql: string): void;
  /** Throws from the first statement on that touches a tenant table without saying of which hub. */
  assertSound(): void;
}

/** Says in a statement that it goes over all hubs on purpose, and what for; docs/scaling.md lists them. */
const mark = /\/\* every hub: [^*]+ \*\//;

/**
 * Watches that no statement touches a tenant table without `hub_id`. What is wrong is told by every later call, since the
 * driver cannot be stopped at the statement itself.
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

/** What is wrong with a statement, in one sentence. */
export function findOffence(sql: string, tables: TenantTables): string | undefined {
  if (mark.test(sql)) return undefined;
  const unbound = listUnboundTables(sql, tables);
  return unbound.length > 0
    ? `A statement touches ${unbound.join(', ')} without a condition on hub_id: ${sql}`
    : undefined;
}
