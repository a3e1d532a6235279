import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Association limits' });
});

const setLimit = async (
  pair: string,
  typeId: number,
  maxToObjectIds: number,
  category = 'HUBSPOT_DEFINED',
  from = hub,
) => {
  const path = `/crm/v4/associations/definitions/configurations/${pair}/batch/update`;
  const { status } = await from.request({ path, json: { inputs: [{ category, typeId, maxToObjectIds }] } });
  expect(status).toBe(200);
};
const create = async (type: string, from = hub): Promise<string> => {
  const properties = type === 'companies' ? { name: 'Acme' } : {};
  return (await from.request({ path: `${objects}/${type}`, json: { properties } })).body.id as string;
};
const createMany = async (type: string, count: number, from = hub) =>
  (await Promise.all(Array.from({ length: count }, () => create(type, from)))).sort();
const put = (start: string, end: string, type: string | number, from = hub) =>
  from.request({ method: 'PUT', path: `${objects}/${start}/associations/${end}/${type}` });
const listIds = async (record: string, to: string, from = hub) => {
  const { body } = await from.request({ path: `${objects}/${record}/associations/${to}` });
  return [...new Set(body.results.map(({ id }: { id: string }) => id))].sort();
};
const refusal = (text: string, objectType: string, objectId?: unknown) => ({
  status: 'error',
  message: 'One or more associations are invalid',
  correlationId: expect.any(String),
  context: {
    ASSOCIATION_LIMIT_EXCEEDED: [text],
    ...(objectId !== undefined && { objectId: [objectId] }),
    objectType: [objectType],
  },
  category: 'VALIDATION_ERROR',
});
/** The record that a request was about. */
const anyId = expect.stringMatching(/^[0-9]+$/) as unknown;

describe('a limit of associations', () => {
  beforeAll(() => setLimit('companies/contacts', 280, 5));

  it('holds for 16 concurrent requests from either side: 5 remain', async () => {
    for (const start of ['company', 'contact']) {
      const company = await create('companies');
      const contacts = await createMany('contacts', 16);
      const answers = await Promise.all(
        contacts.map((contact) =>
          start === 'company'
            ? put(`companies/${company}`, `contacts/${contact}`, 280)
            : put(`contacts/${contact}`, `companies/${company}`, 279),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(11).fill(400)]);
      const text = `Exceeded association limit of 5 for COMPANY=${company} by HUBSPOT_DEFINED=280`;
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body).toEqual(refusal(text, start === 'company' ? 'COMPANY' : 'CONTACT', anyId));
      const left = await listIds(`companies/${company}`, 'contacts');
      expect(left).toHaveLength(5);
      const written = contacts.filter((_, place) => answers[place]?.status === 200);
      expect(left).toEqual([...written].sort());
      const { body } = await hub.request({
        path: `${objects}/companies/${company}?properties=num_associated_contacts`,
      });
      expect(body.properties.num_associated_contacts).toBe('5');
      for (const contact of contacts.filter((id) => !written.includes(id))) {
        expect(await listIds(`contacts/${contact}`, 'companies')).toEqual([]);
      }
    }
  });

  it('allows existing associations to be repeated, and new ones after a removal', async () => {
    const company = await create('companies');
    const contacts = await createMany('contacts', 6);
    for (const contact of contacts.slice(0, 5)) await put(`companies/${company}`, `contacts/${contact}`, 280);
    expect((await put(`companies/${company}`, `contacts/${contacts[0]}`, 280)).status).toBe(200);
    expect((await put(`companies/${company}`, `contacts/${contacts[0]}`, 930)).status).toBe(200);
    expect((await put(`companies/${company}`, `contacts/${contacts[5]}`, 930)).status).toBe(400);
    await hub.request({ method: 'DELETE', path: `${objects}/contacts/${contacts[1]}` });
    expect((await put(`companies/${company}`, `contacts/${contacts[5]}`, 280)).status).toBe(200);
    await hub.request({
      method: 'DELETE',
      path: `${objects}/contacts/${contacts[2]}/associations/companies/${company}/279`,
    });
    const more = await create('contacts');
    expect((await put(`contacts/${more}`, `companies/${company}`, 1)).status).toBe(200);
  });

  it('applies to records created with associations (Spec 2.8), and then nothing is created', async () => {
    const company = await create('companies');
    const types = [{ associationCategory: 'SERVICE_DEFINED', associationTypeId: 279 }];
    const join = () =>
      hub.request({
        path: `${objects}/contacts`,
        json: { properties: {}, associations: [{ to: { id: company }, types }] },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, join));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(400)]);
    const text = `Exceeded association limit of 5 for COMPANY=${company} by HUBSPOT_DEFINED=280`;
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(refusal(text, 'CONTACT'));
    expect(await listIds(`companies/${company}`, 'contacts')).toHaveLength(5);
    const contacts = await createMany('contacts', 6);
    const associations = contacts.map((id) => ({
      to: { id },
      types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }],
    }));
    const made = await hub.request({
      path: `${objects}/companies`,
      json: { properties: { name: 'Acme' }, associations },
    });
    expect(made.status).toBe(400);
    expect(made.body).toEqual(
      refusal('Exceeded association limit of 5 for a new COMPANY by HUBSPOT_DEFINED=280', 'COMPANY'),
    );
    expect(await listIds(`contacts/${contacts[0]}`, 'companies')).toEqual([]);
  });

  it('is reported for each input of a batch of traced creations', async () => {
    const company = await create('companies');
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const inputs = Array.from({ length: 7 }, (_, place) => ({
      properties: {},
      associations: [{ to: { id: company }, types }],
      objectWriteTraceId: `t${place}`,
    }));
    const { status, body } = await hub.request({ path: `${objects}/contacts/batch/create`, json: { inputs } });
    expect([status, body.results.length, body.numErrors]).toEqual([207, 5, 2]);
    expect(body.errors[0].context.ASSOCIATION_LIMIT_EXCEEDED).toEqual([
      `Exceeded association limit of 5 for COMPANY=${company} by HUBSPOT_DEFINED=280`,
    ]);
    expect(await listIds(`companies/${company}`, 'contacts')).toHaveLength(5);
  });

  it('of primary associations allows more without making them primary', async () => {
    const own = await newHub();
    await setLimit('companies/contacts', 2, 1, 'HUBSPOT_DEFINED', own);
    const company = await create('companies', own);
    const [first, second] = await createMany('contacts', 2, own);
    for (const contact of [first, second]) {
      expect((await put(`contacts/${contact}`, `companies/${company}`, 279, own)).status).toBe(200);
    }
    const { body } = await own.request({ path: `${objects}/companies/${company}/associations/contacts` });
    expect(body.results.map(({ type }: { type: string }) => type)).toEqual([
      'company_to_contact',
      'company_to_contact_unlabeled',
      'company_to_contact_unlabeled',
    ]);
    const asked = await put(`contacts/${second}`, `companies/${company}`, 1, own);
    expect(asked.body).toEqual(
      refusal(`Exceeded association limit of 1 for COMPANY=${company} by HUBSPOT_DEFINED=2`, 'CONTACT', anyId),
    );
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const made = await own.request({
      path: `${objects}/contacts`,
      json: { properties: {}, associations: [{ to: { id: company }, types }] },
    });
    expect(made.body).toEqual(
      refusal(`Exceeded association limit of 1 for COMPANY=${company} by HUBSPOT_DEFINED=2`, 'CONTACT'),
    );
    await setLimit('contacts/companies', 1, 1, 'HUBSPOT_DEFINED', own);
    const other = await create('companies', own);
    expect((await put(`contacts/${first}`, `companies/${other}`, 1, own)).status).toBe(200);
  });

  it('applies to labels, each direction separately', async () => {
    const own = await newHub();
    const path = '/crm/v4/associations/contacts/companies/labels';
    const made = await own.request({ path, json: { name: 'board', label: 'Board', inverseLabel: 'Member' } });
    const [forth, back] = made.body.results.map(({ typeId }: { typeId: number }) => typeId) as [number, number];
    await setLimit('companies/contacts', back, 1, 'USER_DEFINED', own);
    const company = await create('companies', own);
    const [first, second] = await createMany('contacts', 2, own);
    expect((await put(`contacts/${first}`, `companies/${company}`, 'board', own)).status).toBe(200);
    const refused = await put(`contacts/${second}`, `companies/${company}`, 'board', own);
    expect(refused.body).toEqual(
      refusal(`Exceeded association limit of 1 for COMPANY=${company} by USER_DEFINED=${back}`, 'CONTACT', anyId),
    );
    expect(await listIds(`companies/${company}`, 'contacts', own)).toEqual([first]);
    const other = await create('companies', own);
    expect((await put(`contacts/${first}`, `companies/${other}`, forth, own)).status).toBe(200);
  });

  it('below the current number keeps the existing ones, and allows no more', async () => {
    const own = await newHub();
    const company = await create('companies', own);
    const contacts = await createMany('contacts', 3, own);
    for (const contact of contacts.slice(0, 2)) await put(`companies/${company}`, `contacts/${contact}`, 280, own);
    await setLimit('companies/contacts', 280, 1, 'HUBSPOT_DEFINED', own);
    expect((await put(`companies/${company}`, `contacts/${contacts[2]}`, 280, own)).status).toBe(400);
    expect(await listIds(`companies/${company}`, 'contacts', own)).toHaveLength(2);
  });
});

describe('the built-in limit of 50,000', needs.postgres, () => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  let app: SpokeApp;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    app = await startSpoke({ env: { DATABASE_URL: database.url } });
    sql = postgres(database.url, { max: 1 });
  });
  afterAll(async () => {
    await sql?.end();
    await app?.close();
    await database?.drop();
  });

  /** Associates contacts with a company, as separate requests would have done. */
  const fill = async (own: TestHub, company: string, count: number) => {
    const place = { hubId: own.hubId, company, count };
    await sql.begin(async (tx) => {
      await tx`
        insert into record (hub_id, object_type, id, properties, created_at, updated_at, links_ever)
        select ${place.hubId}::integer, '0-1', i, '{}', now(), now(), 1 from generate_series(1, ${place.count}::integer) i`;
      await tx`
        insert into association (hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at)
        select ${place.hubId}::integer, '0-1', i, '0-2', ${place.company}::bigint, 'HUBSPOT_DEFINED', 279, false, now()
        from generate_series(1, ${place.count}::integer) i
        union all select ${place.hubId}::integer, '0-2', ${place.company}::bigint, '0-1', i, 'HUBSPOT_DEFINED', 280, false, now()
        from generate_series(1, ${place.count}::integer) i`;
      await tx`
        update record set links_ever = ${place.count} where hub_id = ${place.hubId} and object_type = '0-2' and id = ${place.company}`;
    });
  };

  it('allows the last one and no more, also concurrently, and counts only live records', async () => {
    const own = await newHub({ baseUrl: app.baseUrl });
    const company = await create('companies', own);
    await fill(own, company, 49_998);
    const contacts = await createMany('contacts', 4, own);
    const answers = await Promise.all(contacts.map((id) => put(`contacts/${id}`, `companies/${company}`, 279, own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const text = `Exceeded association limit of 50000 for COMPANY=${company} by HUBSPOT_DEFINED=280`;
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(refusal(text, 'CONTACT', anyId));
    const gone = await own.request({
      method: 'DELETE',
      path: `${objects}/companies/${company}/associations/contacts/7/280`,
    });
    expect(gone.status).toBe(204);
    const last = await create('contacts', own);
    expect((await put(`contacts/${last}`, `companies/${company}`, 279, own)).status).toBe(200);
    expect((await put(`contacts/7`, `companies/${company}`, 279, own)).status).toBe(400);
  });
});
