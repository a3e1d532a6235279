import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Merges' });
});

const post = (type: string, properties: object, associations: object[] = []) =>
  hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
const create = async (type: string, properties: object, associations: object[] = []) =>
  (await post(type, properties, associations)).body.id as string;
const to = (id: string, ...ids: number[]) => ({
  to: { id },
  types: ids.map((associationTypeId) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId })),
});
const merge = (type: string, primaryObjectId: unknown, objectIdToMerge: unknown, by = hub) =>
  by.request({ path: `${objects}/${type}/merge`, json: { primaryObjectId, objectIdToMerge } });
const get = (record: string, query = '') => hub.request({ path: `${objects}/${record}?${query}` });
const read = async (record: string, query = '') => (await get(record, query)).body;
const valuesOf = async (record: string, names: string) => (await read(record, `properties=${names}`)).properties;
const endsOf = async (record: string, type: string) =>
  ((await read(record, `associations=${type}`)).associations?.[type]?.results ?? []).map(
    (end: { id: string; type: string }) => `${end.id} ${end.type}`,
  ) as string[];
const remove = (record: string) => hub.request({ method: 'DELETE', path: `${objects}/${record}` });

describe('POST …/merge', () => {
  it('returns 200 with the surviving record and its id; the old id resolves to it on GET and PATCH (Assumption B9)', async () => {
    const [a, b] = [await create('companies', { name: 'Acme' }), await create('companies', { name: 'Old Acme' })];
    const { status, body } = await merge('companies', a, b);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: a, archived: false, properties: { name: 'Acme', hs_merged_object_ids: b } });
    expect(body.updatedAt > body.createdAt).toBe(true);
    expect(await read(`companies/${b}`)).toEqual(await read(`companies/${a}`));
    expect((await get(`companies/${b}`, 'archived=true')).status).toBe(404);
    const patched = await hub.request({
      method: 'PATCH',
      path: `${objects}/companies/${b}`,
      json: { properties: { city: 'Springfield' } },
    });
    expect([patched.status, patched.body.id]).toEqual([200, a]);
    expect(await valuesOf(`companies/${a}`, 'city')).toMatchObject({ city: 'Springfield' });
    const inputs = [{ id: b, properties: { city: 'Shelbyville' } }];
    const batch = await hub.request({ path: `${objects}/companies/batch/update`, json: { inputs } });
    expect(batch.body.errors[0]).toMatchObject({ category: 'OBJECT_NOT_FOUND', context: { ids: [b] } });
    const listed = await read('companies', 'limit=100');
    expect(listed.results.map(({ id }: { id: string }) => id)).not.toContain(b);
  });

  it('returns 400 for a record with itself, 404 for a missing or archived one, another type or another hub', async () => {
    const [a, b] = [await create('companies', { name: 'A' }), await create('companies', { name: 'B' })];
    const contact = await create('contacts', {});
    const gone = await create('companies', { name: 'Gone' });
    await remove(`companies/${gone}`);
    const before = await read(`companies/${a}`, 'propertiesWithHistory=name,hs_lastmodifieddate');
    const itself = await merge('companies', a, Number(a));
    expect(itself.status).toBe(400);
    expect(itself.body).toEqual({
      status: 'error',
      message: `Cannot merge a record with itself: ${a}`,
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    });
    const missing = { status: 'error', message: 'resource not found', correlationId: expect.any(String) };
    for (const id of ['1', gone, contact, '99999999999999999999']) {
      for (const answer of [await merge('companies', a, id), await merge('companies', id, a)]) {
        expect([answer.status, answer.body]).toEqual([404, missing]);
      }
    }
    const other = await newHub();
    expect((await merge('companies', a, b, other)).status).toBe(404);
    expect((await merge('companies', a, 'abc')).body.message).toBe('Object not found.  objectId are usually numeric.');
    expect((await hub.request({ path: `${objects}/companies/merge`, json: { primaryObjectId: a } })).status).toBe(400);
    const reader = await newHub({ scopes: ['crm.objects.companies.read'] });
    expect((await merge('companies', a, b, reader)).status).toBe(403);
    expect(await read(`companies/${a}`, 'propertiesWithHistory=name,hs_lastmodifieddate')).toEqual(before);
    expect((await get(`companies/${b}`)).status).toBe(200);
  });

  it('resolves all old ids of a chain to the surviving record, and accepts an old id for it', async () => {
    const [a, b, c, d] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create('companies', { name })));
    await merge('companies', b, a);
    await merge('companies', c, b);
    const { status, body } = await merge('companies', a, d);
    expect([status, body.id]).toEqual([200, c]);
    for (const id of [a, b, c, d]) expect((await read(`companies/${id}`)).id).toBe(c);
    expect(new Set(body.properties.hs_merged_object_ids.split(';'))).toEqual(new Set([a, b, d]));
    expect((await merge('companies', a, b)).body.message).toBe(`Cannot merge a record with itself: ${c}`);
    await remove(`companies/${c}`);
    expect((await get(`companies/${a}`)).status).toBe(404);
    expect((await read(`companies/${a}`, 'archived=true')).id).toBe(c);
  });

  it('returns 414 for more than 250 ids', { timeout: 120_000 }, async () => {
    const primary = await create('contacts', {});
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const inputs = Array.from({ length: 100 }, () => ({ properties: {} }));
      const { body } = await hub.request({ path: `${objects}/contacts/batch/create`, json: { inputs } });
      ids.push(...body.results.map(({ id }: { id: string }) => id));
    }
    for (const id of ids.slice(0, 249)) expect((await merge('contacts', primary, id)).status).toBe(200);
    const { status, body } = await merge('contacts', primary, ids[249]);
    expect(status).toBe(414);
    expect(body).toEqual({
      status: 'error',
      message: 'Cannot have more than 250 identities on a profile',
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    });
    expect((await get(`contacts/${ids[249]}`)).status).toBe(200);
    expect((await merge('contacts', ids[249], primary)).status).toBe(414);
  });
});

describe('the merged record', () => {
  it('keeps its values, has gaps filled, and the older create date (Assumption B10)', async () => {
    const older = await create('companies', { name: 'Old', city: 'Springfield', domain: 'old.example.com' });
    const newer = await create('companies', { name: 'New', phone: '123', domain: 'new.example.com' });
    const { createdate } = await valuesOf(`companies/${older}`, 'createdate');
    const { body } = await merge('companies', newer, older);
    expect(body.createdAt).toBe(createdate);
    expect(body.properties).toMatchObject({
      name: 'New',
      city: 'Springfield',
      phone: '123',
      domain: 'new.example.com',
      hs_additional_domains: 'old.example.com',
      hs_object_id: newer,
      hs_merged_object_ids: older,
      hs_task_label: 'New',
      createdate,
    });
    expect((await read(`companies/${newer}`)).createdAt).toBe(createdate);
  });

  it('has the later lifecycle stage of the two, with its times (Spec 3.2)', async () => {
    const customer = await create('contacts', { lifecyclestage: 'customer' });
    const lead = await create('contacts', { lifecyclestage: 'lead' });
    const names = 'lifecyclestage,hs_lifecyclestage_customer_date,hs_lifecyclestage_lead_date';
    const [its, own] = [await valuesOf(`contacts/${customer}`, names), await valuesOf(`contacts/${lead}`, names)];
    await merge('contacts', lead, customer);
    expect(await valuesOf(`contacts/${lead}`, names)).toMatchObject({
      lifecyclestage: 'customer',
      hs_lifecyclestage_customer_date: its.hs_lifecyclestage_customer_date,
      hs_lifecyclestage_lead_date: own.hs_lifecyclestage_lead_date,
    });
    const subscriber = await create('contacts', { lifecyclestage: 'subscriber' });
    await merge('contacts', lead, subscriber);
    expect(await valuesOf(`contacts/${lead}`, 'lifecyclestage')).toMatchObject({ lifecyclestage: 'customer' });
  });

  it('has the addresses of both contacts, and no other contact may use them', async () => {
    const a = await create('contacts', { email: 'a@merge.example.com' });
    const b = await create('contacts', { email: 'b@merge.example.com', firstname: 'Bea' });
    const c = await create('contacts', { firstname: 'Cy' });
    const { body } = await merge('contacts', a, b);
    expect(body.properties).toMatchObject({
      email: 'a@merge.example.com',
      hs_additional_emails: 'b@merge.example.com',
      firstname: 'Bea',
      hs_full_name_or_email: 'Bea',
      hs_all_contact_vids: `${a};${b}`,
      hs_merged_object_ids: b,
      hs_calculated_merged_vids: expect.stringMatching(new RegExp(`^${b}:\\d{13}$`)),
    });
    expect((await read('contacts/b@merge.example.com', 'idProperty=email')).id).toBe(a);
    const again = await post('contacts', { email: 'b@merge.example.com' });
    expect([again.status, again.body.message]).toEqual([409, `Contact already exists. Existing ID: ${a}`]);
    await merge('contacts', c, a);
    expect(await valuesOf(`contacts/${c}`, 'email,hs_additional_emails,firstname')).toMatchObject({
      email: 'a@merge.example.com',
      hs_additional_emails: 'b@merge.example.com',
      firstname: 'Cy',
    });
    expect((await read('contacts/a@merge.example.com', 'idProperty=email')).id).toBe(c);
  });

  it('has the history of both, ending with its current values (Assumption B11)', async () => {
    const a = await create('companies', { name: 'Acme', city: 'One' });
    const b = await create('companies', { name: 'Other', city: 'Two', phone: '2' });
    await hub.request({ method: 'PATCH', path: `${objects}/companies/${b}`, json: { properties: { city: 'Three' } } });
    await merge('companies', a, b);
    const { propertiesWithHistory: past, properties } = await read(
      `companies/${a}`,
      'propertiesWithHistory=name,city,phone,hs_object_id',
    );
    const valuesIn = (name: string) => past[name].map(({ value }: { value: string }) => value);
    expect(valuesIn('name')).toEqual(['Acme', 'Other', 'Acme']);
    expect(valuesIn('city')).toEqual(['One', 'Three', 'Two', 'One']);
    expect(valuesIn('phone')[0]).toBe('2');
    expect(valuesIn('hs_object_id')).toEqual([a, b, a]);
    for (const [name, value] of Object.entries(properties)) if (past[name]) expect(valuesIn(name)[0]).toBe(value);
    expect(past.name[0]).toMatchObject({ sourceType: 'MERGE_OBJECTS', sourceId: String(hub.privateApp.appId) });
  });

  it('takes over custom unique values that it does not have', async () => {
    const definition = { label: 'Badge', type: 'string', fieldType: 'text', groupName: 'companyinformation' };
    for (const name of ['badge_one', 'badge_two']) {
      const json = { ...definition, name, hasUniqueValue: true };
      expect((await hub.request({ path: '/crm/v3/properties/companies', json })).status).toBe(201);
    }
    const a = await create('companies', { name: 'A', badge_one: 'A1' });
    const b = await create('companies', { name: 'B', badge_one: 'B1', badge_two: 'B2' });
    await merge('companies', a, b);
    expect((await read('companies/B2', 'idProperty=badge_two')).id).toBe(a);
    expect((await read('companies/A1', 'idProperty=badge_one')).id).toBe(a);
    expect((await post('companies', { name: 'C', badge_one: 'B1' })).status).toBe(201);
    expect((await post('companies', { name: 'C', badge_two: 'B2' })).status).toBe(400);
  });
});

describe('associations of merged records', () => {
  it('are those of both, once each, in both directions, with correct counters', async () => {
    const [a, b] = [await create('companies', { name: 'A' }), await create('companies', { name: 'B' })];
    const both = await create('contacts', {}, [to(a, 279), to(b, 279)]);
    const one = await create('contacts', {}, [to(b, 279)]);
    const deal = await create('deals', { dealname: 'Deal' }, [to(b, 341)]);
    const note = await create('notes', { hs_timestamp: '2026-11-21T10:00:00Z' }, [to(a, 190), to(b, 190)]);
    const child = await create('companies', { name: 'Child' }, [to(b, 14)]);
    await merge('companies', a, b);
    expect(
      await valuesOf(`companies/${a}`, 'num_associated_contacts,num_notes,hs_num_child_companies,num_associated_deals'),
    ).toMatchObject({
      num_associated_contacts: '2',
      num_notes: '1',
      hs_num_child_companies: '1',
      num_associated_deals: '1',
    });
    expect(await endsOf(`companies/${a}`, 'contacts')).toEqual([
      `${both} company_to_contact`,
      `${both} company_to_contact_unlabeled`,
      `${one} company_to_contact`,
      `${one} company_to_contact_unlabeled`,
    ]);
    for (const id of [both, one]) {
      expect(await endsOf(`contacts/${id}`, 'companies')).toEqual([
        `${a} contact_to_company`,
        `${a} contact_to_company_unlabeled`,
      ]);
      expect(await valuesOf(`contacts/${id}`, 'associatedcompanyid')).toMatchObject({ associatedcompanyid: a });
    }
    expect(await endsOf(`deals/${deal}`, 'companies')).toEqual([
      `${a} deal_to_company`,
      `${a} deal_to_company_unlabeled`,
    ]);
    expect(await endsOf(`notes/${note}`, 'companies')).toEqual([`${a} note_to_company`]);
    expect(await valuesOf(`companies/${child}`, 'hs_parent_company_id')).toMatchObject({ hs_parent_company_id: a });
  });

  it('keep the primary company of the primary contact, and exactly one', async () => {
    const [x, y] = [await create('companies', { name: 'X' }), await create('companies', { name: 'Y' })];
    const [a, b] = [await create('contacts', {}, [to(x, 279)]), await create('contacts', {}, [to(y, 279)])];
    await merge('contacts', a, b);
    expect(await endsOf(`contacts/${a}`, 'companies')).toEqual([
      `${x} contact_to_company`,
      `${x} contact_to_company_unlabeled`,
      `${y} contact_to_company_unlabeled`,
    ]);
    expect(await endsOf(`companies/${y}`, 'contacts')).toEqual([`${a} company_to_contact_unlabeled`]);
    expect(await valuesOf(`contacts/${a}`, 'associatedcompanyid')).toMatchObject({ associatedcompanyid: x });
    for (const id of [x, y])
      expect(await valuesOf(`companies/${id}`, 'num_associated_contacts')).toMatchObject({
        num_associated_contacts: '1',
      });
    const c = await create('contacts', {});
    await merge('contacts', c, a);
    expect(await valuesOf(`contacts/${c}`, 'associatedcompanyid')).toMatchObject({ associatedcompanyid: x });
    await remove(`companies/${x}`);
    const z = await create('companies', { name: 'Z' });
    const d = await create('contacts', {}, [to(z, 279)]);
    await merge('contacts', c, d);
    expect(await valuesOf(`contacts/${c}`, 'associatedcompanyid')).toMatchObject({ associatedcompanyid: z });
  });

  it('between the two are removed, and not counted', async () => {
    const parent = await create('companies', { name: 'Parent' });
    const child = await create('companies', { name: 'Child' }, [to(parent, 14)]);
    const { body } = await merge('companies', parent, child);
    expect(body.properties.hs_num_child_companies).toBe('0');
    expect(await endsOf(`companies/${parent}`, 'companies')).toEqual([]);
  });

  it('with a record in the recycle bin are restored with it', async () => {
    const company = await create('companies', { name: 'Acme' });
    const [a, b] = [await create('contacts', {}), await create('contacts', {}, [to(company, 279)])];
    await remove(`companies/${company}`);
    await merge('contacts', a, b);
    const person = await openAppSession(hub.baseUrl, hub.user);
    await person.request(hub.hubId, { method: 'POST', path: `/_app/objects/companies/${company}/restore` });
    expect(await endsOf(`companies/${company}`, 'contacts')).toEqual([
      `${a} company_to_contact`,
      `${a} company_to_contact_unlabeled`,
    ]);
    expect(await valuesOf(`contacts/${a}`, 'associatedcompanyid')).toMatchObject({ associatedcompanyid: company });
  });
});

describe('merging records of other types', () => {
  it('keeps the stage of the primary ticket', async () => {
    const open = await create('tickets', { subject: 'Open', hs_pipeline_stage: '1' });
    const closed = await create('tickets', { subject: 'Closed', hs_pipeline_stage: '4', content: 'Text' });
    const { body } = await merge('tickets', open, closed);
    expect(body.properties).toMatchObject({
      subject: 'Open',
      content: 'Text',
      hs_pipeline_stage: '1',
      hs_is_closed: 'false',
    });
    expect(body.properties).not.toHaveProperty('closed_date');
    expect(body.properties).not.toHaveProperty('time_to_close');
  });

  it('works for deals, notes and custom objects', async () => {
    const schema = await hub.request({
      path: '/crm-object-schemas/v3/schemas',
      json: {
        name: 'car',
        labels: { singular: 'Car', plural: 'Cars' },
        primaryDisplayProperty: 'plate',
        requiredProperties: ['plate'],
        properties: [
          { name: 'plate', label: 'Plate', type: 'string', fieldType: 'text' },
          { name: 'colour', label: 'Colour', type: 'string', fieldType: 'text' },
        ],
        associatedObjects: ['CONTACT'],
      },
    });
    const type = schema.body?.objectTypeId as string;
    const rows: [string, object, object, object][] = [
      ['deals', { dealname: 'A' }, { dealname: 'B', amount: '5' }, { dealname: 'A', amount: '5' }],
      [
        'notes',
        { hs_timestamp: '2026-11-21T10:00:00Z' },
        { hs_timestamp: '2026-11-22T10:00:00Z', hs_note_body: 'Body' },
        { hs_timestamp: '2026-11-21T10:00:00.000Z', hs_note_body: 'Body' },
      ],
      [type, { plate: 'A-1' }, { plate: 'B-2', colour: 'red' }, { plate: 'A-1', colour: 'red' }],
    ];
    for (const [name, own, its, expected] of rows) {
      const [a, b] = [await create(name, own), await create(name, its)];
      const { status, body } = await merge(name, a, b);
      expect([name, status, body.id]).toEqual([name, 200, a]);
      expect(body.properties).toMatchObject(expected);
      expect((await read(`${name}/${b}`)).id).toBe(a);
    }
  });
});
