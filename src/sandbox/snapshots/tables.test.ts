import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const path = '/_spoke/snapshots';

// Reads the tables from the database itself, so that a new table must be classified here.
describe('the tables of a snapshot', needs.postgres, () => {
  let app: SpokeApp;
  let sql: postgres.Sql;
  beforeAll(async () => {
    if (needs.postgres.skip) return;
    app = await startSpoke({ seed: 'seeds/demo.json' });
    sql = postgres(app.databaseUrl ?? '', { max: 2, onnotice: () => undefined });
    await installApp(await newHub({ baseUrl: app.baseUrl })).catch(() => undefined);
  });
  afterAll(async () => {
    await sql?.end();
    await app?.close();
  });

  const take = async () => {
    const { status, body } = await request(app.baseUrl, { path, json: { name: 'All of it' } });
    expect(status).toBe(201);
    return body.id as string;
  };
  const restore = (id: string) => request(app.baseUrl, { method: 'POST', path: `${path}/${id}/restore` });
  const listNames = async () =>
    (
      await sql<{ name: string }[]>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'm') order by relname collate "C"`
    ).map(({ name }) => name);
  /** Of no state: what the program was built by, and what says which states there are. */
  const stateless = ['held_blob', 'mail', 'migration', 'snapshot', 'snapshot_row'];

  it('cover the whole schema, row for row', async () => {
    const id = await take();
    const own = (await listNames()).filter((name) => !stateless.includes(name));
    expect(own.length).toBeGreaterThan(40);
    const filled: [string, string][] = [];
    for (const name of own) {
      const [row] = await sql<{ count: string }[]>`select count(*) from ${sql(name)}`;
      if (row?.count !== '0') filled.push([name, row?.count ?? '']);
    }
    expect(filled.length).toBeGreaterThan(15);
    const copied = await sql<{ name: string; count: string }[]>`
      select table_name as name, count(*) from snapshot_row where snapshot_id = ${id} group by 1 order by 1`;
    expect(copied.map(({ name, count }) => [name, count])).toEqual(filled);
    const sequences = await sql<{ name: string }[]>`
      select sequencename as name from pg_sequences where schemaname = 'public' and sequencename <> 'snapshot_snapshot_no_seq'
      order by 1`;
    const [row] = await sql<{ names: string[] }[]>`
      select (select jsonb_agg(name order by name collate "C") from jsonb_object_keys(sequences) name) as names from snapshot where snapshot_id = ${id}`;
    expect(row?.names).toEqual(sequences.map(({ name }) => name).sort());
    await request(app.baseUrl, { method: 'DELETE', path: `${path}/${id}` });
    expect(await sql`select from snapshot_row where snapshot_id = ${id}`).toHaveLength(0);
  });

  it('are restored row by row, with their sequences', async () => {
    // Which job was looked at when goes on by itself.
    const names = (await listNames()).filter((name) => ![...stateless, 'job'].includes(name));
    const digest = async () => {
      const found: Record<string, string> = {};
      for (const name of names) {
        const [row] = await sql<{ digest: string; rows: string }[]>`
          select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${sql(name)} t`;
        found[name] = `${row?.rows} ${row?.digest}`;
      }
      const sequences = await sql<
        { name: string }[]
      >`select sequencename as name from pg_sequences where schemaname = 'public'`;
      for (const { name } of sequences.filter(({ name }) => name !== 'snapshot_snapshot_no_seq')) {
        const [row] = await sql<{ next: string }[]>`
          select last_value + case when is_called then 1 else 0 end as next from ${sql(name)}`;
        found[name] = row?.next ?? '';
      }
      return found;
    };
    const before = await digest();
    expect(Object.values(before).filter((one) => !one.startsWith('0 ')).length).toBeGreaterThan(20);
    const id = await take();
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    await newHub({ baseUrl: app.baseUrl });
    expect(await digest()).not.toEqual(before);
    expect((await restore(id)).status).toBe(204);
    const { ended_credential: ended, ...after } = await digest();
    const { ended_credential: endedBefore, ...then } = before;
    expect(after).toEqual(then);
    expect(typeof ended).toBe(typeof endedBefore);
    const [triggers] = await sql<{ off: number }[]>`select count(*)::int as off from pg_trigger where tgenabled <> 'O'`;
    expect(triggers?.off).toBe(0);
  });

  it('of another version cannot be restored, and can be deleted', async () => {
    const id = await take();
    const hub = await newHub({ baseUrl: app.baseUrl });
    const [last] = await sql<{ name: string }[]>`select max(name) as name from migration`;
    await sql`update migration set name = '9999-later.sql' where name = ${last?.name ?? ''}`;
    const { body } = await request(app.baseUrl, { path });
    expect(body.results.find((one: { id: string }) => one.id === id)).toMatchObject({ isRestorable: false });
    const refused = await restore(id);
    await sql`update migration set name = ${last?.name ?? ''} where name = '9999-later.sql'`;
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        status: 'error',
        message: 'The snapshot was taken with an incompatible version of Spoke and can only be deleted.',
        correlationId: expect.any(String),
        category: 'CONFLICT',
      },
    ]);
    expect((await hub.request({ path: '/account-info/v3/details' })).status).toBe(200);
    expect((await request(app.baseUrl, { method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
    expect((await request(app.baseUrl, { path })).body.results.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('survive a restart, which finds them again', async () => {
    const id = await take();
    await app.restart();
    expect((await restore(id)).status).toBe(204);
  });

  it('are restored for every process on the database', async () => {
    const other = await startSpoke({ seed: 'seeds/demo.json', env: { DATABASE_URL: app.databaseUrl } });
    const hub = await newHub({ baseUrl: app.baseUrl });
    const { token } = hub.privateApp;
    const properties = '/crm/v3/properties/contacts';
    const id = await take();
    const late = await newHub({ baseUrl: app.baseUrl });
    const json = { name: 'unit', label: 'Unit', type: 'string', fieldType: 'text', groupName: 'contactinformation' };
    expect((await hub.request({ path: properties, json })).status).toBe(201);
    const ask = async () => {
      const found = await request(other.baseUrl, { path: `${properties}/unit`, token });
      const known = await request(other.baseUrl, { path: properties, token: late.privateApp.token });
      return [found.status, known.status];
    };
    await expect.poll(ask).toEqual([200, 200]);
    expect((await restore(id)).status).toBe(204);
    await expect.poll(ask).toEqual([404, 401]);
  }, 30_000);

  it('locked by another session return a retryable error and change nothing', async () => {
    const id = await take();
    const hub = await newHub({ baseUrl: app.baseUrl });
    await sql.begin(async (tx) => {
      await tx`lock table hub in row exclusive mode`;
      const { status, headers } = await restore(id);
      expect([status, headers['retry-after']]).toEqual([503, '1']);
    });
    expect((await hub.request({ path: '/account-info/v3/details' })).status).toBe(200);
    expect((await restore(id)).status).toBe(204);
    expect((await hub.request({ path: '/account-info/v3/details' })).status).toBe(401);
  }, 30_000);
});
