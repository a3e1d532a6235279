import { PublicImportErrorErrorTypeEnum } from '@hubspot/api-client/lib/codegen/crm/imports/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { download, startExport } from '../../test/support/exports.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { failureOf, servedModules, watchClient } from '../../test/support/official-client.js';
import {
  column,
  fileOf,
  importCsv,
  importsPath,
  readErrors,
  readImport,
  startImport,
  toImportEnd,
  tryImport,
} from '../../test/support/imports.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

let count = 0;
/** A new address. */
const address = () => `import-${(count += 1)}@example.com`;
const read = async (path: string) => (await hub.request({ path: `/crm/v3/objects/${path}` })).body;
const readContact = (email: string, properties: string) =>
  read(`contacts/${email}?idProperty=email&properties=${properties}`);
const create = async (type: string, properties: object): Promise<string> => {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  return (body as { id: string }).id;
};
const associated = async (path: string) => {
  const { body } = await hub.request({ path: `/crm/v4/objects/${path}` });
  return (body as { results: { toObjectId: number; associationTypes: { label: string | null }[] }[] }).results;
};
const key = { columnType: 'HUBSPOT_ALTERNATE_ID' };
const only = (operation: string) => ({ importOperations: { '0-1': operation } });

describe('imports of one object type', () => {
  it('create contacts, with the import as the source of their values', async () => {
    const own = await newHub();
    const { id, state, metadata, errors } = await importCsv(own, {
      content: 'email,firstname,lastname\r\nada@example.com,Ada,Admin\r\ngrace@example.com,"Grace, ""the"" Great",\r\n',
      columns: [column('email'), column('firstname'), column('lastname')],
      ...only('CREATE'),
    });
    expect([state, errors]).toEqual(['DONE', []]);
    expect(metadata.counters).toEqual({
      ...{ TOTAL_ROWS: 2, CREATED_OBJECTS: 2, UPDATED_OBJECTS: 0, UNIQUE_OBJECTS_WRITTEN: 2 },
      ...{ PROPERTY_VALUES_EMITTED: 5, ERRORS: 0, FAILED_ROWS: 0 },
    });
    const query = 'idProperty=email&properties=firstname,hs_object_source&propertiesWithHistory=firstname';
    const { body } = await own.request({ path: `/crm/v3/objects/contacts/grace@example.com?${query}` });
    expect(body.properties).toMatchObject({ firstname: 'Grace, "the" Great', hs_object_source: 'IMPORT' });
    expect(body.propertiesWithHistory.firstname[0]).toMatchObject({ sourceType: 'IMPORT', sourceId: id });
  });

  it('make a list of their contacts, created and updated, under a name of its own', async () => {
    const own = await newHub();
    const known = address();
    const created = await own.request({ path: '/crm/v3/objects/contacts', json: { properties: { email: known } } });
    const addresses = Array.from({ length: 150 }, address);
    const order = {
      content: `email\n${[known, ...addresses, 'no address', addresses[0]].join('\n')}\n`,
      columns: [column('email')],
      createContactListFromImport: true,
    };
    const lists = [];
    for (const { metadata } of [await importCsv(own, order), await importCsv(own, order)]) {
      const [list] = metadata.objectLists;
      expect(metadata.objectLists).toEqual([{ listId: list!.listId, objectType: 'CONTACT' }]);
      const { body } = await own.request({ path: `/crm/v3/lists/${list!.listId}` });
      const members = await own.request({ path: `/crm/v3/lists/${list!.listId}/memberships?limit=250` });
      const ids = members.body.results.map(({ recordId }: { recordId: string }) => recordId);
      expect(ids).toHaveLength(151);
      expect(ids).toContain(created.body.id);
      lists.push([body.list.name, body.list.processingType, body.list.objectTypeId]);
    }
    expect(lists).toEqual([
      ['Leads', 'MANUAL', '0-1'],
      ['Leads (2)', 'MANUAL', '0-1'],
    ]);
  });

  it('go on without their list once it is deleted, and have none without contacts', async () => {
    const own = await newHub();
    const names = Array.from({ length: 3000 }, (_, place) => `row${place}`).join('\n');
    const request = {
      name: 'Leads',
      createContactListFromImport: true,
      files: [fileOf('leads.csv', [column('firstname')])],
    };
    const id = await startImport(own, [{ name: 'leads.csv', content: `firstname\n${names}` }], request);
    const [list] = (await readImport(own, id)).metadata.objectLists;
    expect((await own.request({ method: 'DELETE', path: `/crm/v3/lists/${list!.listId}` })).status).toBe(204);
    const { state, metadata } = await toImportEnd(own, id);
    expect([state, metadata.counters['CREATED_OBJECTS']]).toEqual(['DONE', 3000]);

    const companies = [column('name', { columnObjectTypeId: '0-2' })];
    const refused = await tryImport(own, [{ name: 'a.csv', content: 'name\nAcme' }], {
      ...{ name: 'Acme', createContactListFromImport: true, files: [fileOf('a.csv', companies)] },
    });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('needs columns of contacts')]);
    expect((await own.request({ path: `/crm/v3/lists/object-type-id/0-1/name/Acme` })).status).toBe(404);
  });

  it('update, upsert or only create by address; empty cells change nothing', async () => {
    const [known, unknown] = [address(), address()];
    await create('contacts', { email: known, firstname: 'Ada', lastname: 'Admin' });
    const columns = [column('email', key), column('firstname'), column('lastname')];
    const content = `email,firstname,lastname\n${known},Augusta,\n${unknown},New,One\n`;
    const updated = await importCsv(hub, { content, columns, ...only('UPDATE') });
    expect(updated.metadata.counters).toMatchObject({
      UPDATED_OBJECTS: 1,
      CREATED_OBJECTS: 0,
      ERRORS: 1,
      FAILED_ROWS: 1,
    });
    expect(updated.errors).toMatchObject([
      { errorType: 'UPDATE_ONLY_IMPORT', invalidValue: unknown, knownColumnNumber: 0, sourceData: { lineNumber: 3 } },
    ]);
    expect((await readContact(known, 'firstname,lastname')).properties).toMatchObject({
      ...{ firstname: 'Augusta', lastname: 'Admin' },
    });
    const upserted = await importCsv(hub, { content, columns });
    expect(upserted.metadata.counters).toMatchObject({ UPDATED_OBJECTS: 1, CREATED_OBJECTS: 1, ERRORS: 0 });
    const created = await importCsv(hub, { content, columns, ...only('CREATE') });
    expect(created.errors.map(({ errorType }) => errorType)).toEqual(['CREATE_ONLY_IMPORT', 'CREATE_ONLY_IMPORT']);
  });

  it('update by record ID, and name rows whose ID is unknown, invalid or repeated', async () => {
    const email = address();
    const id = await create('contacts', { email });
    const { errors, metadata } = await importCsv(hub, {
      content: `Record ID,firstname\n${id},First\n${id},Second\n999999999999,Nobody\nseven,Text\n`,
      columns: [column(null, { columnName: 'Record ID', columnType: 'HUBSPOT_OBJECT_ID' }), column('firstname')],
      ...only('UPDATE'),
    });
    expect(errors.map((error) => [error.errorType, error.sourceData.lineNumber]).sort()).toEqual([
      ['DUPLICATE_OBJECT_ID', 3],
      ['INVALID_RECORD_ID', 4],
      ['INVALID_RECORD_ID', 5],
    ]);
    expect(metadata.counters).toMatchObject({ TOTAL_ROWS: 4, UPDATED_OBJECTS: 1, FAILED_ROWS: 3 });
    expect((await readContact(email, 'firstname')).properties.firstname).toBe('First');
  });

  it('find a repeated address across batches: the first row decides', async () => {
    const email = address();
    const rows = Array.from(
      { length: 150 },
      (_, place) => `${place === 0 || place === 149 ? email : address()},${place}`,
    );
    const { errors, metadata } = await importCsv(hub, {
      content: `email,firstname\n${rows.join('\n')}`,
      columns: [column('email'), column('firstname')],
    });
    expect(errors).toMatchObject([
      {
        errorType: 'DUPLICATE_ALTERNATE_ID',
        invalidValue: email,
        sourceData: { lineNumber: 151, rowData: [email, '149'] },
      },
    ]);
    expect(metadata.counters).toMatchObject({ TOTAL_ROWS: 150, CREATED_OBJECTS: 149 });
    expect((await readContact(email, 'firstname')).properties.firstname).toBe('0');
  });

  it('find companies by their domain, however it is written', async () => {
    const id = await create('companies', { domain: 'acme-import.example.com', name: 'Acme' });
    for (const name of ['One', 'Other']) await create('companies', { domain: 'twice.example.com', name });
    const columns = [
      { columnObjectTypeId: 'companies', columnName: 'Website', propertyName: 'domain' },
      { columnObjectTypeId: 'companies', columnName: 'City', propertyName: 'city' },
    ];
    const content =
      'Website,City\nhttps://www.ACME-import.example.com/about,Paris\ntwice.example.com,Rome\nnew.example.com,Oslo';
    const { errors, metadata } = await importCsv(hub, { content, columns });
    expect(metadata.counters).toMatchObject({ CREATED_OBJECTS: 1, UPDATED_OBJECTS: 1 });
    expect(errors).toMatchObject([
      {
        errorType: 'MULTIPLE_COMPANIES_WITH_THIS_DOMAIN',
        objectType: 'COMPANY',
        objectTypeId: '0-2',
        knownColumnNumber: 0,
      },
    ]);
    expect((await read(`companies/${id}?properties=city`)).properties.city).toBe('Paris');
  });
});

describe('cells', () => {
  it('are read by the type of their property: labels, owners, dates, numbers', async () => {
    const { body: owners } = await hub.request({ path: '/crm/v3/owners' });
    const [owner] = (owners as { results: { id: string; email: string }[] }).results;
    for (const [name, type, fieldType] of [
      ['import_day', 'date', 'date'],
      ['import_time', 'datetime', 'date'],
      ['import_sum', 'number', 'number'],
      ['import_flag', 'bool', 'booleancheckbox'],
    ]) {
      const options =
        type === 'bool'
          ? [
              { label: 'Yes', value: 'true' },
              { label: 'No', value: 'false' },
            ]
          : [];
      const json = { name, label: name, type, fieldType, groupName: 'contactinformation', options };
      const { status, text } = await hub.request({ path: '/crm/v3/properties/contacts', json });
      expect(status, text).toBe(201);
    }
    const names = ['email', 'import_day', 'import_time', 'import_sum', 'import_flag', 'lifecyclestage'];
    const [first, second] = [address(), address()];
    const { errors } = await importCsv(hub, {
      content: [
        [...names, 'Owner'].join(';'),
        [first, '31.01.26', '31.01.2026 1:45 PM', '"$1,234.50"', 'yes', 'Sales Qualified Lead', owner!.email].join(';'),
        [second, '31/02/2026', 'noon', 'many', 'perhaps', 'nothing', 'unknown@example.com'].join(';'),
      ].join('\n'),
      columns: [...names.map((name) => column(name)), column('hubspot_owner_id', { columnName: 'Owner' })],
      dateFormat: 'DAY_MONTH_YEAR',
      timeZone: 'Europe/Berlin',
    });
    expect(errors.filter(({ sourceData }) => sourceData.lineNumber === 2)).toEqual([]);
    expect((await readContact(first, [...names, 'hubspot_owner_id'].join(','))).properties).toMatchObject({
      import_day: '2026-01-31',
      import_time: '2026-01-31T12:45:00.000Z',
      ...{
        import_sum: '1234.50',
        import_flag: 'true',
        lifecyclestage: 'salesqualifiedlead',
        hubspot_owner_id: owner!.id,
      },
    });
    expect(errors.map(({ errorType, knownColumnNumber }) => [errorType, knownColumnNumber])).toEqual([
      ['COULD_NOT_PARSE_DATE', 1],
      ['COULD_NOT_PARSE_DATE', 2],
      ['COULD_NOT_PARSE_NUMBER', 3],
      ['INVALID_ENUMERATION_OPTION', 4],
      ['INVALID_ENUMERATION_OPTION', 5],
      ['COULD_NOT_FIND_OWNER', 6],
    ]);
    // A record is imported whole or not.
    expect((await hub.request({ path: `/crm/v3/objects/contacts/${second}?idProperty=email` })).status).toBe(404);
  });

  it('that no text has, ragged rows, invalid values and formulas each have a defined outcome', async () => {
    const formula = address();
    const { errors, state } = await importCsv(hub, {
      content: `email,firstname\nno address,A\n${address()}\n${address()},A,B\n${address()},A\u0000B\n${formula},=1+1\n\n"x"y,2\n`,
      columns: [column('email'), column('firstname')],
    });
    expect(state).toBe('FAILED');
    expect(errors.map(({ errorType, sourceData }) => [sourceData.lineNumber, errorType])).toEqual(
      expect.arrayContaining([
        [2, 'INVALID_EMAIL'],
        [3, 'INCORRECT_NUMBER_OF_COLUMNS'],
        [4, 'INCORRECT_NUMBER_OF_COLUMNS'],
        [5, 'COULD_NOT_PARSE_ROW'],
        [8, 'COULD_NOT_PARSE_ROW'],
      ]),
    );
    expect(errors).toHaveLength(5);
    const known = Object.values<string>(PublicImportErrorErrorTypeEnum);
    expect(errors.filter(({ errorType }) => !known.includes(errorType))).toEqual([]);
    // A formula is text.
    expect((await readContact(formula, 'firstname')).properties.firstname).toBe('=1+1');
  });

  it.each([
    ['windows-1252 with semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 without one, with tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'), 'utf16le')],
  ])('are decoded from %s', async (_, encode) => {
    const email = address();
    const { errors } = await importCsv(hub, {
      content: new Uint8Array(encode(`email,firstname\r${email},Jürgen\r`)),
      columns: [column('email'), column('firstname')],
    });
    expect(errors).toEqual([]);
    expect((await readContact(email, 'firstname')).properties.firstname).toBe('Jürgen');
  });
});

describe('imports of several object types', () => {
  const inCompany = (columnName: string, propertyName: string | null, fields: object = {}) => ({
    columnObjectTypeId: '0-2',
    ...{ columnName, propertyName },
    ...fields,
  });

  it('associate the records of each row; a repeated company is one record', async () => {
    const [first, second] = [address(), address()];
    const { errors, metadata } = await importCsv(hub, {
      content: `email,Company,Domain\n${first},Acme,shared.example.com\n${second},Acme,shared.example.com\n${address()},,\n`,
      columns: [column('email'), inCompany('Company', 'name'), inCompany('Domain', 'domain')],
      importOperations: { '0-1': 'CREATE', '0-2': 'CREATE' },
    });
    expect(errors).toEqual([]);
    expect(metadata.counters).toMatchObject({ TOTAL_ROWS: 3, CREATED_OBJECTS: 4 });
    const companies = await Promise.all(
      [first, second].map(async (email) =>
        associated(`contacts/${(await readContact(email, '')).id}/associations/companies`),
      ),
    );
    expect(companies[0]).toHaveLength(1);
    expect(companies[1]![0]!.toObjectId).toBe(companies[0]![0]!.toObjectId);
  });

  it('take labels from a column, and refuse those that do not exist', async () => {
    const label = { label: 'Reviewer', name: 'reviewer' };
    const made = await hub.request({ path: '/crm/v4/associations/contacts/companies/labels', json: label });
    expect(made.status, made.text).toBe(200);
    const [first, second] = [address(), address()];
    const { errors } = await importCsv(hub, {
      content: `email,Domain,Label\n${first},labels.example.com,reviewer\n${second},labels.example.com,Stranger\n`,
      columns: [
        column('email'),
        inCompany('Domain', 'domain'),
        column(null, { columnName: 'Label', columnType: 'FLEXIBLE_ASSOCIATION_LABEL', toColumnObjectTypeId: '0-2' }),
      ],
    });
    expect(errors).toMatchObject([
      { errorType: 'ASSOCIATION_LABEL_NOT_FOUND', invalidValue: 'Stranger', knownColumnNumber: 2 },
    ]);
    const [found] = await associated(`contacts/${(await readContact(first, '')).id}/associations/companies`);
    expect(found!.associationTypes.map((type) => type.label)).toContain('Reviewer');
  });

  it('associate the records of two files by a common column', async () => {
    const email = address();
    const files = [
      fileOf('companies.csv', [
        inCompany('Name', 'name'),
        inCompany('Email', null, {
          toColumnObjectTypeId: '0-1',
          foreignKeyType: { associationTypeId: 280, associationCategory: 'HUBSPOT_DEFINED' },
        }),
      ]),
      fileOf('contacts.csv', [column('email', { columnName: 'Email', associationIdentifierColumn: true })]),
    ];
    const contents = [
      { name: 'companies.csv', content: `Name,Email\nAcme,${email}\nOther,unknown@example.com\n` },
      { name: 'contacts.csv', content: `Email\n${email}\n` },
    ];
    const id = await startImport(hub, contents, { name: 'Both', files });
    const { state, metadata } = await toImportEnd(hub, id);
    expect([state, metadata.counters, metadata.fileIds.length]).toMatchObject(['DONE', { CREATED_OBJECTS: 3 }, 2]);
    expect(await readErrors(hub, id)).toMatchObject([
      {
        errorType: 'NO_OBJECT_ID_FROM_ASSOCIATION_IDENTIFIER',
        invalidValue: 'unknown@example.com',
        knownColumnNumber: 1,
      },
    ]);
    expect(await associated(`contacts/${(await readContact(email, '')).id}/associations/companies`)).toHaveLength(1);
  });

  it('associate by record ID in the older spelling of columns', async () => {
    const [email, companyId] = [address(), await create('companies', { name: 'Acme' })];
    const { errors } = await importCsv(hub, {
      content: `Email,Company ID,Comment\n${email},${companyId},nothing\n`,
      columns: [
        {
          columnObjectType: 'CONTACT',
          columnName: 'Email',
          propertyName: 'email',
          idColumnType: 'HUBSPOT_ALTERNATE_ID',
        },
        {
          ...{ columnObjectType: 'CONTACT', columnName: 'Company ID', propertyName: null },
          idColumnType: 'HUBSPOT_OBJECT_ID',
          foreignKeyType: { associationTypeId: 1, associationCategory: 'HUBSPOT_DEFINED' },
        },
        { columnName: 'Comment', ignored: true },
      ],
    });
    expect(errors).toEqual([]);
    const [found] = await associated(`contacts/${(await readContact(email, '')).id}/associations/companies`);
    expect(String(found!.toObjectId)).toBe(companyId);
  });
});

describe('requests for imports', () => {
  const good = { name: 'Leads', files: [fileOf('leads.csv', [column('email')])] };
  const withColumns = (...columns: object[]) => ({ ...good, files: [fileOf('leads.csv', columns)] });
  const leads = { name: 'leads.csv', content: 'email\nx@example.com\n' };

  it.each<[string, { request: unknown; files?: (typeof leads)[] }, RegExp]>([
    ['no importRequest', { request: undefined }, /needs a field importRequest/],
    ['malformed JSON', { request: '{"name": ' }, /JSON/],
    ['no name', { request: { files: good.files } }, /name/],
    ['a missing file', { request: good, files: [] }, /no part files with the file name leads\.csv/],
    ['a file that is not named', { request: good, files: [leads, { ...leads, name: 'b.csv' }] }, /b\.csv/],
    ['duplicate file names', { request: good, files: [leads, leads] }, /two parts have this file name/],
    ['an unknown object type', { request: withColumns(column('email', { columnObjectTypeId: '0-999' })) }, /0-999/],
    ['an unknown property', { request: withColumns(column('nope', { columnName: 'email' })) }, /nope/],
    ['a read-only property', { request: withColumns(column('createdate', { columnName: 'email' })) }, /read only/],
    ['a column that the file does not have', { request: withColumns(column('firstname')) }, /no column firstname/],
    [
      'an update without ids',
      { request: { ...withColumns(column('firstname', { columnName: 'email' })), ...only('UPDATE') } },
      /UPDATE/,
    ],
    ['an empty file', { request: good, files: [{ ...leads, content: '' }] }, /empty/],
    [
      'a key that is not unique',
      { request: withColumns(column('city', { columnName: 'email', ...key })) },
      /does not identify/,
    ],
    ['a time zone that does not exist', { request: { ...good, timeZone: 'Mars/Base' } }, /Mars/],
  ])('with %s are refused, and change nothing', async (_, { request, files = [leads] }, message) => {
    const before = await hub.request({ path: `${importsPath}?limit=1` });
    const { status, body } = await tryImport(hub, files, request);
    expect([status, body.status]).toEqual([400, 'error']);
    expect(body.message).toMatch(message);
    expect((await hub.request({ path: `${importsPath}?limit=1` })).body.results[0]?.id).toBe(
      before.body.results[0]?.id,
    );
  });

  it('need a form, and the scope crm.import', async () => {
    expect((await hub.request({ path: importsPath, json: good })).status).toBe(415);
    const other = await newHub({ scopes: ['crm.objects.contacts.write'] });
    expect((await tryImport(other, [leads], good)).status).toBe(403);
  });
});

describe('imports', () => {
  it('are requested and read by the official client', async () => {
    const own = await newHub();
    const client = watchClient(own);
    const { coreApi, publicImportsApi } = client.crm.imports;
    const file = { data: Buffer.from('email\nclient@example.com\nno address\n'), name: 'leads.csv' };
    const request = JSON.stringify({ name: 'Client', files: [fileOf('leads.csv', [column('email')])] });
    const { id, state, importName, importSource, mappedObjectTypeIds, optOutImport } = await coreApi.create(
      file,
      request,
    );
    expect({ state, importName, importSource, mappedObjectTypeIds, optOutImport }).toEqual({
      ...{
        state: 'STARTED',
        importName: 'Client',
        importSource: 'API',
        mappedObjectTypeIds: ['0-1'],
        optOutImport: false,
      },
    });
    await toImportEnd(own, id);
    const done = await coreApi.getById(Number(id));
    expect([done.state, done.metadata.counters['CREATED_OBJECTS'], done.createdAt]).toEqual([
      'DONE',
      1,
      expect.any(Date),
    ]);
    expect((await coreApi.getPage()).results.map((each) => each.id)).toEqual([id]);
    const { results } = await publicImportsApi.getErrors(Number(id), undefined, 10, true, true);
    expect(results).toMatchObject([
      {
        ...{ errorType: 'INVALID_EMAIL', objectType: 'CONTACT', objectTypeId: '0-1', knownColumnNumber: 0 },
        ...{ invalidValue: 'no address', errorMessage: expect.any(String) },
        sourceData: { lineNumber: 3, rowData: ['no address'], containsEncryptedProperties: false },
      },
    ]);
    const rows = Array.from({ length: 2000 }, (_, place) => `many${place}@example.com`);
    const many = await coreApi.create({ ...file, data: Buffer.from(['email', ...rows].join('\n')) }, request);
    expect(await coreApi.cancel(Number(many.id))).toMatchObject({ status: 'COMPLETE', completedAt: expect.any(Date) });
    for (const call of [
      () => coreApi.getById(7),
      () => coreApi.cancel(7),
      () => coreApi.create(file, '{}'),
      () => coreApi.getPage('nowhere'),
      () => publicImportsApi.getErrors(7),
    ]) {
      expect([400, 404]).toContain((await failureOf(call())).code);
    }
    expect(client.listUntried(servedModules.imports)).toEqual([]);
  });

  it('are listed by page, and belong to the app that requested them', async () => {
    const own = await newHub();
    const ids: string[] = [];
    for (let place = 0; place < 5; place += 1) {
      const { id } = await importCsv(own, { content: `email\nlist${place}@example.com`, columns: [column('email')] });
      ids.unshift(id);
    }
    const list = async (query: string) => (await own.request({ path: `/crm/imports/2026-03?${query}` })).body;
    const idsOf = (page: { results: { id: string }[] }) => page.results.map(({ id }) => id);
    const first = await list('limit=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.paging.prev).toBeUndefined();
    const second = await list(`limit=2&after=${first.paging.next.after}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    expect(idsOf(await list(`limit=2&before=${second.paging.prev.before}`))).toEqual(ids.slice(0, 2));
    expect((await list(`limit=2&after=${second.paging.next.after}`)).paging.next).toBeUndefined();
    expect((await hub.request({ path: `${importsPath}/${ids[0]}` })).status).toBe(404);
    expect((await hub.request({ path: `${importsPath}/${ids[0]}/errors` })).status).toBe(404);
    expect((await hub.request({ path: `${importsPath}/${ids[0]}/cancel`, method: 'POST' })).status).toBe(404);
  });

  it('stop when they are canceled; those that have ended stay as they are', async () => {
    const own = await newHub();
    const rows = Array.from({ length: 3000 }, (_, place) => `cancel${place}@example.com`);
    const request = { name: 'Many', files: [fileOf('many.csv', [column('email')])] };
    const [id, waiting] = [
      await startImport(own, [{ name: 'many.csv', content: ['email', ...rows].join('\n') }], request),
      await startImport(own, [{ name: 'many.csv', content: 'email\nlast@example.com' }], request),
    ];
    expect((await readImport(own, waiting)).state).toBe('DEFERRED');
    const canceled = await own.request({ path: `${importsPath}/${id}/cancel`, method: 'POST' });
    expect([canceled.status, canceled.body.status]).toEqual([200, 'COMPLETE']);
    const { state, metadata } = await readImport(own, id);
    expect(state).toBe('CANCELED');
    expect((await toImportEnd(own, waiting)).state).toBe('DONE');
    const { body } = await own.request({
      path: '/crm/v3/objects/contacts/search',
      json: { filters: [{ propertyName: 'email', operator: 'CONTAINS_TOKEN', value: 'cancel*' }], limit: 1 },
    });
    expect((await readImport(own, id)).metadata).toEqual(metadata);
    expect(body.total).toBeLessThanOrEqual(metadata.counters['CREATED_OBJECTS'] ?? 0);
    for (const ended of [id, waiting])
      expect((await own.request({ path: `${importsPath}/${ended}/cancel`, method: 'POST' })).status).toBe(200);
    expect([(await readImport(own, id)).state, (await readImport(own, waiting)).state]).toEqual(['CANCELED', 'DONE']);
  });
});

describe('spreadsheets', () => {
  const columns = [column('email'), column('firstname'), column('closedate')];
  const importBook = async (content: Uint8Array<ArrayBuffer>) => {
    const file = fileOf('leads.xlsx', columns, { fileFormat: 'SPREADSHEET' });
    return tryImport(hub, [{ name: 'leads.xlsx', content }], { name: 'Book', files: [file] });
  };

  it('are imported as they are exported: texts, numbers and times', async () => {
    const own = await newHub();
    await own.request({
      path: '/crm/v3/objects/contacts',
      json: {
        properties: { email: 'sheet@example.com', firstname: 'Zoë & _x000D_ Co', closedate: '2026-01-31T10:15:00Z' },
      },
    });
    const fields = {
      format: 'XLSX',
      objectProperties: ['email', 'firstname', 'closedate'],
      exportInternalValuesOptions: ['NAMES'],
    };
    const { bytes } = await download(own, await startExport(own, fields));
    const file = fileOf('leads.xlsx', [{ columnName: 'hs_object_id', ignored: true }, ...columns], {
      fileFormat: 'SPREADSHEET',
    });
    const target = await newHub();
    const id = await startImport(target, [{ name: 'leads.xlsx', content: new Uint8Array(bytes) }], {
      name: 'Book',
      files: [file],
    });
    expect([(await toImportEnd(target, id)).state, await readErrors(target, id)]).toEqual(['DONE', []]);
    const query = 'idProperty=email&properties=firstname,closedate';
    const { body } = await target.request({ path: `/crm/v3/objects/contacts/sheet@example.com?${query}` });
    expect(body.properties).toMatchObject({ firstname: 'Zoë & _x000D_ Co', closedate: '2026-01-31T10:15:00.000Z' });
  });

  it('that are no XLSX files, or have declarations, are refused', async () => {
    const { status, body } = await importBook(new Uint8Array(Buffer.from('email,firstname\n')));
    expect([status, body.message]).toEqual([400, expect.stringMatching(/not an XLSX file/)]);
  });
});
