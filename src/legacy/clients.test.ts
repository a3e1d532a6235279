import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const toNamed = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value: value as unknown }));
const toProperty = (values: object) =>
  Object.entries(values).map(([property, value]) => ({ property, value: value as unknown }));

async function send(hub: TestHub, method: string, path: string, json?: unknown) {
  const { status, body } = await hub.request({ method, path, ...(json !== undefined && { json }) });
  expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
  return body;
}

test('a Singer tap pages through companies and deals by offset, and reads each company (Spec 9.3)', async () => {
  const hub = await newHub();
  const inputs = Array.from({ length: 3 }, (_, at) => ({ properties: { name: `Acme ${at}` } }));
  await send(hub, 'POST', '/crm/v3/objects/companies/batch/create', { inputs });
  const seen: number[] = [];
  let offset = '';
  for (;;) {
    const names = 'properties=createdate&properties=hs_lastmodifieddate';
    const data = await send(hub, 'GET', `/companies/v2/companies/paged?limit=2&${names}${offset}`);
    for (const { companyId, properties } of data.companies) {
      expect(properties.hs_lastmodifieddate.timestamp).toBe(Number(properties.hs_lastmodifieddate.value));
      const detail = await send(hub, 'GET', `/companies/v2/companies/${companyId}`);
      expect(detail.properties.name.versions).toHaveLength(1);
      seen.push(companyId);
    }
    if (!data['has-more']) break;
    offset = `&offset=${data.offset}`;
  }
  expect(new Set(seen).size).toBe(3);
  await send(hub, 'POST', '/crm/v3/objects/deals', { properties: { dealname: 'Big' } });
  const all = 'includeAssociations=True&includeAllProperties=True&allPropertiesFetchMode=latest_version';
  const { deals, hasMore } = await send(hub, 'GET', `/deals/v1/deal/paged?limit=100&${all}`);
  expect([deals.length, hasMore, deals[0].properties.dealname.value]).toEqual([1, false, 'Big']);
});

test('an n8n node writes a contact, a ticket and a deal with their associations (Spec 9.3)', async () => {
  const hub = await newHub();
  const company = await send(hub, 'POST', '/companies/v2/companies', { properties: toNamed({ name: 'Acme' }) });
  const place = '/contacts/v1/contact/createOrUpdate/email/ada@example.com';
  const { vid, isNew } = await send(hub, 'POST', place, { properties: toProperty({ firstname: 'Ada' }) });
  expect(isNew).toBe(true);
  const link = (from: number, to: number, definitionId: number) => ({
    fromObjectId: from,
    toObjectId: to,
    category: 'HUBSPOT_DEFINED',
    definitionId,
  });
  const batch = '/crm-associations/v1/associations/create-batch';
  await send(hub, 'PUT', batch, [link(vid, company.companyId, 1)]);
  const profile = await send(hub, 'GET', `/contacts/v1/contact/vid/${vid}/profile`);
  expect(profile['associated-company']['company-id']).toBe(company.companyId);
  const values = { hs_pipeline: '0', hs_pipeline_stage: '1', subject: 'Help' };
  const { objectId } = await send(hub, 'POST', '/crm-objects/v1/objects/tickets', toNamed(values));
  await send(hub, 'PUT', batch, [link(objectId, company.companyId, 26)]);
  await send(hub, 'PUT', batch, [link(objectId, vid, 16)]);
  const deal = await send(hub, 'POST', '/deals/v1/deal', {
    associations: { associatedCompanyIds: [company.companyId], associatedVids: [vid] },
    properties: toNamed({ dealname: 'Big', closedate: Date.now() }),
  });
  const { associations } = await send(hub, 'GET', `/deals/v1/deal/${deal.dealId}`);
  expect(associations).toMatchObject({ associatedVids: [vid], associatedCompanyIds: [company.companyId] });
  const page = await send(hub, 'GET', '/contacts/v1/lists/all/contacts/all?limit=250&count=100');
  expect(page).toMatchObject({ contacts: [{ vid, properties: { firstname: { value: 'Ada' } } }], 'has-more': false });
  expect(await send(hub, 'DELETE', `/contacts/v1/contact/vid/${vid}`)).toMatchObject({ vid, deleted: true });
});

test('the hubspot package creates a contact twice and keeps it on a list (Spec 9.3)', async () => {
  const hub = await newHub();
  const json = { properties: toProperty({ email: 'ada@example.com', company: 'Acme' }) };
  const made = await send(hub, 'POST', '/contacts/v1/contact', json);
  const again = await hub.request({ path: '/contacts/v1/contact', json });
  expect([again.status, again.body.error, again.body.identityProfile.vid]).toEqual([409, 'CONTACT_EXISTS', made.vid]);
  await send(hub, 'POST', '/contacts/v1/contact/batch', [{ vid: made.vid, properties: toProperty({ city: 'Ulm' }) }]);
  const list = await send(hub, 'POST', '/contacts/v1/lists', { name: 'People', dynamic: false });
  const members = `/contacts/v1/lists/${list.listId}`;
  expect(await send(hub, 'POST', `${members}/add`, { emails: ['ada@example.com'] })).toMatchObject({
    updated: [made.vid],
  });
  const found = await send(hub, 'GET', `${members}/contacts/all?property=city`);
  expect(found.contacts).toMatchObject([{ vid: made.vid, properties: { city: { value: 'Ulm' } } }]);
  const byEmail = await send(hub, 'GET', '/contacts/v1/contact/emails/batch?email=ada@example.com');
  expect(Object.keys(byEmail)).toEqual([String(made.vid)]);
});
