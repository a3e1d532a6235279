import { beforeAll, describe, expect, test } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, property, soon } from '../../test/support/lists.js';
import { newPersonIn } from '../../test/support/people.js';
import { newTemplate, sendTemplates } from '../../test/support/timeline.js';
import { newTimeline } from '../../test/support/timeline-events.js';
import {
  createFlow,
  enrollmentsAre,
  event,
  listEnrollments,
  setProperty,
  setValue,
  single,
  toFlow,
  valueOf,
  whenHas,
  whenSet,
} from '../../test/support/workflows.js';

const inDublin = whenHas('city', 'Dublin');
const mark = [setProperty(1, 'jobtitle', 'Marked')];
const isPro = property('plan', 'STRING', 'IS_EQUAL_TO', { value: 'Pro' });

async function newProperty(hub: TestHub, objectType: string, name = 'plan'): Promise<void> {
  const groupName = objectType === 'contacts' ? 'contactinformation' : 'companyinformation';
  const json = { name, label: 'Plan', type: 'string', fieldType: 'text', groupName };
  const reply = await hub.request({ path: `/crm/v3/properties/${objectType}`, json });
  expect(reply.status, reply.text).toBe(201);
}

async function remove(hub: TestHub, path: string): Promise<void> {
  const reply = await hub.request({ method: 'DELETE', path });
  expect(reply.status, reply.text).toBe(204);
}

/** Enrolls a contact; resolves with the reason of the failure. */
async function reasonOf(hub: TestHub, flowId: string, properties: object = { city: 'Dublin' }): Promise<unknown> {
  await createContacts(hub, properties);
  return (await enrollmentsAre(hub, flowId, ['FAILED']))[0]?.reason;
}

describe('a branch whose filters refer to what is gone fails the enrollment, and does not choose another one', () => {
  const branchBy = (part: object) => [
    {
      ...{ type: 'LIST_BRANCH', actionId: '1', defaultBranchName: 'Others' },
      ...{ defaultBranch: { edgeType: 'STANDARD', nextActionId: '2' } },
      listBranches: [{ branchName: 'Some', filterBranch: anyOf([part]) }],
    },
    setProperty(2, 'jobtitle', 'Others'),
  ];

  test('a property of associated records', async () => {
    const hub = await newHub();
    await newProperty(hub, 'companies');
    const ofCompany = {
      ...{ filterBranchType: 'ASSOCIATION', filterBranchOperator: 'AND', filterBranches: [], filters: [isPro] },
      ...{ objectTypeId: '0-2', operator: 'IN_LIST', associationTypeId: 279, associationCategory: 'HUBSPOT_DEFINED' },
    };
    const flowId = await createFlow(hub, toFlow(branchBy(ofCompany), inDublin));
    await createContacts(hub, { city: 'Dublin' });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    await remove(hub, '/crm/v3/properties/companies/plan');
    await createContacts(hub, { city: 'Dublin' });
    const [failed] = await enrollmentsAre(hub, flowId, ['FAILED', 'COMPLETED']);
    expect(failed?.reason).toBe('The property plan of companies of a filter does not exist any more.');
  });

  test('events of a template', async () => {
    const { hub } = await newTimeline();
    const { id } = await newTemplate({ name: 'Ordered' });
    const flowId = await createFlow(hub, toFlow(branchBy(event(`4-${id}`)), inDublin));
    expect((await sendTemplates({ method: 'DELETE', path: `/${id}` })).status).toBe(204);
    expect(await reasonOf(hub, flowId)).toBe(`The event ${id} of a filter does not exist any more.`);
  });
});

describe('a wait for what cannot happen any more fails', () => {
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke();
    return app.close;
  });
  const named = property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: 'plan' });
  const waiting = (more: object = {}) => [
    single(1, '0-29', { event_filter_branches: [event('4-655002', [named])], ...more }, 2),
    setProperty(2, 'jobtitle', 'Late'),
  ];
  const reason = 'The property plan that the step waits for does not exist any more.';

  test('when an enrollment arrives', async () => {
    const hub = await newHub();
    await newProperty(hub, 'contacts');
    const flowId = await createFlow(hub, toFlow(waiting(), inDublin));
    await remove(hub, '/crm/v3/properties/contacts/plan');
    expect(await reasonOf(hub, flowId)).toBe(reason);
  });

  test('and when its time is over', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    await newProperty(hub, 'contacts');
    const flowId = await createFlow(hub, toFlow(waiting({ expiration_minutes: '60' }), inDublin));
    await createContacts(hub, { city: 'Dublin' });
    await soon(async () => expect((await listEnrollments(hub, flowId))[0]?.dueAt).toBeDefined(), 15_000);
    const [waits] = await listEnrollments(hub, flowId);
    expect(waits).toMatchObject({ state: 'ACTIVE', actionId: '1' });
    await remove(hub, '/crm/v3/properties/contacts/plan');
    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 4000 } });
    expect((await enrollmentsAre(hub, flowId, ['FAILED']))[0]?.reason).toBe(reason);
  });
});

describe('criteria that refer to what is gone enroll nobody, and say so for each record', () => {
  const missing = (what: string) => `The ${what} of the enrollment criteria does not exist any more.`;

  test('a suppression list', async () => {
    const hub = await newHub();
    const [listId, kept] = [await createList(hub), await createList(hub)];
    const more = { suppressionListIds: [kept, listId].map(Number) };
    const flowId = await createFlow(hub, toFlow(mark, inDublin, more));
    await remove(hub, `/crm/v3/lists/${listId}`);
    expect(await reasonOf(hub, flowId)).toBe(missing(`list ${listId}`));
    const [{ recordId = '' } = {}] = await listEnrollments(hub, flowId);
    expect(await valueOf(hub, recordId, 'jobtitle')).toBeNull();
  });

  test('a property of the filters that refine an event', async () => {
    const hub = await newHub();
    await newProperty(hub, 'contacts');
    const refined = whenSet('zip', undefined, { refinementCriteria: anyOf([isPro]) });
    const flowId = await createFlow(hub, toFlow(mark, refined));
    const [id = ''] = await createContacts(hub, { plan: 'Free', zip: '1' }, { plan: 'Pro', zip: '1' });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    await remove(hub, '/crm/v3/properties/contacts/plan');
    await setValue(hub, id, { zip: '2' });
    const [failed] = await enrollmentsAre(hub, flowId, ['FAILED', 'COMPLETED']);
    expect(failed).toMatchObject({ recordId: id, reason: missing('property plan') });
  });
});

describe('a step fails', () => {
  test('whose message is for owners by a property that is gone, or for users who have all left', async () => {
    const hub = await newHub();
    const reply = await hub.request({
      path: '/crm/v3/properties/contacts',
      json: {
        ...{ name: 'plan', label: 'Second owner', type: 'enumeration', fieldType: 'select' },
        ...{ externalOptions: true, referencedObjectType: 'OWNER', groupName: 'contactinformation' },
      },
    });
    expect(reply.status, reply.text).toBe(201);
    const other = await newPersonIn(hub, { role: 'member' });
    const notify = (more: object) => [
      single(1, '0-9', { delivery_method: 'APP', subject: 'Hi', body: 'You', ...more }),
    ];
    const byOwner = await createFlow(hub, toFlow(notify({ owner_properties: ['plan'] }), inDublin));
    const byUser = await createFlow(hub, toFlow(notify({ user_ids: [String(other.userId)] }), inDublin));
    await remove(hub, '/crm/v3/properties/contacts/plan');
    const admin = await openAppSession(hub.baseUrl, hub.user);
    const left = await admin.request(hub.hubId, { method: 'DELETE', path: `/_app/users/${other.userId}` });
    expect(left.status, left.text).toBe(204);
    expect(await reasonOf(hub, byOwner)).toBe('The property plan does not exist any more.');
    expect((await enrollmentsAre(hub, byUser, ['FAILED']))[0]?.reason).toBe(
      'None of the users belongs to the account any more.',
    );
  });

  test('that changes or reads records associated by a label that is gone', async () => {
    const hub = await newHub();
    const labels = '/crm/v4/associations/contacts/companies/labels';
    const made = await hub.request({ path: labels, json: { label: 'Billing', name: 'billing' } });
    const types = made.body.results as { category: string; typeId: number }[];
    const { body } = await hub.request({ path: labels });
    const { typeId } = (body.results as typeof types).find(({ category }) => category === 'USER_DEFINED') ?? types[0]!;
    const association = { associationCategory: 'USER_DEFINED', associationTypeId: typeId };
    const value = { type: 'STATIC_VALUE', staticValue: 'Cork' };
    const changing = [single(1, '0-5', { property_name: 'city', value, association })];
    const source = { ...association, objectTypeId: '0-2', type: 'ASSOCIATION', name: 'payer' };
    const dataSources = [{ ...source, sortBy: { property: 'name', order: 'ASC' } }];
    const fetched = { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '{{ fetched_objects.payer.name }}' };
    const reading = [setProperty(1, 'zip', '1', 2), single(2, '0-5', { property_name: 'jobtitle', value: fetched })];
    const first = await createFlow(hub, toFlow(changing, inDublin));
    const second = await createFlow(hub, toFlow(reading, inDublin, { dataSources }));
    await remove(hub, `${labels}/${typeId}`);
    const reason = `The association type ${typeId} does not exist any more.`;
    expect(await reasonOf(hub, first)).toBe(reason);
    const [failed] = await enrollmentsAre(hub, second, ['FAILED']);
    expect(failed).toMatchObject({ actionId: '2', reason });
  });
});
