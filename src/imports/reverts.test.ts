import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { column, fileOf, importCsv, readImport, startImport } from '../../test/support/imports.js';
import { soon } from '../../test/support/lists.js';

const key = { columnType: 'HUBSPOT_ALTERNATE_ID' };

let hub: TestHub;
let session: TestSession;
beforeAll(async () => {
  hub = await newHub();
  session = await openAppSession(hub.baseUrl, hub.user);
});

const revert = (importId: string) =>
  session.request(hub.hubId, { method: 'POST', path: `/_app/imports/${importId}/revert` });
const toReverted = (importId: string) =>
  soon(async () => expect((await readImport(hub, importId)).state).toBe('REVERTED'), 30_000);
const create = async (properties: object): Promise<string> =>
  (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties } })).body.id as string;
const read = async (email: string) => {
  const query = 'idProperty=email&properties=firstname,lastname,lifecyclestage,city';
  return hub.request({ path: `/crm/v3/objects/contacts/${email}?${query}` });
};

describe('undoing an import', () => {
  it('archives what it created, and restores the values that nothing else has changed since', async () => {
    await create({ email: 'ada@example.com', firstname: 'Ada', lifecyclestage: 'lead' });
    const columns = ['email', 'firstname', 'lastname', 'lifecyclestage', 'city'].map((name) =>
      column(name, name === 'email' ? key : {}),
    );
    const { id, metadata } = await importCsv(hub, {
      content: [
        'email,firstname,lastname,lifecyclestage,city',
        'ada@example.com,Augusta,King,customer,London',
        'bob@example.com,Bob,Builder,,',
      ].join('\n'),
      columns,
    });
    expect(metadata.counters).toMatchObject({ CREATED_OBJECTS: 1, UPDATED_OBJECTS: 1 });
    const path = '/crm/v3/objects/contacts/ada@example.com?idProperty=email';
    await hub.request({ method: 'PATCH', path, json: { properties: { city: 'Paris' } } });
    const started = await revert(id);
    expect([started.status, started.body.state]).toEqual([200, 'PROCESSING']);
    await toReverted(id);
    expect((await readImport(hub, id)).metadata.counters).toMatchObject({ REVERTED_OBJECTS: 2, FAILED_REVERTS: 0 });
    const ada = await read('ada@example.com');
    expect(ada.body.properties).toMatchObject({ firstname: 'Ada', lifecyclestage: 'lead', city: 'Paris' });
    expect(ada.body.properties.lastname ?? '').toBe('');
    expect((await read('bob@example.com')).status).toBe(404);
    expect((await revert(id)).status).toBe(409);
  });

  it('counts the records that refuse their earlier values', async () => {
    await create({ email: 'taken@example.com', firstname: 'First' });
    const recordId = (await read('taken@example.com')).body.id as string;
    const columns = [{ columnName: 'id', columnObjectTypeId: '0-1', columnType: 'HUBSPOT_OBJECT_ID' }, column('email')];
    const { id } = await importCsv(hub, { content: `id,email\n${recordId},moved@example.com`, columns });
    await create({ email: 'taken@example.com', firstname: 'Second' });
    await revert(id);
    await toReverted(id);
    expect((await readImport(hub, id)).metadata.counters).toMatchObject({ REVERTED_OBJECTS: 0, FAILED_REVERTS: 1 });
    expect((await read('moved@example.com')).body.id).toBe(recordId);
  });

  it('waits for the end of the import, and is only for users of the account', async () => {
    const rows = Array.from({ length: 3000 }, (_, place) => `undo${place}@example.com`);
    const request = { name: 'Many', files: [fileOf('many.csv', [column('email')])] };
    const id = await startImport(hub, [{ name: 'many.csv', content: ['email', ...rows].join('\n') }], request);
    expect((await revert(id)).status).toBe(409);
    expect((await hub.request({ method: 'POST', path: `/_app/imports/${id}/revert` })).status).toBe(401);
    expect((await revert('7')).status).toBe(404);
    const other = await newHub();
    const stranger = await openAppSession(other.baseUrl, other.user);
    const path = `/_app/imports/${id}/revert`;
    expect((await stranger.request(other.hubId, { method: 'POST', path })).status).toBe(404);
    await hub.request({ method: 'POST', path: `/crm/v3/imports/${id}/cancel` });
    await revert(id);
    await toReverted(id);
    const { body } = await hub.request({
      path: '/crm/v3/objects/contacts/search',
      json: { filters: [{ propertyName: 'email', operator: 'CONTAINS_TOKEN', value: 'undo*' }], limit: 1 },
    });
    expect(body.total).toBe(0);
  });
});

describe('a file before its import', () => {
  const see = (content: string, name: string) => {
    const multipart = new FormData();
    multipart.append('file', new Blob([content]), name);
    return session.request(hub.hubId, { path: '/_app/imports/sheets', multipart });
  };
  const preview = (json: object) => session.request(hub.hubId, { path: '/_app/imports/preview', json });

  it('is read for its header and first rows', async () => {
    const { status, body } = await see('E-mail;First name\nada@example.com;Ada\n\nbob@example.com;Bob\n', 'a.csv');
    expect([status, body]).toEqual([
      200,
      {
        ...{ format: 'CSV', header: ['E-mail', 'First name'] },
        rows: [
          ['ada@example.com', 'Ada'],
          ['bob@example.com', 'Bob'],
        ],
      },
    ]);
    expect((await see('', 'empty.csv')).status).toBe(400);
    expect((await see('PK\u0003\u0004 no archive', 'broken.xlsx')).status).toBe(400);
    expect((await see('PK,Name\n1,Ada', 'keys.csv')).body).toMatchObject({ format: 'CSV', header: ['PK', 'Name'] });
    expect((await see('a', 'short.csv')).body).toMatchObject({ header: ['a'], rows: [] });
  });

  it('shows what its rows would become, and what is wrong with them', async () => {
    const columns = [column('email'), column('closedate'), column('lifecyclestage')];
    const { status, body, text } = await preview({
      importRequest: { name: 'Leads', dateFormat: 'DAY_MONTH_YEAR', files: [fileOf('leads.csv', columns)] },
      header: ['email', 'closedate', 'lifecyclestage'],
      rows: [
        ['ADA@example.com', '31/12/2026', 'Customer'],
        ['bob@example.com', '31/31/2026', 'Pirate'],
        ['cy@example.com'],
        ['not an address'],
      ],
    });
    expect(status, text).toBe(200);
    const properties = { email: 'ada@example.com', lifecyclestage: 'customer' };
    expect(body.rows).toMatchObject([
      { records: [{ objectTypeId: '0-1', properties }], problems: [] },
      {
        records: [],
        problems: [
          { column: 1, message: '31/31/2026 is not a date in the format of the import.' },
          { column: 2, message: 'Pirate is not an option of Lifecycle Stage.' },
        ],
      },
      { records: [{ properties: { email: 'cy@example.com' } }], problems: [] },
      { problems: [{ column: 0, message: expect.stringContaining('not an address') }] },
    ]);
    // Nothing is stored.
    expect((await read('cy@example.com')).status).toBe(404);
    expect((await read('ada@example.com')).body.properties.lifecyclestage).toBe('lead');
    const unknown = { name: 'Leads', files: [fileOf('leads.csv', [column('nope')])] };
    expect((await preview({ importRequest: unknown, header: ['nope'], rows: [] })).status).toBe(400);
  });

  it.each(['1234.5', '1,234.5', '1.234,5', '$ 1,234.5', '1 234,5', "1'234.5", '1234,5 €'])(
    'the number %s is read as 1234.5',
    async (cell) => {
      const { body } = await preview({
        importRequest: {
          name: 'Numbers',
          files: [fileOf('numbers.csv', [column('annualrevenue', { columnObjectTypeId: '0-2' })])],
        },
        header: ['annualrevenue'],
        rows: [[cell]],
      });
      expect(body.rows[0].records[0].properties).toEqual({ annualrevenue: '1234.5' });
    },
  );
});
