import { describe, expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/deals/v1/deal';
const toInput = (values: Record<string, unknown>) => ({
  properties: Object.entries(values).map(([name, value]) => ({ name, value })),
});

async function createRecord(hub: TestHub, type: string, properties: object): Promise<number> {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  return Number(body.id);
}

async function createDeal(hub: TestHub, more: object = {}): Promise<number> {
  const { status, body } = await hub.request({ path, json: { ...toInput({ dealname: 'Big' }), ...more } });
  expect(status).toBe(200);
  return body.dealId as number;
}

describe('one deal', () => {
  test('is created with its associations, read, updated and deleted (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createRecord(hub, 'contacts', { email: 'a@example.com' });
    const companyId = await createRecord(hub, 'companies', { name: 'Acme' });
    const json = {
      associations: { associatedVids: [vid], associatedCompanyIds: [String(companyId)] },
      ...toInput({ dealname: 'Big', amount: 100, closedate: 1_700_000_000_000 }),
    };
    const { status, body } = await hub.request({ path, json });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      portalId: hub.hubId,
      isDeleted: false,
      associations: { associatedVids: [vid], associatedCompanyIds: [companyId], associatedDealIds: [] },
      properties: { dealname: { value: 'Big' }, amount: { value: '100' }, closedate: { value: '1700000000000' } },
    });
    const place = `${path}/${body.dealId}`;
    const updated = await hub.request({ method: 'PUT', path: place, json: toInput({ dealname: 'Bigger' }) });
    expect(updated.body.properties.dealname.value).toBe('Bigger');
    expect((await hub.request({ path: place })).body).toEqual(updated.body);
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(204);
    expect((await hub.request({ path: place })).status).toBe(404);
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(404);
    expect((await hub.request({ method: 'PUT', path: place, json: toInput({ dealname: 'x' }) })).status).toBe(404);
  });

  test('is refused with unknown properties and missing records (Spec 4.3)', async () => {
    const hub = await newHub();
    const refused = await hub.request({ path, json: toInput({ dealname: 'Big', nosuch: 'x' }) });
    expect(refused.status).toBe(400);
    expect(refused.body.validationResults).toMatchObject([{ error: 'PROPERTY_DOESNT_EXIST', name: 'nosuch' }]);
    const missing = { ...toInput({ dealname: 'Big' }), associations: { associatedVids: [1] } };
    expect((await hub.request({ path, json: missing })).status).toBe(400);
    expect((await hub.request({ path: `${path}/paged` })).body).toEqual({ deals: [], hasMore: false, offset: 0 });
  });

  test('needs the scopes of deals (Spec 5)', async () => {
    const hub = await newHub({ scopes: ['crm.objects.deals.read'] });
    expect((await hub.request({ path, json: toInput({ dealname: 'Big' }) })).status).toBe(403);
    expect((await hub.request({ path: `${path}/paged` })).status).toBe(200);
  });
});

describe('lists', () => {
  test('lists deals by id, with associations and all properties on request (Spec 4.3)', async () => {
    const hub = await newHub();
    const vid = await createRecord(hub, 'contacts', { email: 'a@example.com' });
    const one = await createDeal(hub, { associations: { associatedVids: [vid] } });
    const two = await createDeal(hub);
    const { body } = await hub.request({ path: `${path}/paged?limit=1&includeAssociations=true&properties=dealname` });
    expect(body).toMatchObject({ deals: [{ dealId: one, associations: { associatedVids: [vid] } }], hasMore: true });
    expect(Object.keys(body.deals[0].properties)).toEqual(['dealname']);
    const rest = await hub.request({
      path: `${path}/paged?limit=250&offset=${body.offset}&includeAllProperties=True&allPropertiesFetchMode=latest_version`,
    });
    expect(rest.body).toMatchObject({ deals: [{ dealId: two }], hasMore: false });
    expect(rest.body.deals[0].associations).toBeUndefined();
    const { hs_lastmodifieddate: modified } = rest.body.deals[0].properties;
    expect(String(modified.timestamp)).toBe(modified.value);
    expect((await hub.request({ path: `${path}/paged?limit=x` })).status).toBe(400);
  });

  test.each([['created'], ['modified']])('lists the last deals %s, newest first (Spec 4.3)', async (name) => {
    const hub = await newHub();
    const vid = await createRecord(hub, 'contacts', { email: 'a@example.com' });
    const more = { associations: { associatedVids: [vid] } };
    const [one, two] = [await createDeal(hub, more), await createDeal(hub, more)];
    await hub.request({ method: 'PUT', path: `${path}/${one}`, json: toInput({ amount: 1 }) });
    const { body } = await hub.request({ path: `${path}/recent/${name}?count=1&since=0` });
    const expected = name === 'created' ? two : one;
    expect(body).toMatchObject({ results: [{ dealId: expected }], hasMore: true, offset: 1, total: 2 });
    expect(body.results[0]).toMatchObject({ associations: { associatedVids: [vid] }, properties: { dealname: {} } });
    expect((await hub.request({ path: `${path}/recent/${name}?count=x` })).status).toBe(400);
  });

  test('lists the deals of a record (Spec 4.5)', async () => {
    const hub = await newHub();
    const companyId = await createRecord(hub, 'companies', { name: 'Acme' });
    const more = { associations: { associatedCompanyIds: [companyId] } };
    const [one, two] = [await createDeal(hub, more), await createDeal(hub, more)];
    await createDeal(hub);
    const place = `${path}/associated/COMPANY/${companyId}/paged?includeAssociations=true&limit=1`;
    const { body } = await hub.request({ path: place });
    expect(body).toMatchObject({ deals: [{ dealId: one }], hasMore: true });
    expect(body.deals[0].associations.associatedCompanyIds).toEqual([companyId]);
    const rest = await hub.request({ path: `${place}&offset=${body.offset}` });
    expect(rest.body).toMatchObject({ deals: [{ dealId: two }], hasMore: false });
    expect((await hub.request({ path: `${path}/associated/CONTACT/1/paged` })).status).toBe(404);
  });
});

test('associates and dissociates deals (Spec 4.5)', async () => {
  const hub = await newHub();
  const dealId = await createDeal(hub);
  const vids = [];
  for (const email of ['a@example.com', 'b@example.com']) vids.push(await createRecord(hub, 'contacts', { email }));
  const place = `${path}/${dealId}/associations/CONTACT?id=${vids[0]}&id=${vids[1]}`;
  const readVids = async () => (await hub.request({ path: `${path}/${dealId}` })).body.associations.associatedVids;
  expect((await hub.request({ method: 'PUT', path: place })).status).toBe(204);
  expect(await readVids()).toEqual(vids);
  expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(204);
  expect(await readVids()).toEqual([]);
  for (const id of ['', '?id=1']) {
    const refused = await hub.request({ method: 'PUT', path: `${path}/${dealId}/associations/CONTACT${id}` });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  }
});

test('updates a batch of deals, and refuses it as a whole (Spec 4.4)', async () => {
  const hub = await newHub();
  const [one, two] = [await createDeal(hub), await createDeal(hub)];
  const send = (values: object[]) =>
    hub.request({
      path: '/deals/v1/batch-async/update',
      json: [one, two].map((objectId, at) => ({ objectId, ...toInput({ ...values[at] }) })),
    });
  expect((await send([{ amount: 1 }, { amount: 2 }])).status).toBe(202);
  expect((await send([{ amount: 3 }, { nosuch: 4 }])).status).toBe(400);
  const { body } = await hub.request({ path: `${path}/paged?properties=amount` });
  const amounts = body.deals.map((deal: { properties: { amount: { value: string } } }) => deal.properties.amount.value);
  expect(amounts).toEqual(['1', '2']);
});

test('reads a deal in the recycle bin if it is asked for (Spec 3.2)', async () => {
  const hub = await newHub();
  const place = `${path}/${await createDeal(hub)}`;
  await hub.request({ method: 'DELETE', path: place });
  expect((await hub.request({ path: place })).status).toBe(404);
  expect((await hub.request({ path: `${place}?includeDeletes=true` })).body).toMatchObject({ isDeleted: true });
});
