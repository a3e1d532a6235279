import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, property } from '../../../test/support/lists.js';
import {
  createFlow,
  enrollmentsAre,
  event,
  flowsPath,
  setProperty,
  single,
  toFlow,
  valueOf,
  whenHas,
} from '../../../test/support/workflows.js';

const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });
const inDublin = whenHas('city', 'Dublin');

/** The activities of a type of a contact. */
async function listActivities(hub: TestHub, contactId: string, type: string, properties: string) {
  const found = await hub.request({ path: `/crm/v4/objects/contacts/${contactId}/associations/${type}` });
  const ids = (found.body.results as { toObjectId: number }[]).map(({ toObjectId }) => ({ id: String(toObjectId) }));
  const json = { inputs: ids, properties: properties.split(',') };
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}/batch/read`, json });
  return (body.results as { properties: Record<string, string> }[]).map((record) => record.properties);
}

test('sets, copies and clears properties, with the workflow as the author', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin', zip: '12', company: 'Acme' });
  const copy = { property_name: 'address', value: { type: 'OBJECT_PROPERTY', propertyName: 'city' } };
  const actions = [setProperty(1, 'jobtitle', 'Lead', 2), single(2, '0-5', copy, 3), setProperty(3, 'zip', '')];
  const flowId = await createFlow(hub, toFlow(actions, inDublin));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const { body } = await hub.request({
    path: `/crm/v3/objects/contacts/${id}?properties=jobtitle,address,zip&propertiesWithHistory=jobtitle`,
  });
  expect(body.properties).toMatchObject({ jobtitle: 'Lead', address: 'Dublin' });
  expect(body.properties.zip ?? '').toBe('');
  expect(body.propertiesWithHistory.jobtitle[0]).toMatchObject({
    sourceType: 'AUTOMATION_PLATFORM',
    sourceId: expect.stringMatching(/^enrollmentId:\d+$/),
  });
});

test('creates a task and a note on the record', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin', hubspot_owner_id: hub.user.ownerId });
  const task = {
    ...{ task_type: 'CALL', subject: 'Call back', body: '<p>Ask for the plan.</p>', priority: 'HIGH' },
    due_time: { delta: 3, time_unit: 'DAYS' },
    owner_assignment: { type: 'CUSTOM', value: { type: 'OBJECT_PROPERTY', propertyName: 'hubspot_owner_id' } },
    use_explicit_associations: 'true',
    associations: [
      {
        target: { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 10 },
        value: { type: 'ENROLLED_OBJECT' },
      },
    ],
  };
  const actions = [
    single(1, '0-3', task, 2),
    single(2, '0-169425243', { note_body: '<p>Welcome</p>', pin_note: 'false' }),
  ];
  const flowId = await createFlow(hub, toFlow(actions, inDublin));
  const before = Date.now();
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const names = 'hs_task_subject,hs_task_type,hs_task_priority,hs_task_body,hubspot_owner_id,hs_timestamp';
  const [made] = await listActivities(hub, id, 'tasks', names);
  expect(made).toMatchObject({
    ...{ hs_task_subject: 'Call back', hs_task_type: 'CALL', hs_task_priority: 'HIGH' },
    ...{ hs_task_body: '<p>Ask for the plan.</p>', hubspot_owner_id: hub.user.ownerId },
  });
  expect(Date.parse(made?.['hs_timestamp'] ?? '')).toBeGreaterThan(before + 2.9 * 86_400_000);
  const [note] = await listActivities(hub, id, 'notes', 'hs_note_body');
  expect(note).toMatchObject({ hs_note_body: '<p>Welcome</p>' });
});

test('branches by filters, by a value and at random, and goes to a step of another branch', async () => {
  const hub = await newHub();
  const isPro = anyOf([property('company', 'STRING', 'IS_EQUAL_TO', { value: 'Acme' })]);
  const branch = {
    ...{ type: 'LIST_BRANCH', actionId: '1', defaultBranchName: 'Others', defaultBranch: to(4) },
    listBranches: [{ branchName: 'Acme', filterBranch: isPro, connection: to(2) }],
  };
  const byValue = {
    ...{ type: 'STATIC_BRANCH', actionId: '2', inputValue: { propertyName: 'zip', type: 'OBJECT_PROPERTY' } },
    staticBranches: [{ branchValue: '1', connection: to(3) }],
    ...{ defaultBranchName: 'Others', defaultBranch: { edgeType: 'GOTO', nextActionId: '4' } },
  };
  const split = { type: 'AB_TEST_BRANCH', actionId: '4', testBranches: [to(5), to(6)] };
  const actions = [branch, byValue, setProperty(3, 'jobtitle', 'Acme 1'), split, setProperty(5, 'jobtitle', 'Left')];
  const contacts = Array.from({ length: 18 }, () => ({ city: 'Dublin', company: 'Other' }));
  const acme = { city: 'Dublin', company: 'Acme' };
  const ids = await createContacts(hub, { ...acme, zip: '1' }, { ...acme, zip: '2' }, ...contacts);
  const flowId = await createFlow(hub, toFlow([...actions, setProperty(6, 'jobtitle', 'Right')], inDublin));
  await enrollmentsAre(
    hub,
    flowId,
    Array.from({ length: 20 }, () => 'COMPLETED'),
  );
  const [first, ...others] = await Promise.all(ids.map((id) => valueOf(hub, id, 'jobtitle')));
  expect(first).toBe('Acme 1');
  expect(new Set(others)).toEqual(new Set(['Left', 'Right']));
});

test('adds records to a static list and removes them from one', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const [added, left] = [await createList(hub), await createList(hub)];
  await hub.request({ method: 'PUT', path: `/crm/v3/lists/${left}/memberships/add`, json: [id] });
  const actions = [single(1, '0-63809083', { listId: added }, 2), single(2, '0-63863438', { list_id: left })];
  const flowId = await createFlow(hub, toFlow(actions, inDublin));
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect([await listMembers(hub, added), await listMembers(hub, left)]).toEqual([[id], []]);
});

test('fails with a reason where a value is refused, or a property or list does not exist any more', async () => {
  const hub = await newHub();
  const name = 'plan';
  const definition = { name, label: 'Plan', type: 'string', fieldType: 'text', groupName: 'contactinformation' };
  const created = await hub.request({ path: '/crm/v3/properties/contacts', json: definition });
  expect(created.status, created.text).toBe(201);
  const listId = await createList(hub);
  const isPro = anyOf([property(name, 'STRING', 'IS_EQUAL_TO', { value: 'Pro' })]);
  const copied = { property_name: 'hubspot_owner_id', value: { type: 'OBJECT_PROPERTY', propertyName: 'city' } };
  const flows = [
    toFlow([setProperty(1, name, 'Pro')]),
    toFlow([single(1, '0-5', { property_name: 'zip', value: { propertyName: name } })]),
    toFlow([{ type: 'LIST_BRANCH', actionId: '1', listBranches: [{ filterBranch: isPro }] }]),
    toFlow([single(1, '0-13', { operation: 'ADD', list_id: listId })]),
    toFlow([single(1, '0-5', copied)]),
  ];
  const ids: string[] = [];
  for (const flow of flows) ids.push(await createFlow(hub, flow));
  await createContacts(hub, { email: 'ann@example.com', city: 'Dublin' });
  expect((await hub.request({ method: 'DELETE', path: `/crm/v3/properties/contacts/${name}` })).status).toBe(204);
  expect((await hub.request({ method: 'DELETE', path: `/crm/v3/lists/${listId}` })).status).toBe(204);
  const reasons: (string | undefined)[] = [];
  for (const flowId of ids) {
    const path = `/automation/v2/workflows/${flowId}/enrollments/contacts/ann@example.com`;
    expect((await hub.request({ method: 'POST', path })).status).toBe(204);
    reasons.push((await enrollmentsAre(hub, flowId, ['FAILED']))[0]?.reason);
  }
  const missing = `The property ${name} does not exist any more.`;
  expect(reasons.slice(0, 4)).toEqual([
    missing,
    missing,
    `The property ${name} of a filter does not exist any more.`,
    `List does not exist with ID ${listId}.`,
  ]);
  expect(reasons[4]).toContain('Dublin');
});

test('keeps enrollments of a workflow that is turned off waiting, in the revision that they began with', async () => {
  const hub = await newHub();
  await createContacts(hub, { email: 'ann@example.com' });
  const wait = single(1, '0-1', { delta: '1', time_unit: 'HOURS' }, 2);
  const flowId = await createFlow(hub, toFlow([wait, setProperty(2, 'zip', '1')]));
  const path = `/automation/v2/workflows/${flowId}/enrollments/contacts/ann@example.com`;
  expect((await hub.request({ method: 'POST', path })).status).toBe(204);
  const { body } = await hub.request({ path: `${flowsPath}/${flowId}` });
  const json = { ...body, isEnabled: false, actions: [setProperty(2, 'zip', '2')], startActionId: '2' };
  expect((await hub.request({ method: 'PUT', path: `${flowsPath}/${flowId}`, json })).status).toBe(200);
  const [waits] = await enrollmentsAre(hub, flowId, ['ACTIVE']);
  expect(waits).toMatchObject({ revisionId: '1', actionId: '2', dueAt: expect.any(String) });
});

test('carries out steps for companies, and associates their tasks', async () => {
  const hub = await newHub();
  const criteria = { type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [event('4-1463224')] };
  const ofCompanies = { type: 'PLATFORM_FLOW', objectTypeId: 'companies' };
  const actions = [single(1, '0-3', { subject: 'Say hello' }, 2), setProperty(2, 'city', 'Dublin')];
  const flowId = await createFlow(hub, toFlow(actions, criteria, ofCompanies));
  const made = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const path = `/crm/v3/objects/companies/${made.body.id as string}?properties=city&associations=tasks`;
  const { body } = await hub.request({ path });
  expect([body.properties.city, body.associations.tasks.results]).toEqual([
    'Dublin',
    [{ id: expect.any(String), type: 'company_to_task' }],
  ]);
});
