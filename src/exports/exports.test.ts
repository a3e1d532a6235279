import { beforeAll, describe, expect, it } from 'vitest';
import {
  download,
  exportsPath,
  readCsv,
  readStatus,
  startExport,
  toEnd,
  tryExport,
  unzip,
} from '../../test/support/exports.js';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { createList } from '../../test/support/lists.js';
import { failureOf, servedModules, watchClient } from '../../test/support/official-client.js';

type Values = Readonly<Record<string, string>>;

const create = async (hub: TestHub, type: string, properties: Values): Promise<string> => {
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status, text).toBe(201);
  return (body as { id: string }).id;
};
const createMany = async (hub: TestHub, type: string, all: readonly Values[]): Promise<string[]> => {
  const json = { inputs: all.map((properties) => ({ properties })) };
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}/batch/create`, json });
  expect(status, text).toBe(201);
  return (body as { results: { id: string }[] }).results.map(({ id }) => id);
};
const define = (hub: TestHub, fields: object) =>
  hub.request({ path: '/crm/v3/properties/contacts', json: { groupName: 'contactinformation', ...fields } });
const byEmail = (value: string) => ({ filters: [{ propertyName: 'email', operator: 'EQ', value }] });

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ timeZone: 'America/New_York' });
});

describe('an export of a view', () => {
  it('has labels of properties, options and owners, and times in the zone of the account', async () => {
    await define(hub, {
      ...{ name: 'tastes', label: 'Tastes', type: 'enumeration', fieldType: 'checkbox' },
      options: ['Sweet', 'Sour'].map((label) => ({
        label,
        value: label.toLowerCase(),
        hidden: false,
        displayOrder: 0,
      })),
    });
    await define(hub, { name: 'called', label: 'Called at', type: 'datetime', fieldType: 'date' });
    const values = { email: 'ada@example.com', lifecyclestage: 'lead', hubspot_owner_id: hub.user.ownerId };
    const id = await create(hub, 'contacts', { ...values, tastes: 'sweet;sour', called: '2026-01-31T03:30:00Z' });
    const objectProperties = ['email', 'lifecyclestage', 'hubspot_owner_id', 'tastes', 'called'];
    const asked = { objectProperties, publicCrmSearchRequest: byEmail('ada@example.com') };
    const { body } = await hub.request({ path: `/crm/v3/owners/${hub.user.ownerId}` });
    const owner = `${body.firstName} ${body.lastName}`.trim() || hub.user.email;
    expect(await readCsv(hub, asked)).toEqual([
      ['Record ID', 'Email', 'Lifecycle Stage', 'Contact owner', 'Tastes', 'Called at'],
      [id, 'ada@example.com', 'Lead', owner, 'Sweet;Sour', '2026-01-30 22:30'],
    ]);
    expect(await readCsv(hub, { ...asked, exportInternalValuesOptions: ['NAMES', 'VALUES'] })).toEqual([
      ['hs_object_id', ...objectProperties],
      [id, 'ada@example.com', 'lead', hub.user.ownerId, 'sweet;sour', '2026-01-31T03:30:00.000Z'],
    ]);
  });

  it('names pipelines and stages', async () => {
    const values = { dealname: 'Order', pipeline: 'default', dealstage: 'closedwon', amount: '-12.50' };
    const id = await create(hub, 'deals', values);
    const objectProperties = ['dealname', 'pipeline', 'dealstage', 'amount'];
    expect((await readCsv(hub, { objectType: 'deals', objectProperties }))[1]).toEqual([
      ...[id, 'Order', 'Sales Pipeline', 'Closed Won', '-12.50'],
    ]);
  });

  it('reads all pages, filters, searches by words and sorts', async () => {
    const mine = await newHub();
    const numbers = Array.from({ length: 230 }, (_, place) => place);
    const ids: string[] = [];
    for (const start of [0, 100, 200]) {
      const some = numbers.slice(start, start + 100);
      const all = some.map((place) => ({ email: `c${place}@example.com`, city: place % 2 ? 'Riga' : 'Oslo' }));
      ids.push(...(await createMany(mine, 'contacts', all)));
    }
    const idsOf = async (publicCrmSearchRequest?: object) =>
      (await readCsv(mine, { ...(publicCrmSearchRequest && { publicCrmSearchRequest }) })).slice(1).map(([id]) => id);
    expect(await idsOf()).toEqual(ids);
    const inRiga = { filters: [{ propertyName: 'city', operator: 'EQ', value: 'Riga' }] };
    expect(await idsOf(inRiga)).toEqual(ids.filter((_, place) => place % 2 === 1));
    expect(await idsOf({ query: 'c17' })).toEqual([ids[17], ...ids.slice(170, 180)]);
    const sorts = [{ propertyName: 'createdate', order: 'DES' }];
    const newestFirst = await idsOf({ filterGroups: [inRiga], sorts });
    expect([...newestFirst].sort()).toEqual(ids.filter((_, place) => place % 2 === 1).sort());
    expect(Number(newestFirst[0])).toBeGreaterThan(Number(newestFirst.at(-1)));
  });

  it('has the associated records, their names and labels', async () => {
    const [contact, company] = [
      await create(hub, 'contacts', { email: 'bob@example.com', firstname: 'Bob', lastname: 'Bean' }),
      await create(hub, 'companies', { name: 'Acme', domain: 'acme.example.com' }),
    ];
    const other = await create(hub, 'companies', { name: 'Beta', domain: 'beta.example.com' });
    for (const to of [company, other]) {
      const path = `/crm/v4/objects/contacts/${contact}/associations/default/companies/${to}`;
      expect((await hub.request({ path, method: 'PUT' })).status).toBe(200);
    }
    const asked = { associatedObjectType: 'COMPANY', publicCrmSearchRequest: byEmail('bob@example.com') };
    expect(await readCsv(hub, { ...asked, includeLabeledAssociations: true })).toEqual([
      ['Record ID', 'Email', 'Associated Company IDs', 'Associated Company', 'Associated Company Labels'],
      [contact, 'bob@example.com', `${company};${other}`, 'Acme;Beta', expect.stringMatching(/^[^;]*;[^;]*$/)],
    ]);
    const ofCompanies = { objectType: 'companies', objectProperties: ['name'], associatedObjectType: ['0-1'] };
    const search = { filters: [{ propertyName: 'name', operator: 'EQ', value: 'Acme' }] };
    expect((await readCsv(hub, { ...ofCompanies, publicCrmSearchRequest: search }))[1]).toEqual([
      ...[company, 'Acme', contact, 'Bob Bean (bob@example.com)'],
    ]);
    const without = { includePrimaryDisplayPropertyForAssociatedObjects: false };
    expect((await readCsv(hub, { ...asked, ...without }))[0]).toEqual(['Record ID', 'Email', 'Associated Company IDs']);
  });

  it('has 1,000 associated records of a record, and all if that is asked for', async () => {
    const mine = await newHub();
    const company = await create(mine, 'companies', { name: 'Acme', domain: 'acme.example.com' });
    const ids: string[] = [];
    for (let page = 0; page < 11; page += 1) {
      const all = Array.from({ length: 100 }, (_, place) => ({ email: `a${page}-${place}@example.com` }));
      const some = await createMany(mine, 'contacts', all);
      const inputs = some.map((id) => ({ from: { id: company }, to: { id } }));
      const path = '/crm/v4/associations/companies/contacts/batch/associate/default';
      expect((await mine.request({ path, json: { inputs } })).status).toBe(200);
      ids.push(...some);
    }
    const asked = { objectType: 'companies', objectProperties: [], associatedObjectType: 'contacts' };
    const read = async (more: object = {}) => {
      const [, [, associated, names] = []] = await readCsv(mine, { ...asked, ...more });
      return [associated?.split(';'), names?.split(';').length];
    };
    expect(await read()).toEqual([ids.slice(0, 1000), 1000]);
    expect(await read({ overrideAssociatedObjectsPerDefinitionPerRowLimit: true })).toEqual([ids, 1100]);
  });

  it('escapes cells that spreadsheets would run, and quotes all (RFC 4180)', async () => {
    const mine = await newHub();
    const names = ['=1+1', '+1', '-5', '@x', '\tx', 'a "b",\nc', "'=x", ''];
    await createMany(
      mine,
      'contacts',
      names.map((firstname, place) => ({ email: `e${place}@example.com`, firstname })),
    );
    const { text, headers } = await download(
      mine,
      await startExport(mine, { objectProperties: ['firstname'], exportName: `/All of ${'𝒜'.repeat(60)}?` }),
    );
    const lines = text.split('\r\n').map((line) => line.slice(line.indexOf(',') + 1));
    expect(lines).toEqual([
      '"First Name"',
      ...[
        '"\'=1+1"',
        '"\'+1"',
        '"-5"',
        '"\'@x"',
        expect.stringMatching(/^"('\t)?x"$/),
        '"a ""b"",\nc"',
        '"\'=x"',
        '""',
      ],
      '',
    ]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename/),
    });
  });
});

describe('a spreadsheet', () => {
  it('is a workbook with text, numbers and times', async () => {
    const mine = await newHub();
    const id = await create(mine, 'deals', {
      dealname: '=A1 & <b>\u000b',
      amount: '7.5',
      closedate: '2026-01-31T12:30:00Z',
    });
    const objectProperties = ['dealname', 'amount', 'closedate'];
    const reply = await download(
      mine,
      await startExport(mine, { format: 'XLSX', objectType: 'deals', objectProperties }),
    );
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = unzip(reply.bytes);
    expect([...files.keys()]).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'],
      ...['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'],
    ]);
    const text = (place: string, shown: string) =>
      `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain(
      `<row r="2">${text('A2', id)}${text('B2', '=A1 &amp; &lt;b&gt;_x000B_')}<c r="C2" s="0"><v>7.5</v></c>`,
    );
    const [, days] = /<c r="D2" s="2"><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
    expect(Number(days)).toBeCloseTo(Date.parse('2026-01-31T12:30:00Z') / 86_400_000 + 25_569, 6);
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="deals" sheetId="1" r:id="rId1"/>');
  });
});

describe('an export of a list', () => {
  it('has its members', async () => {
    const mine = await newHub();
    const ids = await createMany(
      mine,
      'contacts',
      ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` })),
    );
    const listId = await createList(mine);
    const members = [ids[0], ids[2]];
    await mine.request({ path: `/crm/v3/lists/${listId}/memberships/add`, method: 'PUT', json: members });
    const asked = { exportType: 'LIST', listId, publicCrmSearchRequest: null };
    expect((await readCsv(mine, asked)).slice(1)).toEqual([
      [ids[0], 'a@example.com'],
      [ids[2], 'c@example.com'],
    ]);
    const refused = async (fields: object) => {
      const { status, body } = await tryExport(mine, fields);
      return [status, (body as { message: string }).message];
    };
    expect(await refused({ exportType: 'LIST' })).toEqual([400, 'An export of the type LIST needs a listId.']);
    expect(await refused({ ...asked, objectType: 'deals', objectProperties: [] })).toEqual([
      ...[400, `The list ${listId} does not have records of the type DEAL.`],
    ]);
    expect((await refused({ ...asked, listId: '99999' }))[0]).toBe(404);
    expect(await refused({ ...asked, exportType: 'VIEW' })).toEqual([
      ...[400, 'listId is not valid for an export of the type VIEW.'],
    ]);
  });
});

describe('requests', () => {
  it('are read by the official client', async () => {
    const client = watchClient(hub);
    const { crm } = client;
    const id = await startExport(hub, { exportName: 'Mine' });
    await toEnd(hub, id);
    const state = await crm.exports.publicExportsApi.getStatus(Number(id));
    expect(state).toMatchObject({ status: 'COMPLETE', result: expect.stringContaining('Signature=') });
    expect(state.completedAt.getTime()).toBeGreaterThanOrEqual(state.startedAt.getTime());
    const shown = await hub.request({ path: `${exportsPath}/${id}` });
    expect([shown.status, shown.body]).toEqual([
      200,
      {
        ...{ id, exportName: 'Mine', exportState: 'DONE', exportType: 'VIEW', objectType: 'CONTACT' },
        objectProperties: ['email'],
        recordCount: expect.any(Number),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const { code } = await failureOf(crm.exports.publicExportsApi.getStatus(1));
    expect(code).toBe(404);
    // The client throws before it sends a request: it cannot serialise a body of a union type.
    const start = 'exports.publicExportsApi.start';
    expect(client.listUntried(servedModules.exports)).toEqual([`${start}: success`, `${start}: failure`]);
    const dated = await hub.request({ path: `/crm/exports/2026-03/export/async/tasks/${id}/status` });
    expect([dated.status, dated.body.status]).toEqual([200, 'COMPLETE']);
  });

  it('that name what does not exist are refused', async () => {
    const group = { filters: [{ propertyName: 'email', operator: 'HAS_PROPERTY' }] };
    const many = (count: number, of: object) => Array.from({ length: count }, () => of);
    const refusals: readonly (readonly [object, RegExp])[] = [
      [{ objectType: 'unicorns' }, /^Unable to infer object type from: unicorns$/],
      [{ objectType: 'marketing_events', objectProperties: [] }, /^Unable to infer object type/],
      [{ associatedObjectType: 'unicorns' }, /^Unable to infer object type from: unicorns$/],
      [{ objectProperties: ['email', 'nosuch'] }, /^Properties do not exist: nosuch$/],
      [
        { publicCrmSearchRequest: { filterGroups: many(4, group) } },
        /^too many filterGroups \(count: 4, max allowed: 3\)$/,
      ],
      [{ publicCrmSearchRequest: { filters: many(4, group.filters[0] ?? {}) } }, /^too many filters per filter group/],
      [{ publicCrmSearchRequest: { filters: [{ propertyName: 'nosuch', operator: 'HAS_PROPERTY' }] } }, /problem/],
      [{ publicCrmSearchRequest: { sorts: ['nosuch'] } }, /problem/],
      [{ format: 'PDF' }, /Invalid input JSON/],
    ];
    for (const [fields, message] of refusals) {
      const { status, body } = await tryExport(hub, fields);
      expect([fields, status, body.message]).toEqual([fields, 400, expect.stringMatching(message)]);
    }
  });

  it('need the scope crm.export', async () => {
    const other = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect([(await tryExport(other)).status, (await readStatus(other, '1')).status]).toEqual([403, 403]);
    const install = await installApp(hub);
    expect((await install.request({ path: `${exportsPath}/1` })).status).toBe(403);
  });

  it('do not reach exports of another account', async () => {
    const other = await newHub();
    const id = await startExport(hub);
    await toEnd(hub, id);
    const paths = [`${exportsPath}/${id}`, `${exportsPath}/async/tasks/${id}/status`, `${exportsPath}/none`];
    for (const path of paths) expect((await other.request({ path })).status).toBe(404);
    const listId = await createList(hub);
    expect((await tryExport(other, { exportType: 'LIST', listId })).status).toBe(404);
    const url = new URL((await toEnd(hub, id))['result'] as string);
    const moved = url.pathname.replace(`/hubfs/${hub.hubId}/`, `/hubfs/${other.hubId}/`);
    expect((await request(hub.baseUrl, { path: moved + url.search })).status).toBe(404);
    expect((await request(hub.baseUrl, { path: url.pathname })).status).toBe(404);
  });

  it('hide their files from lists of files', async () => {
    const mine = await newHub();
    await toEnd(mine, await startExport(mine));
    const { body } = await mine.request({ path: '/files/v3/files/search' });
    expect(body.results).toEqual([]);
  });
});
