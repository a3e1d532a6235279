import type { Migration } from '../migrate.js';
import type { TenantTables } from './tenant-statements.js';

const creation = /^create table (\w+) \(([\s\S]*?)^\);/gm;

/** What the migrations say of tables: those that belong to hubs have a primary key that starts with hub_id. */
export function toTenantTables(migrations: readonly Migration[]): TenantTables {
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(creation)]);
  const toNames = (column: RegExp) =>
    tables.flatMap(([, name, body]) => (name && column.test(body ?? '') ? [name] : []));
  const tenant = new Set(toNames(/primary key \(hub_id\b/));
  // The list of the hubs itself belongs to none of them.
  tenant.delete('hub');
  return { tenant, withHub: new Set(toNames(/^ {2}hub_id /m)) };
}
