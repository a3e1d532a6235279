import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Associations' });
});

const objects = '/crm/v3/objects';
const create = async (type: string, from = hub): Promise<string> => {
  const { body } = await from.request({
    path: `${objects}/${type}`,
    json: { properties: type === 'companies' ? { name: 'Acme' } : {} },
  });
  return body.id as string;
};
const put = (from: string, to: string, type: string | number) =>
  hub.request({ method: 'PUT', path: `${objects}/${from}/associations/${to}/${type}` });
const remove = (from: string, to: string, type: string | number) =>
  hub.request({ method: 'DELETE', path: `${objects}/${from}/associations/${to}/${type}` });
const list = async (from: string, to: string) =>
  (await hub.request({ path: `${objects}/${from}/associations/${to}` })).body.results.map(
    ({ id, type }: { id: string; type: string }) => `${id} ${type}`,
  ) as string[];
const property = async (record: string, name: string) =>
  (await hub.request({ path: `${objects}/${record}?properties=${name}` })).body.properties[name] as string;

const plain = 'company_to_contact_unlabeled';
const primary = 'company_to_contact';

describe('PUT and DELETE …/associations/{toObjectType}/{toObjectId}/{associationType} (Spec 4.3)', () => {
  it('returns the record with its associations in both directions, and updates the counter', async () => {
    const [company, contact] = [await create('companies'), await create('contacts')];
    const { status, body } = await put(`companies/${company}`, `contacts/${contact}`, 280);
    expect(status).toBe(200);
    expect(body.id).toBe(company);
    expect(body.associations.contacts.results).toEqual([
      { id: contact, type: primary },
      { id: contact, type: plain },
    ]);
    expect(await list(`contacts/${contact}`, 'COMPANY')).toEqual([
      `${company} contact_to_company`,
      `${company} contact_to_company_unlabeled`,
    ]);
    expect(await property(`companies/${company}`, 'num_associated_contacts')).toBe('1');
    expect((await put(`companies/${company}`, `contacts/${contact}`, plain)).status).toBe(200);
    expect(await property(`companies/${company}`, 'num_associated_contacts')).toBe('1');
    const history = await hub.request({
      path: `${objects}/companies/${company}?propertiesWithHistory=num_associated_contacts`,
    });
    expect(
      history.body.propertiesWithHistory.num_associated_contacts.map(({ value }: { value: string }) => value),
    ).toEqual(['1', '0']);
  });

  it('updates the last-modified time of both records, and only on a change', async () => {
    const [company, contact] = [await create('companies'), await create('contacts')];
    const times = async () => [
      await property(`companies/${company}`, 'hs_lastmodifieddate'),
      await property(`contacts/${contact}`, 'lastmodifieddate'),
    ];
    const before = await times();
    await put(`companies/${company}`, `contacts/${contact}`, 280);
    const after = await times();
    expect([after[0] !== before[0], after[1] !== before[1]]).toEqual([true, true]);
    await put(`contacts/${contact}`, `companies/${company}`, 'contact_to_company_unlabeled');
    expect(await times()).toEqual(after);
  });

  it('keeps one primary company for a contact: the first one, until another is set', async () => {
    const [a, b, contact] = [await create('companies'), await create('companies'), await create('contacts')];
    await put(`companies/${a}`, `contacts/${contact}`, 280);
    await put(`contacts/${contact}`, `companies/${b}`, 279);
    expect(await list(`contacts/${contact}`, 'companies')).toEqual([
      `${a} contact_to_company`,
      `${a} contact_to_company_unlabeled`,
      `${b} contact_to_company_unlabeled`,
    ]);
    await put(`companies/${b}`, `contacts/${contact}`, primary);
    expect(await list(`contacts/${contact}`, 'companies')).toEqual([
      `${a} contact_to_company_unlabeled`,
      `${b} contact_to_company`,
      `${b} contact_to_company_unlabeled`,
    ]);
    expect(await list(`companies/${a}`, 'contacts')).toEqual([`${contact} ${plain}`]);
    expect(await list(`companies/${b}`, 'contacts')).toEqual([`${contact} ${primary}`, `${contact} ${plain}`]);
  });

  it('removes a label alone, and everything with the plain type', async () => {
    const [company, contact] = [await create('companies'), await create('contacts')];
    await put(`companies/${company}`, `contacts/${contact}`, 930);
    expect(await list(`companies/${company}`, 'contacts')).toEqual([
      `${contact} ${primary}`,
      `${contact} ${plain}`,
      `${contact} company_to_contact_billing`,
    ]);
    expect((await remove(`contacts/${contact}`, `companies/${company}`, 1)).status).toBe(204);
    expect(await list(`companies/${company}`, 'contacts')).toEqual([
      `${contact} ${plain}`,
      `${contact} company_to_contact_billing`,
    ]);
    expect(await property(`companies/${company}`, 'num_associated_contacts')).toBe('1');
    expect((await remove(`companies/${company}`, `contacts/${contact}`, 280)).status).toBe(204);
    expect(await list(`companies/${company}`, 'contacts')).toEqual([]);
    expect(await list(`contacts/${contact}`, 'companies')).toEqual([]);
    expect(await property(`companies/${company}`, 'num_associated_contacts')).toBe('0');
    expect((await remove(`companies/${company}`, `contacts/${contact}`, 280)).status).toBe(204);
  });

  it('associates companies as parent and child, and counts the children', async () => {
    const [parent, child] = [await create('companies'), await create('companies')];
    await put(`companies/${parent}`, `companies/${child}`, 13);
    expect(await list(`companies/${child}`, 'companies')).toEqual([
      `${parent} child_to_parent_company`,
      `${parent} company_to_company`,
    ]);
    expect(await property(`companies/${parent}`, 'hs_num_child_companies')).toBe('1');
    expect(await property(`companies/${child}`, 'hs_num_child_companies')).toBe('0');
    const itself = await put(`companies/${parent}`, `companies/${parent}`, 450);
    expect([itself.status, itself.body.message]).toEqual([400, 'One or more associations are invalid']);
  });

  it('does not count an archived contact', async () => {
    const [company, contact, other] = [await create('companies'), await create('contacts'), await create('contacts')];
    await put(`companies/${company}`, `contacts/${contact}`, 280);
    await put(`companies/${company}`, `contacts/${other}`, 280);
    await hub.request({ method: 'DELETE', path: `${objects}/contacts/${contact}` });
    expect(await property(`companies/${company}`, 'num_associated_contacts')).toBe('1');
    expect(await list(`companies/${company}`, 'contacts')).toEqual([`${other} ${primary}`, `${other} ${plain}`]);
  });

  it('rejects types of other directions, unknown types and missing records', async () => {
    const [company, contact] = [await create('companies'), await create('contacts')];
    for (const type of ['279', '99999', 'nope', '1e2', 'deal_to_company']) {
      const { status, body } = await put(`companies/${company}`, `contacts/${contact}`, type);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        message: `${type} is not a valid association type between companies and contacts`,
        context: { type: [type], fromObjectType: ['companies'], toObjectType: ['contacts'] },
        subCategory: 'crm.associations.INVALID_ASSOCIATION_TYPE',
      });
      expect((await remove(`companies/${company}`, `contacts/${contact}`, type)).status).toBe(400);
    }
    const foreign = await create('contacts', await newHub());
    for (const id of ['123', foreign, 'abc', '9'.repeat(30)]) {
      const { status, body } = await put(`companies/${company}`, `contacts/${id}`, 280);
      expect([status, body.subCategory]).toEqual([404, 'crm.associations.TO_OBJECT_NOT_FOUND']);
      expect(body.message).toBe(`CONTACT with id ${id} does not exist`);
    }
    expect((await put('companies/123', `contacts/${contact}`, 280)).body.message).toBe('resource not found');
    expect(await list(`companies/${company}`, 'contacts')).toEqual([]);
    expect((await put(`companies/${company}`, 'xyz/1', 280)).status).toBe(400);
  });
});

describe('GET …/associations/{toObjectType}', () => {
  it('pages by id, at most 500 records, with an absolute link', async () => {
    const company = await create('companies');
    const contacts: string[] = [];
    for (let count = 0; count < 3; count += 1) contacts.push(await create('contacts'));
    for (const contact of contacts) await put(`companies/${company}`, `contacts/${contact}`, 280);
    const path = `${objects}/companies/${company}/associations/contacts`;
    const first = (await hub.request({ path: `${path}?limit=2` })).body;
    expect(first.results).toHaveLength(4);
    const after = String(BigInt(contacts[1] ?? '') + 1n);
    expect(first.paging).toEqual({ next: { after, link: `${hub.baseUrl}${path}?limit=2&after=${after}` } });
    const second = (await hub.request({ path: `${path}?limit=2&after=${after}` })).body;
    expect(second.results.map(({ id }: { id: string }) => id)).toEqual([contacts[2], contacts[2]]);
    expect(second).not.toHaveProperty('paging');
    const refused = await hub.request({ path: `${path}?limit=1000` });
    expect(refused.body).toMatchObject({
      message: 'You can only request at most 500 associations at once.',
      context: { limit: ['1000'] },
    });
    expect((await hub.request({ path: `${path}?after=x` })).status).toBe(400);
    expect((await hub.request({ path: `${objects}/companies/1/associations/contacts` })).status).toBe(404);
  });
});

describe('associations in record reads', () => {
  it('list 100 records and link to the rest', async () => {
    const contact = await create('contacts');
    const companies = Array.from({ length: 101 }, () => create('companies'));
    const ids = (await Promise.all(companies)).sort((a, b) => Number(BigInt(a) - BigInt(b)));
    for (const id of ids) await put(`contacts/${contact}`, `companies/${id}`, 279);
    const { body } = await hub.request({ path: `${objects}/contacts/${contact}?associations=companies` });
    const { results, paging } = body.associations.companies;
    expect(results).toHaveLength(101);
    const after = String(BigInt(ids[99] ?? '') + 1n);
    const link = `${hub.baseUrl}${objects}/contacts/${contact}/associations/companies?after=${after}`;
    expect(paging).toEqual({ next: { after, link } });
    const rest = (await hub.request({ path: link.slice(hub.baseUrl.length) })).body;
    expect(rest.results.map(({ id }: { id: string }) => id)).toEqual([ids[100]]);
  });
});

describe('associations of tickets (Spec 4.4)', () => {
  it('are added and removed by id or name, from either side, also with SERVICE_DEFINED', async () => {
    const contact = await create('contacts');
    const ticket = (associations: object[]) => ({
      path: `${objects}/tickets`,
      json: { properties: { subject: 'Help', hs_pipeline_stage: '1' }, associations },
    });
    const types = ['SERVICE_DEFINED', 'HUBSPOT_DEFINED'].map((associationCategory) => ({
      associationCategory,
      associationTypeId: 16,
    }));
    const made = await hub.request(ticket([{ to: { id: contact }, types }]));
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await list(`tickets/${id}`, 'contacts')).toEqual([`${contact} ticket_to_contact`]);
    expect(await list(`contacts/${contact}`, 'TICKETS')).toEqual([`${id} contact_to_ticket`]);
    const company = await create('companies');
    const { status, body } = await put(`tickets/${id}`, `company/${company}`, 339);
    expect(status).toBe(200);
    expect(body.associations).toEqual({
      companies: {
        results: [
          { id: company, type: 'ticket_to_company' },
          { id: company, type: 'ticket_to_company_unlabeled' },
        ],
      },
    });
    expect((await remove(`contacts/${contact}`, `tickets/${id}`, 'contact_to_ticket')).status).toBe(204);
    expect(await list(`tickets/${id}`, 'contacts')).toEqual([]);
    expect((await remove(`companies/${company}`, `0-5/${id}`, 340)).status).toBe(204);
    expect(await list(`tickets/${id}`, 'companies')).toEqual([]);
  });

  it('are rejected on creation for unknown types, and nothing is created', async () => {
    const contact = await create('contacts');
    const attempt = async (associationCategory: string, associationTypeId: number, type = 'tickets') => {
      const properties = type === 'tickets' ? { subject: 'Refused', hs_pipeline_stage: '1' } : {};
      const associations = [{ to: { id: contact }, types: [{ associationCategory, associationTypeId }] }];
      const { status, body } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
      expect(status).toBe(400);
      expect(body).toEqual({
        status: 'error',
        message: body.message,
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
      });
      return body.message as string;
    };
    expect(await attempt('USER_DEFINED', 64)).toBe(
      'Invalid association spec: AssociationSpec{associationCategory=USER_DEFINED, associationTypeId=64}',
    );
    expect(await attempt('HUBSPOT_DEFINED', 15)).toBe(
      'invalid from object type 0-5 for associations to be created. expected: 0-1',
    );
    expect(await attempt('INTEGRATOR_DEFINED', 15, 'contacts')).toBe(
      'Contact creates with Associations not supported.',
    );
    expect(await attempt('WORK', 16)).toBe(
      'Invalid association spec: AssociationSpec{associationCategory=WORK, associationTypeId=16}',
    );
    expect(await list(`contacts/${contact}`, 'tickets')).toEqual([]);
  });
});
