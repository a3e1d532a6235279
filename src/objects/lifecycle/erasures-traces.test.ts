import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke } from '../../../test/support/app.js';
import { newHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const objects = '/crm/v3/objects';

/** The tables that contain a text in any column. */
async function listTraces(databaseUrl: string, text: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = current_schema() order by 1`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await sql`select 1 from ${sql(name)} t where t::text ilike ${`%${text}%`} limit 1`;
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await sql.end();
  }
}

describe('gdpr-delete leaves no data of a contact', needs.postgres, () => {
  it('in any table: no current or former value, and none of merged contacts', async () => {
    const app = await startSpoke();
    const databaseUrl = app.databaseUrl ?? '';
    const hub = await newHub({ baseUrl: app.baseUrl });
    const create = async (type: string, properties: object, associations: object[] = []) =>
      (await hub.request({ path: `${objects}/${type}`, json: { properties, associations } })).body.id as string;
    const company = await create('companies', { name: 'Acme' });
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const ends = [{ to: { id: company }, types }];
    const id = await create('contacts', { email: 'tracemark1@example.com', firstname: 'Tracemark' }, ends);
    const other = await create('contacts', { email: 'tracemark2@example.com', city: 'Tracemarkton' }, ends);
    const binned = await create('contacts', { email: 'tracemark3@example.com' }, ends);
    const path = `${objects}/contacts`;
    await hub.request({ method: 'PATCH', path: `${path}/${other}`, json: { properties: { phone: 'tracemark4' } } });
    await hub.request({ method: 'PATCH', path: `${path}/${other}`, json: { properties: { phone: '' } } });
    await hub.request({ path: `${path}/merge`, json: { primaryObjectId: id, objectIdToMerge: other } });
    await hub.request({ method: 'DELETE', path: `${path}/${binned}` });
    const subscription = { emailAddress: 'tracemark1@example.com', subscriptionId: '100001' };
    await hub.request({ path: '/communication-preferences/v3/subscribe', json: subscription });
    expect(await listTraces(databaseUrl, 'tracemark')).toEqual(
      expect.arrayContaining(['record', 'record_change', 'subscription_status', 'unique_value']),
    );
    expect(await listTraces(databaseUrl, other)).toContain('record_alias');
    const erase = (json: object) => hub.request({ path: `${path}/gdpr-delete`, json });
    expect((await erase({ objectId: other })).status).toBe(204);
    expect((await erase({ objectId: 'tracemark3@example.com', idProperty: 'email' })).status).toBe(204);
    expect((await erase({ objectId: 'tracemark5@example.com', idProperty: 'email' })).status).toBe(204);
    expect(await listTraces(databaseUrl, 'tracemark')).toEqual([]);
    expect(await listTraces(databaseUrl, other)).toEqual([]);
    // The history of associated records may show that there was a contact, but not its data.
    for (const gone of [id, binned]) expect(await listTraces(databaseUrl, gone)).toEqual([]);
    const person = await openAppSession(app.baseUrl, hub.user);
    for (const gone of [id, other, binned]) {
      const restored = await person.request(hub.hubId, {
        method: 'POST',
        path: `/_app/objects/contacts/${gone}/restore`,
      });
      expect(restored.status).toBe(404);
    }
    const { body } = await hub.request({ path: `${objects}/companies/${company}?properties=num_associated_contacts` });
    expect(body.properties.num_associated_contacts).toBe('0');
  });
});
