import { describe, expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/companies/v2/companies';
const toInput = (values: Record<string, unknown>) => ({
  properties: Object.entries(values).map(([name, value]) => ({ name, value })),
});

async function createCompany(hub: TestHub, values: Record<string, unknown> = { name: 'Acme' }) {
  const { status, body } = await hub.request({ path, json: toInput(values) });
  expect(status).toBe(200);
  return body as { companyId: number; properties: Record<string, { value: string; timestamp: number }> };
}

test('reads a company with the source and time of each value (Spec 4.3)', async () => {
  const hub = await newHub();
  const properties = { name: 'Acme', domain: 'acme.example' };
  const made = await hub.request({ path: '/crm/v3/objects/companies', json: { properties } });
  const { status, body } = await hub.request({ path: `${path}/${made.body.id}` });
  expect(status).toBe(200);
  expect(body).toMatchObject({ portalId: hub.hubId, companyId: Number(made.body.id), isDeleted: false });
  const timestamp = Date.parse(made.body.createdAt);
  const source = { timestamp, source: 'INTEGRATION', sourceId: String(hub.privateApp.appId) };
  const version = { name: 'name', value: 'Acme', ...source, sourceVid: [] };
  expect(body.properties.name).toEqual({ value: 'Acme', ...source, versions: [version] });
  expect(body.properties.createdate.value).toBe(String(timestamp));
});

test('reads the former values of properties on request (Spec 4.3)', async () => {
  const hub = await newHub();
  const { companyId } = await createCompany(hub, { name: 'Old', city: 'Bonn' });
  await hub.request({ method: 'PUT', path: `${path}/${companyId}`, json: toInput({ name: 'New', city: 'Ulm' }) });
  const { body } = await hub.request({ path: `${path}/paged?properties=city&propertiesWithHistory=name` });
  const [{ properties }] = body.companies;
  expect(properties.name.versions.map(({ value }: { value: string }) => value)).toEqual(['New', 'Old']);
  expect(properties.city.versions).toHaveLength(1);
});

test('refuses a company that does not exist in the words of version 1 (Spec 4.3)', async () => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path: `${path}/1` });
  expect(status).toBe(404);
  expect(body).toEqual({
    status: 'error',
    message: 'resource not found',
    correlationId: expect.any(String),
    requestId: expect.any(String),
  });
});

describe('writes', () => {
  test('creates, updates and deletes a company (Spec 4.3)', async () => {
    const hub = await newHub();
    const created = await createCompany(hub, { name: 'Acme', domain: 'acme.example', numberofemployees: 7 });
    expect(created.properties['numberofemployees']?.value).toBe('7');
    const place = `${path}/${created.companyId}`;
    const updated = await hub.request({ method: 'PUT', path: place, json: toInput({ name: 'Acme Ltd' }) });
    expect(updated.status).toBe(200);
    expect(updated.body.properties).toMatchObject({ name: { value: 'Acme Ltd' }, domain: { value: 'acme.example' } });
    const { hs_lastmodifieddate: modified } = updated.body.properties;
    expect(String(modified.timestamp)).toBe(modified.value);
    const deleted = await hub.request({ method: 'DELETE', path: place });
    expect(deleted.body).toEqual({ companyId: created.companyId, deleted: true });
    expect((await hub.request({ path: place })).status).toBe(404);
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(404);
  });

  test('refuses unknown properties, each with a validation result, and creates nothing (Spec 4.3)', async () => {
    const hub = await newHub();
    const { status, body } = await hub.request({ path, json: toInput({ name: 'Acme', nosuch: 'x' }) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'error', message: 'Property values were not valid' });
    expect(body.validationResults).toEqual([
      { isValid: false, message: expect.stringContaining('nosuch'), error: 'PROPERTY_DOESNT_EXIST', name: 'nosuch' },
    ]);
    const page = await hub.request({ path: `${path}/paged` });
    expect(page.body).toEqual({ companies: [], 'has-more': false, offset: 0 });
  });

  test('ignores unknown fields and refuses properties that are no list (Spec 4.3)', async () => {
    const hub = await newHub();
    const json = { ...toInput({ name: 'Acme' }), isNew: true };
    expect((await hub.request({ path, json })).status).toBe(200);
    expect((await hub.request({ path, json: { properties: { name: 'Acme' } } })).status).toBe(400);
  });

  test('updates a batch of companies, and refuses it as a whole (Spec 4.4)', async () => {
    const hub = await newHub();
    const [one, two] = [await createCompany(hub), await createCompany(hub)];
    const send = (city: unknown[]) =>
      hub.request({
        path: '/companies/v1/batch-async/update',
        json: [one, two].map(({ companyId }, at) => ({ objectId: companyId, ...toInput({ city: city[at] }) })),
      });
    expect((await send(['Bonn', 'Ulm'])).status).toBe(202);
    const { body } = await hub.request({ path: `${path}/paged?properties=city` });
    expect(body.companies.map((each: typeof one) => each.properties['city']?.value)).toEqual(['Bonn', 'Ulm']);
    const refused = await hub.request({
      path: '/companies/v1/batch-async/update',
      json: [
        { objectId: one.companyId, ...toInput({ city: 'Kiel' }) },
        { objectId: two.companyId, ...toInput({ nosuch: 'x' }) },
      ],
    });
    expect(refused.status).toBe(400);
    expect((await hub.request({ path: `${path}/${one.companyId}` })).body.properties.city.value).toBe('Bonn');
  });

  test('needs the scopes of companies (Spec 5)', async () => {
    const hub = await newHub({ scopes: ['crm.objects.companies.read'] });
    const { status, body } = await hub.request({ path, json: toInput({ name: 'Acme' }) });
    expect(status).toBe(403);
    expect(body.category).toBe('MISSING_SCOPES');
    expect((await hub.request({ path: `${path}/paged` })).status).toBe(200);
  });
});

describe('lists', () => {
  test('lists companies by id, page by page (Spec 4.3)', async () => {
    const hub = await newHub();
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push((await createCompany(hub, { name })).companyId);
    const first = await hub.request({ path: `${path}/paged?limit=2&properties=name&properties=nosuch` });
    expect(first.body.companies.map(({ companyId }: { companyId: number }) => companyId)).toEqual(made.slice(0, 2));
    expect(Object.keys(first.body.companies[0].properties)).toEqual(['name']);
    expect(first.body['has-more']).toBe(true);
    const second = await hub.request({ path: `${path}/paged?limit=2&offset=${first.body.offset}` });
    expect(second.body).toMatchObject({ companies: [{ companyId: made[2], properties: {} }], 'has-more': false });
    expect((await hub.request({ path: `${path}/paged?offset=x` })).status).toBe(400);
  });

  test('a page has 250 companies at most (Spec 4.3)', async () => {
    const hub = await newHub();
    for (let part = 0; part < 3; part += 1) {
      const inputs = Array.from({ length: 100 }, (_, at) => ({ properties: { name: `Acme ${part} ${at}` } }));
      await hub.request({ path: '/crm/v3/objects/companies/batch/create', json: { inputs } });
    }
    const { body } = await hub.request({ path: `${path}/paged?limit=1000&properties=name` });
    expect(body.companies).toHaveLength(250);
    const rest = await hub.request({ path: `${path}/paged?limit=250&offset=${body.offset}` });
    expect(rest.body.companies).toHaveLength(50);
  });

  test.each([['created'], ['modified']])('lists the last companies %s, newest first (Spec 4.3)', async (name) => {
    const hub = await newHub();
    const [one, two] = [await createCompany(hub), await createCompany(hub)];
    await hub.request({ method: 'PUT', path: `${path}/${one.companyId}`, json: toInput({ city: 'Bonn' }) });
    const expected = name === 'created' ? [two.companyId, one.companyId] : [one.companyId, two.companyId];
    const { status, body } = await hub.request({ path: `${path}/recent/${name}?count=1` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: true, offset: 1, total: 2, results: [{ companyId: expected[0] }] });
    const rest = await hub.request({ path: `${path}/recent/${name}?count=1&offset=${body.offset}` });
    expect(rest.body).toMatchObject({ hasMore: false, offset: 2, results: [{ companyId: expected[1] }] });
    const since = Date.now() + 60_000;
    expect((await hub.request({ path: `${path}/recent/${name}?since=${since}` })).body.total).toBe(0);
    expect((await hub.request({ path: `${path}/recent/${name}?offset=10000` })).status).toBe(400);
  });

  test('lists the companies of a domain, page by page (Spec 4.3)', async () => {
    const hub = await newHub();
    const domain = 'acme.example';
    const [one, two] = [await createCompany(hub, { domain }), await createCompany(hub, { domain })];
    await createCompany(hub, { domain: 'other.example' });
    const send = (json: object) => hub.request({ path: `/companies/v2/domains/${domain}/companies`, json });
    const { status, body } = await send({ limit: 1, requestOptions: { properties: ['domain'] } });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ companyId: one.companyId, properties: { domain: { value: domain } } }]);
    expect(body.offset).toEqual({ companyId: one.companyId, isPrimary: true });
    const rest = await send({ limit: 1, offset: body.offset });
    expect(rest.body).toMatchObject({ results: [{ companyId: two.companyId }], hasMore: false });
    expect((await send({ limit: 'x' })).status).toBe(400);
  });
});

describe('contacts of a company', () => {
  test('adds a contact, lists its id and removes it (Spec 4.5)', async () => {
    const hub = await newHub();
    const { companyId } = await createCompany(hub);
    const contact = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'a@example.com' } },
    });
    const vid = Number(contact.body.id);
    const place = `${path}/${companyId}/contacts/${vid}`;
    expect((await hub.request({ method: 'PUT', path: place })).body).toMatchObject({ companyId });
    const read = await hub.request({ path: `/crm/v3/objects/contacts/${vid}?properties=associatedcompanyid` });
    expect(read.body.properties.associatedcompanyid).toBe(String(companyId));
    const vids = `${path}/${companyId}/vids`;
    expect((await hub.request({ path: vids })).body).toEqual({ vids: [vid], vidOffset: vid, hasMore: false });
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(204);
    expect((await hub.request({ path: vids })).body.vids).toEqual([]);
  });

  test('refuses contacts and companies that do not exist (Spec 4.5)', async () => {
    const hub = await newHub();
    const { companyId } = await createCompany(hub);
    expect((await hub.request({ method: 'PUT', path: `${path}/${companyId}/contacts/1` })).status).toBe(404);
    expect((await hub.request({ path: `${path}/1/vids` })).status).toBe(404);
  });
});

test('reads a company in the recycle bin, and the companies that were merged into one, if asked for (Spec 3.2)', async () => {
  const hub = await newHub();
  const [one, two] = [await createCompany(hub), await createCompany(hub)];
  const merge = { primaryObjectId: String(one.companyId), objectIdToMerge: String(two.companyId) };
  await hub.request({ path: '/crm/v3/objects/companies/merge', json: merge });
  const place = `${path}/${one.companyId}`;
  expect((await hub.request({ path: place })).body).toMatchObject({ mergeAudits: [], isDeleted: false });
  const { body } = await hub.request({ path: `${place}?includeMergeAudits=true` });
  const audit = { companyId: one.companyId, mergedCompanyId: two.companyId, timestamp: expect.any(Number) };
  expect(body.mergeAudits).toEqual([audit]);
  await hub.request({ method: 'DELETE', path: place });
  expect((await hub.request({ path: place })).status).toBe(404);
  const deleted = await hub.request({ path: `${place}?includeDeletes=true` });
  expect(deleted.body).toMatchObject({ companyId: one.companyId, isDeleted: true });
});
