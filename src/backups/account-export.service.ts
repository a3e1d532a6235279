import type { Db } from '../platform/db/db.js';
import { ArchiveError } from './tables/archive-error.js';
import { leftOutOfAccounts, sharedTables } from './tables/account-policy.js';
import { hasHub, type Table } from './tables/table.js';
import { findHub } from './tables/tables.store.js';
import type { Extent } from './archives/archive.service.js';

/** The condition on the rows `t` of an account; undefined for tables that its archive leaves out. */
export function toAccountCondition(table: Table, hubId: number): string | undefined {
  const shared = sharedTables[table.name];
  if (shared) return shared.where.replaceAll(':hub', String(hubId));
  if (!hasHub(table) || leftOutOfAccounts[table.name] !== undefined) return undefined;
  return `t.hub_id = ${hubId}`;
}

/** Readers of changes continue after the last: the archive has no pending ones. */
export const insteadOfAccounts = { change_watch: { read_no: '0::bigint' } };

/** What the archive of an account contains. Throws {@link ArchiveError} if there is no such account. */
export async function toAccountExtent(db: Db, hubId: number): Promise<NonNullable<Extent['account']>> {
  const facts = await db.read((tx) => findHub(tx, hubId));
  if (!facts) throw new ArchiveError(`There is no account ${hubId}.`);
  return { facts, toWhere: (table) => toAccountCondition(table, hubId), instead: insteadOfAccounts };
}
