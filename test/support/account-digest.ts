import postgres from 'postgres';
import { vi } from 'vitest';
import { digest } from './crm-digest.js';
import type { MatrixAccount } from './matrix-world.js';

/**
 * Everything that the database stores for an account and its developer account, by table, after all pending writes;
 * without database access, everything that the API returns to its users.
 */
export async function digestAccount(account: MatrixAccount, databaseUrl: string | undefined) {
  return databaseUrl === undefined ? digestByApi(account) : digestBySql(account, databaseUrl);
}

async function digestBySql(account: MatrixAccount, databaseUrl: string): Promise<Record<string, string>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await waitForListSizes(sql, account.hub.hubId);
    const owners = { hub_id: account.hub.hubId, developer_id: account.developerId };
    const columns = await sql<{ table: string; name: keyof typeof owners }[]>`
      select c.table_name as table, c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('hub_id', 'developer_id')`;
    const found: Record<string, string> = {};
    for (const { table, name } of columns) {
      const [row] = await sql<{ count: string; sum: string }[]>`
        select count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum
        from ${sql(table)} t where t.${sql(name)} = ${owners[name]}`;
      found[`${table} by ${name}`] = `${row?.count} rows, ${row?.sum}`;
    }
    return found;
  } finally {
    await sql.end();
  }
}

/** A job notes the sizes of lists a little later, without a request. */
async function waitForListSizes(sql: postgres.Sql, hubId: number): Promise<void> {
  const expectNoted = async () => {
    const left = await sql`
      select from list where hub_id = ${hubId} and deleted_at is null and size is distinct from noted_size`;
    if (left.length > 0) throw new Error('The job has not noted the sizes of all lists.');
  };
  await vi.waitFor(expectNoted, { timeout: 10_000, interval: 100 });
}

const pages = [
  '/_app/users',
  '/_app/private-apps',
  '/_app/connected-apps',
  '/_app/views?objectType=contacts',
  '/_app/timeline/templates',
  '/files/v3/files/search?limit=100',
  '/files/v3/folders/search?limit=100',
  '/crm/v3/schemas',
  '/crm/v3/owners',
  '/settings/v3/users/teams',
];

async function digestByApi(account: MatrixAccount): Promise<Record<string, string>> {
  const { hub, admin, developerId, app } = account;
  const found: Record<string, string> = await digest(hub, { type: 'contacts', otherType: 'companies' });
  for (const path of pages) found[path] = (await admin.request(hub.hubId, { path })).text;
  const ofDeveloper = [
    '/_app/apps',
    '/_app/developer/keys',
    '/_app/developer/people',
    `/crm/v3/timeline/${app.appId}/event-templates`,
    `/webhooks/v3/${app.appId}/settings`,
    `/webhooks/v3/${app.appId}/subscriptions`,
  ];
  for (const path of ofDeveloper) found[path] = (await admin.requestAsDeveloper(developerId, { path })).text;
  return found;
}
