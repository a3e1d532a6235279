import { listUnboundTables, type TenantTables } from './tenant-statements.js';

/** Checks every statement, each text once. */
export interface StatementWatch {
  see(sql: string): void;
  /** Throws once any statement has touched a tenant table without binding its hub. */
  assertSound(): void;
}

/** Marks a statement that intentionally covers all hubs, with the reason; docs/scaling.md lists them. */
const mark = /\/\* every hub: [^*]+ \*\//;

/**
 * Checks that no statement touches a tenant table without `hub_id`. Every later call reports the offence, since the driver cannot
 * be stopped at the statement itself.
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
  return unbound.length > 0
    ? `A statement touches ${unbound.join(', ')} without a condition on hub_id: ${sql}`
    : undefined;
}
