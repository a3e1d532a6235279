import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
let person: TestSession;
beforeAll(async () => {
  hub = await newHub({ name: 'Recycle bin' });
  person = await openAppSession(hub.baseUrl, hub.user);
});

const restore = (record: string) =>
  person.request(hub.hubId, { method: 'POST', path: `/_app/objects/${record}/restore` });
const restoreAll = (type: string, ids: unknown[]) =>
  person.request(hub.hubId, { path: `/_app/objects/${type}/restore`, json: { inputs: ids.map((id) => ({ id })) } });
const post = (type: string, properties: object, associations: object[] = []) =>
  hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
const create = async (type: string, properties: object, associations: object[] = []) =>
  (await post(type, properties, associations)).body.id as string;
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const remove = (record: string) => hub.request({ method: 'DELETE', path: `${objects}/${record}` });
const read = async (record: string, query = '') => (await hub.request({ path: `${objects}/${record}?${query}` })).body;
const valueOf = async (record: string, name: string) =>
  (await read(record, `properties=${name}`)).properties[name] as string | undefined;
const companiesOf = async (id: string) =>
  ((await read(`contacts/${id}`, 'associations=companies')).associations?.companies.results ?? []).map(
    (end: { id: string; type: string }) => `${end.id} ${end.type}`,
  ) as string[];

describe('POST /_app/objects/{objectType}/{objectId}/restore (Spec 3.2)', () => {
  it('restores a record unchanged, with a later last-modified time, by the requesting user', async () => {
    const id = await create('companies', { name: 'Acme', city: 'Springfield' });
    const before = await read(`companies/${id}`, 'properties=name,city,num_associated_contacts');
    await remove(`companies/${id}`);
    const { status, body } = await restore(`companies/${id}`);
    expect(status).toBe(200);
    expect([body.id, body.archived, body.properties.name]).toEqual([id, false, 'Acme']);
    const after = await read(`companies/${id}`, 'properties=name,city,num_associated_contacts');
    const { hs_lastmodifieddate: modified } = after.properties;
    expect(modified > before.properties.hs_lastmodifieddate).toBe(true);
    expect(after).toEqual({
      ...before,
      updatedAt: modified,
      properties: { ...before.properties, hs_lastmodifieddate: modified },
    });
    const { propertiesWithHistory } = await read(`companies/${id}`, 'propertiesWithHistory=hs_lastmodifieddate,name');
    expect(propertiesWithHistory.name).toHaveLength(1);
    const { userId } = hub.user;
    expect(propertiesWithHistory.hs_lastmodifieddate).toEqual([
      {
        value: modified,
        timestamp: modified,
        sourceType: 'CRM_UI',
        sourceId: `userId:${userId}`,
        updatedByUserId: userId,
      },
      expect.objectContaining({ sourceType: 'INTEGRATION' }),
    ]);
    expect((await read(`companies/${id}`, 'archived=true')).message).toBe('resource not found');
  });

  it('does not change a live record, and returns 404 for unknown ones', async () => {
    const id = await create('companies', { name: 'Acme' });
    const before = await read(`companies/${id}`);
    expect((await restore(`companies/${id}`)).body).toEqual(before);
    for (const missing of ['1', '99999999999999999999', id]) {
      const { status, body } = await restore(`contacts/${missing}`);
      expect(status).toBe(404);
      expect(body).toEqual({ status: 'error', message: 'resource not found', correlationId: expect.any(String) });
    }
    expect((await restore('contacts/abc')).body.message).toBe('Object not found.  objectId are usually numeric.');
  });

  it('requires a user of the account who may write; apps cannot restore', async () => {
    const id = await create('companies', { name: 'Acme' });
    await remove(`companies/${id}`);
    const other = await newHub();
    const stranger = await openAppSession(other.baseUrl, other.user);
    const path = `/_app/objects/companies/${id}/restore`;
    expect((await stranger.request(other.hubId, { method: 'POST', path })).status).toBe(404);
    expect((await stranger.request(hub.hubId, { method: 'POST', path })).status).toBe(404);
    expect((await hub.request({ method: 'POST', path })).status).toBe(401);
    const headers = { 'x-csrf-token': 'none' };
    expect((await person.request(hub.hubId, { method: 'POST', path, headers })).status).toBe(403);
    expect((await read(`companies/${id}`, 'archived=true')).archived).toBe(true);
  });

  it('restores the associations, and counts them on both sides', async () => {
    const company = await create('companies', { name: 'Acme' });
    const parent = await create('companies', { name: 'Parent' }, [to(company, 13)]);
    const contacts = [
      await create('contacts', {}, [to(company, 279)]),
      await create('contacts', {}, [to(company, 279)]),
    ];
    await remove(`companies/${company}`);
    expect(await valueOf(`companies/${parent}`, 'hs_num_child_companies')).toBe('0');
    await remove(`contacts/${contacts[0]}`);
    await create('contacts', {});
    await restore(`companies/${company}`);
    expect(await valueOf(`companies/${company}`, 'num_associated_contacts')).toBe('1');
    expect(await valueOf(`companies/${company}`, 'hs_parent_company_id')).toBe(parent);
    expect(await valueOf(`companies/${parent}`, 'hs_num_child_companies')).toBe('1');
    expect(await valueOf(`contacts/${contacts[1]}`, 'associatedcompanyid')).toBe(company);
    expect(await companiesOf(contacts[1] ?? '')).toEqual([
      `${company} contact_to_company`,
      `${company} contact_to_company_unlabeled`,
    ]);
    await restore(`contacts/${contacts[0]}`);
    expect(await valueOf(`companies/${company}`, 'num_associated_contacts')).toBe('2');
    const { propertiesWithHistory } = await read(
      `companies/${company}`,
      'propertiesWithHistory=num_associated_contacts',
    );
    expect(propertiesWithHistory.num_associated_contacts.map(({ value }: { value: string }) => value)).toEqual([
      '2',
      '1',
      '2',
      '1',
      '0',
    ]);
  });

  it('keeps a company primary that became so meanwhile', async () => {
    const company = await create('companies', { name: 'Acme' });
    const contact = await create('contacts', {}, [to(company, 279)]);
    await remove(`companies/${company}`);
    const next = await create('companies', { name: 'Next' }, [to(contact, 280)]);
    await restore(`companies/${company}`);
    expect(await companiesOf(contact)).toEqual([
      `${company} contact_to_company_unlabeled`,
      `${next} contact_to_company`,
      `${next} contact_to_company_unlabeled`,
    ]);
    expect(await valueOf(`contacts/${contact}`, 'associatedcompanyid')).toBe(next);
    expect(await valueOf(`companies/${company}`, 'num_associated_contacts')).toBe('1');
  });

  it('claims the address of a contact again, and returns 409 if another contact has it', async () => {
    const email = 'ada@example.com';
    const id = await create('contacts', { email });
    await remove(`contacts/${id}`);
    const other = await create('contacts', { email });
    const { status, body } = await restore(`contacts/${id}`);
    expect(status).toBe(409);
    expect(body).toEqual({
      status: 'error',
      message: `Contact already exists. Existing ID: ${other}`,
      correlationId: expect.any(String),
      category: 'CONFLICT',
    });
    expect((await read(`contacts/${id}`, 'archived=true')).archived).toBe(true);
    await remove(`contacts/${other}`);
    expect((await restore(`contacts/${id}`)).status).toBe(200);
    expect((await read(`contacts/${email}`, 'idProperty=email')).id).toBe(id);
    expect((await post('contacts', { email })).body.message).toBe(`Contact already exists. Existing ID: ${id}`);
    expect((await restore(`contacts/${other}`)).status).toBe(409);
  });

  it('claims other unique values again, and returns 400 if another record has one', async () => {
    await hub.request({
      path: '/crm/v3/properties/companies',
      json: {
        name: 'badge',
        label: 'Badge',
        type: 'string',
        fieldType: 'text',
        groupName: 'companyinformation',
        hasUniqueValue: true,
      },
    });
    const id = await create('companies', { name: 'Acme', badge: 'A-1' });
    await remove(`companies/${id}`);
    const other = await create('companies', { name: 'Acme', badge: 'A-1' });
    const { status, body } = await restore(`companies/${id}`);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.message).toBe(
      `Cannot set PropertyValueCoordinates{portalId=${hub.hubId}, objectTypeId=ObjectTypeId{legacyObjectType=COMPANY}, propertyName=badge, value=A-1} on ${id}. ${other} already has that value.`,
    );
    await remove(`companies/${other}`);
    expect((await restore(`companies/${id}`)).status).toBe(200);
  });
});

describe('POST /_app/objects/{objectType}/restore (Spec 3.2)', () => {
  it('restores each record independently, and reports those that failed', async () => {
    const [a, b, c] = [
      await create('contacts', { email: 'a@example.com' }),
      await create('contacts', { email: 'b@example.com' }),
      await create('contacts', {}),
    ];
    await Promise.all([a, b, c].map((id) => remove(`contacts/${id}`)));
    const again = await create('contacts', { email: 'b@example.com' });
    const live = await create('contacts', {});
    const { status, body } = await restoreAll('contacts', [a, b, c, live, '1', 'abc', a]);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { id: a, restored: true },
        { id: b, restored: false, message: `Contact already exists. Existing ID: ${again}` },
        { id: c, restored: true },
        { id: live, restored: true },
        { id: '1', restored: false, message: 'resource not found' },
        { id: 'abc', restored: false, message: 'resource not found' },
      ],
    });
    expect((await read('contacts/a@example.com', 'idProperty=email')).id).toBe(a);
    expect((await read(`contacts/${b}`, 'archived=true')).archived).toBe(true);
  });

  it('gives an address shared by two of the records to the first one', async () => {
    const first = await create('contacts', { email: 'twice@example.com' });
    await remove(`contacts/${first}`);
    const second = await create('contacts', { email: 'twice@example.com' });
    await remove(`contacts/${second}`);
    const { body } = await restoreAll('contacts', [second, first]);
    expect(body.results).toEqual([
      { id: second, restored: true },
      { id: first, restored: false, message: `Contact already exists. Existing ID: ${second}` },
    ]);
  });

  it('counts records that are restored together', async () => {
    const company = await create('companies', { name: 'Acme' });
    const child = await create('companies', { name: 'Child' }, [to(company, 14)]);
    const contacts = await Promise.all(Array.from({ length: 5 }, () => create('contacts', {}, [to(company, 279)])));
    const ids = [company, child];
    await hub.request({ path: `${objects}/companies/batch/archive`, json: { inputs: ids.map((id) => ({ id })) } });
    await hub.request({ path: `${objects}/contacts/batch/archive`, json: { inputs: contacts.map((id) => ({ id })) } });
    await restoreAll('companies', ids);
    expect(await valueOf(`companies/${company}`, 'num_associated_contacts')).toBe('0');
    expect(await valueOf(`companies/${company}`, 'hs_num_child_companies')).toBe('1');
    expect(await valueOf(`companies/${child}`, 'hs_parent_company_id')).toBe(company);
    await restoreAll('contacts', contacts);
    expect(await valueOf(`companies/${company}`, 'num_associated_contacts')).toBe('5');
  });

  it('accepts at most 100 inputs', async () => {
    const { status, body } = await restoreAll(
      'contacts',
      Array.from({ length: 101 }, (_, place) => place + 1),
    );
    expect(status).toBe(400);
    expect(body.message).toBe(
      'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
    );
    expect((await restoreAll('contacts', [])).body).toEqual({ results: [] });
  });
});
