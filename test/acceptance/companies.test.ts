import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

const path = '/crm/v3/objects/companies';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Companies' });
});

const create = (properties: object, more: object = {}) => hub.request({ path, json: { properties, ...more } });
const read = (id: string, query = '') => hub.request({ path: `${path}/${id}${query}` });
const patch = (id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { properties } });
const remove = (id: string) => hub.request({ method: 'DELETE', path: `${path}/${id}` });
const newCompany = async (properties: object = { name: 'Acme' }): Promise<string> =>
  (await create(properties)).body.id as string;
const newContact = async (): Promise<string> =>
  (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { firstname: 'Ada' } } })).body
    .id as string;
const to = (id: string | number, associationTypeId: number, associationCategory = 'HUBSPOT_DEFINED') => ({
  to: { id },
  types: [{ associationCategory, associationTypeId }],
});

describe('POST /crm/v3/objects/companies (Spec 2.6, 4.3)', () => {
  it('returns 201 with the sent values and all system values, sorted by name', async () => {
    const { status, body, headers } = await create({ name: 'Acme', domain: 'acme.example' });
    expect(status).toBe(201);
    expect(headers.location).toBe(`${path}/${body.id}`);
    expect(Object.keys(body)).toEqual(['id', 'properties', 'createdAt', 'updatedAt', 'archived', 'url']);
    const { createdAt } = body;
    expect(createdAt).toMatch(instant);
    expect(body).toMatchObject({ updatedAt: createdAt, archived: false });
    expect(body.url).toBe(`${hub.baseUrl}/contacts/${hub.hubId}/record/0-2/${body.id}`);
    expect(body.properties).toEqual({
      createdate: createdAt,
      domain: 'acme.example',
      hs_annual_revenue_currency_code: 'USD',
      hs_lastmodifieddate: createdAt,
      hs_num_blockers: '0',
      hs_num_child_companies: '0',
      hs_num_contacts_with_buying_roles: '0',
      hs_num_decision_makers: '0',
      hs_num_open_deals: '0',
      hs_object_id: body.id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_pipeline: 'companies-lifecycle-pipeline',
      hs_task_label: 'Acme',
      hs_v2_date_entered_current_stage: createdAt,
      hs_v2_time_in_current_stage: createdAt,
      lifecyclestage: 'lead',
      name: 'Acme',
      num_associated_contacts: '0',
      num_notes: '0',
      website: 'acme.example',
    });
    expect(Object.keys(body.properties)).toEqual(Object.keys(body.properties).sort());
  });

  it('requires a name or a domain, and nothing else', async () => {
    const refused = await create({ city: 'Berlin' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      status: 'error',
      message: 'Error creating COMPANY.  Some required properties were not set.',
      correlationId: expect.any(String),
      context: { properties: ['domain', 'name'] },
      category: 'VALIDATION_ERROR',
    });
    expect((await create({ name: '', domain: null })).status).toBe(400);
    const { status, body } = await create({ domain: 'Only.Example ' });
    expect([status, body.properties.hs_task_label]).toEqual([201, 'only.example']);
  });

  it('accepts two companies with the same domain, and additional domains with semicolons', async () => {
    const both = await Promise.all([create({ domain: 'twin.example' }), create({ domain: 'twin.example' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const { body } = await create({ domain: 'a.example', hs_additional_domains: 'B.example;c.example' });
    expect(body.properties.hs_additional_domains).toBe('b.example;c.example');
    const wrong = await create({ domain: 'a.example', hs_additional_domains: 'b.example;no domain' });
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([400, 'INVALID_DOMAIN']);
  });

  it('accepts any stage on creation, numbers and booleans as text', async () => {
    const { status, body } = await create({
      name: 'Acme',
      lifecyclestage: 'customer',
      numberofemployees: 12,
      is_public: true,
    });
    expect(status).toBe(201);
    expect(body.properties).toMatchObject({ lifecyclestage: 'customer', numberofemployees: '12', is_public: 'true' });
  });

  it('reports all invalid properties at once, and stores nothing', async () => {
    const own = await newHub();
    const { status, body } = await own.request({
      path,
      json: { properties: { name: 'Acme', nope: '1', hs_object_id: '7', numberofemployees: 'many' } },
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'PROPERTY_DOESNT_EXIST',
      'READ_ONLY_VALUE',
      'INVALID_INTEGER',
    ]);
    expect((await own.request({ path })).body).toEqual({ results: [] });
  });
});

describe('associations on creation (Spec 2.8)', () => {
  it('are stored in both directions, with either category name and ids as text or number', async () => {
    const [a, b] = [await newContact(), await newContact()];
    const { status, body } = await create(
      { name: 'Acme' },
      { associations: [to(a, 280), to(Number(b), 280, 'SERVICE_DEFINED')] },
    );
    expect([status, body.properties.num_associated_contacts]).toEqual([201, '2']);
    const { associations } = (await read(body.id, '?associations=contacts')).body;
    expect(associations.contacts.results).toEqual(
      [a, b].flatMap((id) => [
        { id, type: 'company_to_contact' },
        { id, type: 'company_to_contact_unlabeled' },
      ]),
    );
    const back = await hub.request({ path: `/crm/v3/objects/contacts/${a}?associations=company` });
    expect(back.body.associations).toEqual({
      companies: {
        results: [
          { id: body.id, type: 'contact_to_company' },
          { id: body.id, type: 'contact_to_company_unlabeled' },
        ],
      },
    });
  });

  it('fail the whole creation if one is invalid', async () => {
    const own = await newHub();
    const contact = await newContact();
    const attempt = (associations: object[]) =>
      own.request({ path, json: { properties: { name: 'Acme' }, associations } });
    const missing = await attempt([to('123', 280)]);
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({
      message: 'One or more associations are invalid',
      context: { INVALID_OBJECT_IDS: ['CONTACT=123 is not valid'] },
      category: 'VALIDATION_ERROR',
    });
    // A contact of another hub counts as missing.
    expect((await attempt([to(contact, 280)])).body.context.INVALID_OBJECT_IDS).toEqual([
      `CONTACT=${contact} is not valid`,
    ]);
    expect((await attempt([to('1', 99999)])).body.message).toBe(
      'Invalid association spec: AssociationSpec{associationCategory=HUBSPOT_DEFINED, associationTypeId=99999}',
    );
    expect((await attempt([to('1', 280, 'USER_DEFINED')])).body.message).toContain(
      'USER_DEFINED, associationTypeId=280',
    );
    expect((await attempt([to('1', 279)])).body.message).toBe(
      'invalid from object type 0-2 for associations to be created. expected: 0-1',
    );
    expect((await attempt([to('1', 340)])).body.context.INVALID_OBJECT_IDS).toEqual(['TICKET=1 is not valid']);
    expect((await own.request({ path })).body.results).toEqual([]);
  });

  it('must include the pinned activity', async () => {
    const { status, body } = await create({ name: 'Acme', hs_pinned_engagement_id: 5 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        message: 'The activity 5 is not associated with this record.',
        code: 'INVALID_VALUE',
        context: { propertyName: ['hs_pinned_engagement_id'] },
      },
    ]);
  });
});

describe('GET /crm/v3/objects/companies/{companyId} (Spec 4.3)', () => {
  it('returns the default properties, or the requested and the three mandatory ones', async () => {
    const id = await newCompany({ name: 'Acme', city: 'Berlin' });
    const standard = (await read(id)).body.properties;
    expect(Object.keys(standard)).toEqual(['createdate', 'hs_lastmodifieddate', 'hs_object_id', 'name']);
    for (const query of [
      '?properties=name,city',
      '?properties=city&properties=name',
      '?properties%5B0%5D=name%2Ccity',
    ]) {
      const { properties } = (await read(id, query)).body;
      expect(Object.keys(properties)).toEqual(['city', 'createdate', 'hs_lastmodifieddate', 'hs_object_id', 'name']);
    }
  });

  it('omits properties without a value, unknown ones, and missing associations (rules 1 and 2)', async () => {
    const id = await newCompany({ name: 'Acme', city: '' });
    const { body } = await read(
      id,
      '?properties=city,nope,name&propertiesWithHistory=city,nope,name&associations=contacts,tickets',
    );
    expect(body.properties).not.toHaveProperty('city');
    expect(body.properties).not.toHaveProperty('nope');
    expect(Object.keys(body.propertiesWithHistory)).toEqual(['name']);
    expect(body).not.toHaveProperty('associations');
  });

  it('returns every value that a property had, newest first', async () => {
    const id = await newCompany({ name: 'One', city: 'Berlin' });
    await patch(id, { name: 'Two' });
    await patch(id, { name: 'Two', city: 'Bonn' });
    await patch(id, { name: 'Three' });
    const { body } = await read(id, '?propertiesWithHistory=name');
    const source = { sourceType: 'INTEGRATION', sourceId: String(hub.privateApp.appId) };
    expect(body.propertiesWithHistory.name).toEqual(
      ['Three', 'Two', 'One'].map((value) => ({ value, timestamp: expect.stringMatching(instant), ...source })),
    );
    expect(Object.keys(body.properties)).toEqual(['createdate', 'hs_lastmodifieddate', 'hs_object_id', 'name']);
  });

  it('returns 404 for a missing company, with the recorded message', async () => {
    const missing = await read('1');
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ status: 'error', message: 'resource not found', correlationId: expect.any(String) });
    const odd = await read('abc');
    expect(odd.status).toBe(404);
    expect(odd.body).toMatchObject({
      message: 'Object not found.  objectId are usually numeric.',
      context: { id: ['abc'] },
      category: 'OBJECT_NOT_FOUND',
    });
  });
});

describe('PATCH /crm/v3/objects/companies/{companyId} (Spec 4.3)', () => {
  it('changes only the named properties, and returns them with derived ones', async () => {
    const id = await newCompany({ name: 'Acme', city: 'Berlin', zip: '1' });
    const { status, body } = await patch(id, { name: 'Acme Works', city: '' });
    expect(status).toBe(200);
    expect(body.properties).toMatchObject({
      name: 'Acme Works',
      hs_task_label: 'Acme Works',
      lifecyclestage: 'lead',
    });
    expect(body.properties).not.toHaveProperty('city');
    expect(body.properties).not.toHaveProperty('zip');
    expect(body.updatedAt).toBe(body.properties.hs_lastmodifieddate);
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
    const after = (await read(id, '?properties=city,zip,name')).body.properties;
    expect(after).toMatchObject({ name: 'Acme Works', zip: '1' });
    expect(after).not.toHaveProperty('city');
  });

  it('writes nothing if nothing changes', async () => {
    const id = await newCompany({ name: 'Acme', city: 'Berlin' });
    const before = (await read(id)).body;
    const { status, body } = await patch(id, { name: 'Acme', city: 'Berlin', zip: '' });
    expect([status, body.updatedAt]).toEqual([200, before.updatedAt]);
    expect((await read(id, '?propertiesWithHistory=city')).body.propertiesWithHistory.city).toHaveLength(1);
  });

  it('may not leave a company without name and domain (Spec 2.6)', async () => {
    const id = await newCompany({ name: 'Acme', domain: 'acme.example' });
    expect((await patch(id, { name: '' })).body.properties.hs_task_label).toBe('acme.example');
    const refused = await patch(id, { domain: null, city: 'Berlin' });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Error updating COMPANY.  Some required properties were not set.');
    expect((await read(id, '?properties=domain,city')).body.properties).toMatchObject({ domain: 'acme.example' });
  });

  it('rejects an earlier lifecycle stage unless the value is cleared first (Spec 3.2)', async () => {
    const id = await newCompany();
    const forward = await patch(id, { lifecyclestage: 'customer' });
    expect(forward.status).toBe(200);
    expect(forward.body.properties).toMatchObject({
      lifecyclestage: 'customer',
      hs_date_entered_customer: forward.body.updatedAt,
      hs_date_exited_lead: forward.body.updatedAt,
      hs_v2_date_entered_current_stage: forward.body.updatedAt,
    });
    const back = await patch(id, { lifecyclestage: 'lead', city: 'Berlin', nope: '1' });
    expect(back.status).toBe(400);
    expect(back.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'PROPERTY_DOESNT_EXIST',
      'INVALID_VALUE',
    ]);
    expect((await read(id, '?properties=lifecyclestage,city')).body.properties).toMatchObject({
      lifecyclestage: 'customer',
    });
    expect((await patch(id, { lifecyclestage: '' })).body.properties).not.toHaveProperty('lifecyclestage');
    expect((await patch(id, { lifecyclestage: 'lead' })).body.properties.lifecyclestage).toBe('lead');
    const history = (await read(id, '?propertiesWithHistory=lifecyclestage')).body.propertiesWithHistory.lifecyclestage;
    expect(history.map(({ value }: { value: string }) => value)).toEqual(['lead', '', 'customer', 'lead']);
  });

  it('adds to a property with several values with a leading semicolon', async () => {
    const id = await newCompany({ domain: 'a.example', hs_additional_domains: 'b.example' });
    await patch(id, { hs_additional_domains: ';c.example;b.example' });
    const { properties } = (await read(id, '?properties=hs_additional_domains')).body;
    expect(properties.hs_additional_domains).toBe('b.example;c.example');
  });

  it('pins only an associated activity, and unpins with "" (Spec 2.6)', async () => {
    const id = await newCompany();
    const refused = await patch(id, { hs_pinned_engagement_id: '12', city: 'Berlin' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'INVALID_VALUE']);
    expect((await read(id, '?properties=city')).body.properties).not.toHaveProperty('city');
    expect((await patch(id, { hs_pinned_engagement_id: '' })).status).toBe(200);
  });
});

describe('DELETE /crm/v3/objects/companies/{companyId} (Spec 3.2, 4.3)', () => {
  it('moves the company to the recycle bin, where only archived=true returns it', async () => {
    const id = await newCompany();
    expect([(await remove(id)).status, (await remove(id)).status, (await remove('1')).status]).toEqual([204, 204, 204]);
    expect((await read(id)).status).toBe(404);
    expect((await patch(id, { city: 'Berlin' })).status).toBe(404);
    const { body } = await read(id, '?archived=true');
    expect(body).toMatchObject({ id, archived: true, archivedAt: expect.stringMatching(instant) });
    const live = await newCompany();
    expect((await read(live, '?archived=True')).status).toBe(404);
    const listed = await hub.request({ path: `${path}?archived=true&limit=100` });
    expect(listed.body.results.every(({ archived }: { archived: boolean }) => archived)).toBe(true);
    expect(listed.body.results.map((company: { id: string }) => company.id)).toContain(id);
  });

  it('hides the company in reads of associated records', async () => {
    const contact = await newContact();
    const { body } = await create({ name: 'Acme' }, { associations: [to(contact, 280)] });
    await remove(body.id);
    const other = await hub.request({ path: `/crm/v3/objects/contacts/${contact}?associations=companies` });
    expect(other.body).not.toHaveProperty('associations');
  });
});

describe('GET /crm/v3/objects/companies (Spec 4.3)', () => {
  it('pages by id with an absolute link, and without paging on the last page', async () => {
    const own = await newHub();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await own.request({ path, json: { properties: { name } } })).body.id);
    const first = (await own.request({ path: `${path}?limit=2&properties=name` })).body;
    expect(first.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const after = String(BigInt(ids[1] ?? '') + 1n);
    expect(first.paging).toEqual({
      next: { after, link: `${own.baseUrl}${path}?limit=2&properties=name&after=${after}` },
    });
    const second = (await own.request({ path: first.paging.next.link.slice(own.baseUrl.length) })).body;
    expect(Object.keys(second)).toEqual(['results']);
    expect(second.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect((await own.request({ path: `${path}?after=99999999999999999999` })).body).toEqual({ results: [] });
  });

  it('returns 10 by default and at most 100, 50 with histories', async () => {
    const own = await newHub();
    for (let count = 0; count < 11; count += 1) await own.request({ path, json: { properties: { name: 'x' } } });
    expect((await own.request({ path })).body.results).toHaveLength(10);
    const statuses = [
      'limit=100',
      'limit=101',
      'limit=0',
      'limit=50&propertiesWithHistory=name',
      'limit=51&propertiesWithHistory=name',
      'after=x',
    ];
    const answers = await Promise.all(statuses.map((query) => own.request({ path: `${path}?${query}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200, 400, 400]);
    expect(answers[3]?.body.results[0].propertiesWithHistory.name).toHaveLength(1);
  });
});

describe('POST /crm/v3/objects/companies/batch/read (Spec 4.3)', () => {
  const batch = (json: object, query = '') => hub.request({ path: `${path}/batch/read${query}`, json });

  it('returns each company once, in the requested order', async () => {
    const [a, b] = [await newCompany({ name: 'A' }), await newCompany({ name: 'B' })];
    const inputs = [{ id: b }, { id: Number(a) }, { id: b }];
    const { status, body } = await batch({ inputs, properties: ['name'], propertiesWithHistory: ['name'] });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['status', 'results', 'startedAt', 'completedAt']);
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([b, a]);
    expect(body.results[0].propertiesWithHistory.name[0].value).toBe('B');
    expect((await batch({ inputs: [] })).body.results).toEqual([]);
  });

  it('returns 207 with one error for all missing ones', async () => {
    const id = await newCompany();
    const { status, body } = await batch({ inputs: [{ id: '1' }, { id }, { id: 'abc' }] });
    expect(status).toBe(207);
    expect(body).toMatchObject({ status: 'COMPLETE', numErrors: 1 });
    expect(body.errors).toEqual([
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Could not get some COMPANY objects, they may be deleted or not exist. Check that ids are valid.',
        context: { ids: ['1', 'abc'] },
      },
    ]);
    await remove(id);
    expect((await batch({ inputs: [{ id }] })).body.results).toEqual([]);
    expect((await batch({ inputs: [{ id }] }, '?archived=true')).body.results[0].archived).toBe(true);
  });

  it('accepts 100 inputs and no associations', async () => {
    const inputs = Array.from({ length: 101 }, (_, id) => ({ id: String(id + 1) }));
    const refused = await batch({ inputs });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
    );
    expect((await batch({ inputs: inputs.slice(1) })).status).toBe(207);
    expect((await batch({ inputs: [], associations: ['contacts'] })).status).toBe(400);
  });

  it('finds companies by a custom unique property, and by no other (idProperty)', async () => {
    const definition = {
      name: 'crm_key',
      label: 'Key',
      type: 'string',
      fieldType: 'text',
      groupName: 'companyinformation',
    };
    const made = await hub.request({
      path: '/crm/v3/properties/companies',
      json: { ...definition, hasUniqueValue: true },
    });
    expect(made.status).toBe(201);
    const id = await newCompany({ name: 'Keyed', crm_key: 'K-1' });
    const found = await batch({
      idProperty: 'crm_key',
      inputs: [{ id: 'K-1' }, { id: 'k-1' }],
      properties: ['crm_key'],
    });
    expect(found.status).toBe(207);
    expect(found.body.results.map((company: { id: string }) => company.id)).toEqual([id]);
    expect((await read('K-1', '?idProperty=crm_key')).body.id).toBe(id);
    const refused = await batch({ idProperty: 'domain', inputs: [{ id: 'acme.example' }] });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Unable to perform read by non-unique 0-2 property domain in portal ID ${hub.hubId}`,
    ]);
    const taken = await create({ name: 'Other', crm_key: 'K-1' });
    expect([taken.status, taken.body.message]).toEqual([
      400,
      `Cannot set PropertyValueCoordinates{portalId=${hub.hubId}, objectTypeId=ObjectTypeId{legacyObjectType=COMPANY}, propertyName=crm_key, value=K-1} on a new record. ${id} already has that value.`,
    ]);
    const other = await newCompany({ name: 'Other' });
    expect((await patch(other, { crm_key: 'K-1' })).body.message).toContain(
      `on ${other}. ${id} already has that value.`,
    );
    await patch(id, { crm_key: 'K-2' });
    expect((await patch(other, { crm_key: 'K-1' })).status).toBe(200);
  });
});

describe('paths and types (Spec 4.3)', () => {
  it.each([
    '/crm/v3/objects/company',
    '/crm/v3/objects/COMPANIES',
    '/crm/v3/objects/0-2',
    '/crm/objects/v3/companies',
    '/crm/objects/2026-03/companies',
  ])('%s is the same', async (other) => {
    const id = await newCompany();
    expect((await hub.request({ path: `${other}/${id}` })).body.id).toBe(id);
  });

  it('returns 400 for unknown types, 403 without the scope, 401 without a token', async () => {
    for (const name of ['xyz', 'marketing_events', 'companies.']) {
      const { status, body } = await hub.request({ path: `/crm/v3/objects/${name}` });
      expect([status, body.message]).toEqual([400, `Unable to infer object type from: ${name}`]);
    }
    const reader = await newHub({ scopes: ['crm.objects.companies.read'] });
    expect((await reader.request({ path })).status).toBe(200);
    const refused = await reader.request({ path, json: { properties: { name: 'Acme' } } });
    expect([refused.status, refused.body.category]).toEqual([403, 'MISSING_SCOPES']);
    expect((await reader.request({ path: '/crm/v3/objects/contacts' })).status).toBe(403);
    expect((await hub.request({ path, token: 'nope' })).status).toBe(401);
  });
});
