import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const objects = '/crm/v3/objects';
const day = 24 * 3600;

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
});
afterAll(() => app.close());

// A restart changes the address.
const send = (options: RequestOptions) => request(app.baseUrl, { token: hub.privateApp.token, ...options });
const create = async (type: string, properties: object, associations: object[] = []) =>
  (await send({ path: `${objects}/${type}`, json: { properties, associations } })).body.id as string;
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const archive = (type: string, ids: string[]) =>
  send({ path: `${objects}/${type}/batch/archive`, json: { inputs: ids.map((id) => ({ id })) } });
// Sessions expire as the clock advances.
const restore = async (record: string) =>
  (await openAppSession(app.baseUrl, hub.user)).request(hub.hubId, {
    method: 'POST',
    path: `/_app/objects/${record}/restore`,
  });
const advance = (advanceSeconds: number) => send({ path: '/_spoke/clock', json: { advanceSeconds } });
const binned = async (type: string) =>
  (await send({ path: `${objects}/${type}?archived=true&limit=100` })).body.results.map(
    ({ id }: { id: string }) => id,
  ) as string[];
const until = async (isSo: () => Promise<boolean>) => {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to that in a minute.');
    await new Promise((done) => setTimeout(done, 100));
  }
};

describe('the recycle bin keeps records for 90 days (Spec 3.2)', () => {
  it('a record can be restored after 89 days, and is purged after 91 days', async () => {
    const company = await create('companies', { name: 'Acme' });
    const [kept, gone] = [
      await create('contacts', { email: 'kept@example.com' }, [to(company, 279)]),
      await create('contacts', { email: 'gone@example.com' }, [to(company, 279)]),
    ];
    await archive('contacts', [kept, gone]);
    await advance(89 * day);
    expect((await restore(`contacts/${kept}`)).status).toBe(200);
    expect(await binned('contacts')).toEqual([gone]);
    await advance(2 * day);
    const refused = await restore(`contacts/${gone}`);
    expect([refused.status, refused.body.message]).toEqual([404, 'resource not found']);
    await until(async () => (await binned('contacts')).length === 0);
    expect((await send({ path: `${objects}/contacts/${gone}?archived=true` })).status).toBe(404);
    expect((await restore(`contacts/${gone}`)).status).toBe(404);
    const { body } = await send({ path: `${objects}/companies/${company}?associations=contacts` });
    expect(new Set(body.associations.contacts.results.map(({ id }: { id: string }) => id))).toEqual(new Set([kept]));
  });

  it('runs again when the clock has been set back', async () => {
    const id = await create('contacts', {});
    await archive('contacts', [id]);
    await send({ path: '/_spoke/clock', json: { reset: true } });
    const later = await create('contacts', {});
    await archive('contacts', [later]);
    await advance(91 * day + 3600);
    await until(async () => !(await binned('contacts')).includes(later));
    await send({ path: '/_spoke/clock', json: { reset: true } });
  });

  it(
    'leaves no partial removal when the process is killed, and continues after the next start',
    { timeout: 240_000 },
    async () => {
      const ids: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        const inputs = Array.from({ length: 100 }, (_, place) => ({
          properties: { email: `purge-${round}-${place}@example.com` },
        }));
        const made = await send({ path: `${objects}/contacts/batch/create`, json: { inputs } });
        const some = made.body.results.map(({ id }: { id: string }) => id) as string[];
        ids.push(...some);
        await archive('contacts', some);
      }
      const left = async () => (await binned('contacts')).filter((id) => ids.includes(id));
      await advance(91 * day);
      await until(async () => !(await left()).includes(ids[0] ?? ''));
      await app.kill9();
      await app.restart();
      await advance(91 * day);
      await until(async () => (await left()).length === 0);
      expect((await send({ path: `${objects}/contacts/${ids[599]}?archived=true` })).status).toBe(404);
    },
  );
});

describe('a job shared by several processes', needs.postgres, () => {
  it('is run by one of them, and taken over from one that died', async () => {
    const sql = postgres(app.databaseUrl ?? '', { max: 1 });
    try {
      const id = await create('contacts', {});
      await archive('contacts', [id]);
      await sql`
        update job set due_at = 'epoch', claim_id = gen_random_uuid(), claimed_until = clock_timestamp() + interval '6 seconds'
        where name = 'purge-recycle-bin'`;
      const startedAt = performance.now();
      await advance(91 * day);
      await until(async () => !(await binned('contacts')).includes(id));
      expect(performance.now() - startedAt).toBeGreaterThan(5000);
      const isClaimed = () => sql`select from job where name = 'purge-recycle-bin' and claimed_until is not null`;
      await until(async () => (await isClaimed()).length === 0);
      const tables = ['record_change', 'association', 'unique_value', 'record_alias'];
      for (const table of tables) {
        const column = table === 'association' ? 'from_id' : 'record_id';
        expect(
          await sql`select from ${sql(table)} where hub_id = ${hub.hubId} and ${sql(column)} = ${id}`,
        ).toHaveLength(0);
      }
    } finally {
      await sql.end();
    }
  });
});
