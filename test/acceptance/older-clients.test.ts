import { expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

const engagements = '/engagements/v1/engagements';

async function addContact(hub: TestHub, email: string): Promise<number> {
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
  return Number(body.id);
}

it('lets an assistant take notes and complete tasks about a contact (Assumption Y2)', async () => {
  const hub = await newHub();
  const contactId = await addContact(hub, 'acme@example.com');
  const ownerId = Number(hub.user.ownerId);
  const none = { contactIds: [], companyIds: [], dealIds: [], ownerIds: [], ticketIds: [] };
  const associations = { ...none, contactIds: [contactId] };
  const write = (type: string, metadata: object) => {
    const engagement = { active: true, ownerId, type, timestamp: Date.now() };
    return hub.request({ path: engagements, json: { engagement, associations, metadata } });
  };
  expect((await write('NOTE', { body: 'Called Acme' })).status).toBe(200);
  const task = { body: 'Call back', subject: 'Acme', status: 'NOT_STARTED', forObjectType: 'CONTACT' };
  const { id } = (await write('TASK', task)).body.engagement;
  const json = { metadata: { status: 'COMPLETED' }, associations: none };
  await hub.request({ method: 'PATCH', path: `${engagements}/${id}`, json });
  const { body } = await hub.request({ path: `${engagements}/${id}` });
  expect(body).toMatchObject({ engagement: { type: 'TASK', ownerId }, metadata: { ...task, status: 'COMPLETED' } });
  expect(body.associations.contactIds).toEqual([contactId]);
  expect((await hub.request({ path: '/automation/v4/flows?limit=20' })).body).toEqual({ results: [] });
});

it('gives a workflow editor its drop-down lists, and takes e-mails and meetings from it (Assumption Y9)', async () => {
  const hub = await newHub();
  const contactId = await addContact(hub, 'acme@example.com');
  for (const type of ['companies', 'contacts', 'deals', 'tickets']) {
    const { body } = await hub.request({ path: `/properties/v2/${type}/properties` });
    expect(body.length).toBeGreaterThan(20);
    expect(body[0]).toMatchObject({ name: expect.any(String), label: expect.any(String), hidden: expect.any(Boolean) });
  }
  const dealType = await hub.request({ path: '/properties/v2/deals/properties/named/dealtype' });
  expect(dealType.body.options).toContainEqual(expect.objectContaining({ value: 'newbusiness' }));
  const pipelines = await hub.request({ path: '/crm-pipelines/v1/pipelines/tickets' });
  expect(pipelines.body.results[0].stages[0]).toMatchObject({ stageId: expect.any(String), label: expect.any(String) });
  const email = { from: { email: 'ann@example.com' }, cc: [], bcc: [], subject: 'Paint', html: '<p>Paint</p>' };
  for (const [type, metadata] of [
    ['EMAIL', email],
    ['MEETING', { title: 'Acme', startTime: 1_700_000_000_000, endTime: 1_700_003_600_000 }],
  ] as const) {
    const json = { engagement: { type }, metadata, associations: { contactIds: [String(contactId)] } };
    const { status, body } = await hub.request({ path: engagements, json });
    expect([status, body.associations.contactIds]).toEqual([200, [contactId]]);
  }
  const paged = await hub.request({ path: `${engagements}/paged?properties=name` });
  expect(paged.body.results.map(({ engagement }: { engagement: { type: string } }) => engagement.type).sort()).toEqual([
    'EMAIL',
    'MEETING',
  ]);
});

it('lets a client create a property or change it if it exists (Assumption Y9)', async () => {
  const hub = await newHub();
  const path = '/properties/v1/companies/properties';
  const upsert = async (json: { readonly name: string; readonly [member: string]: unknown }) => {
    const made = await hub.request({ path, json });
    return made.status === 409 ? hub.request({ method: 'PUT', path: `${path}/named/${json.name}`, json }) : made;
  };
  const paint = { name: 'paint', label: 'Paint', groupName: 'companyinformation', type: 'string', fieldType: 'text' };
  expect((await upsert(paint)).body.label).toBe('Paint');
  expect((await upsert({ ...paint, label: 'Coat' })).body.label).toBe('Coat');
  const owners = await hub.request({ path: '/owners/v2/owners' });
  expect(owners.body[0]).toMatchObject({ ownerId: Number(hub.user.ownerId), email: hub.user.email });
  const me = await hub.request({ path: '/integrations/v1/me' });
  expect(me.body.portalId).toBe(hub.hubId);
});
