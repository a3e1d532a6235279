import { expect, test } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, isComplete, property, soon } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  event,
  flowsPath,
  listEnrollments,
  setProperty,
  setValue,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
  whenJoined,
  whenSet,
} from '../../test/support/workflows.js';

const isVip = anyOf([property('industry', 'STRING', 'IS_EQUAL_TO', { value: 'VIP' })]);
const waiting = [delay(1, 60, 2), setProperty(2, 'jobtitle', 'Late')];
const goal = { goalFilterBranch: isVip };
const goalMet = { state: 'ENDED', reason: 'The record has met the goal.' };

const enroll = async (hub: TestHub, flowId: string, email: string) => {
  const path = `/automation/v2/workflows/${flowId}/enrollments/contacts/${email}`;
  expect((await hub.request({ method: 'POST', path })).status).toBe(204);
};

const add = async (hub: TestHub, listId: string, ...ids: readonly string[]) =>
  hub.request({ method: 'PUT', path: `/crm/v3/lists/${listId}/memberships/add`, json: ids });

test('a record that meets the goal is not enrolled, by whatever it would be', async () => {
  const hub = await newHub();
  const vip = { city: 'Dublin', industry: 'VIP' };
  const [, other = ''] = await createContacts(hub, { ...vip, email: 'vip@example.com' }, { city: 'Dublin' });
  const byFilters = await createFlow(hub, toFlow(waiting, whenHas('city', 'Dublin'), goal));
  const byEvents = await createFlow(hub, toFlow(waiting, whenSet('zip'), goal));
  expect((await enrollmentsAre(hub, byFilters, ['ACTIVE']))[0]?.recordId).toBe(other);
  const [third = ''] = await createContacts(hub, { ...vip, zip: '1' });
  await setValue(hub, other, { zip: '2' });
  expect((await enrollmentsAre(hub, byEvents, ['ACTIVE']))[0]?.recordId).toBe(other);
  await enroll(hub, byEvents, 'vip@example.com');
  expect(await listEnrollments(hub, byEvents)).toHaveLength(1);
  await setValue(hub, third, { industry: 'Other', zip: '3' });
  await enrollmentsAre(hub, byEvents, ['ACTIVE', 'ACTIVE']);
});

test('an enrolled record leaves when a change makes it meet the goal, also while it waits', async () => {
  const hub = await newHub();
  const [one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Dublin' });
  const flowId = await createFlow(hub, toFlow(waiting, whenHas('city', 'Dublin'), goal));
  const without = await createFlow(hub, toFlow(waiting, whenHas('city', 'Dublin')));
  for (const id of [flowId, without]) await enrollmentsAre(hub, id, ['ACTIVE', 'ACTIVE']);
  await setValue(hub, one, { industry: 'VIP' });
  await enrollmentsAre(hub, flowId, ['ACTIVE', 'ENDED']);
  const found = await listEnrollments(hub, flowId);
  expect(found.find(({ recordId }) => recordId === one)).toMatchObject(goalMet);
  expect(found.find(({ recordId }) => recordId === two)).toMatchObject({ state: 'ACTIVE' });
  await enrollmentsAre(hub, without, ['ACTIVE', 'ACTIVE']);
});

test('a step that makes the record meet the goal is the last one', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const actions = [setProperty(1, 'industry', 'VIP', 2), setProperty(2, 'jobtitle', 'Too late')];
  const flowId = await createFlow(hub, toFlow(actions, whenHas('city', 'Dublin'), goal));
  const [ended] = await enrollmentsAre(hub, flowId, ['ENDED']);
  expect(ended).toMatchObject({ ...goalMet, actionId: '2' });
  expect(await valueOf(hub, id, 'jobtitle')).toBeNull();
});

test('a goal whose property is gone fails enrollments, earlier ones at their next step, with the reason', async () => {
  const hub = await newHub();
  const definition = {
    name: 'plan',
    label: 'Plan',
    type: 'string',
    fieldType: 'text',
    groupName: 'contactinformation',
  };
  expect((await hub.request({ path: '/crm/v3/properties/contacts', json: definition })).status).toBe(201);
  await createContacts(hub, { email: 'ann@example.com' }, { email: 'bea@example.com' });
  const isPro = anyOf([property('plan', 'STRING', 'IS_EQUAL_TO', { value: 'Pro' })]);
  const flowId = await createFlow(hub, toFlow(waiting, undefined, { goalFilterBranch: isPro }));
  await enroll(hub, flowId, 'ann@example.com');
  const path = '/_spoke/enrollments';
  let id = '';
  await soon(async () => {
    const { body } = await request(hub.baseUrl, { path: `${path}?hubId=${hub.hubId}` });
    const [waits] = body.results as { id: string; actionId: string }[];
    expect(waits?.actionId).toBe('2');
    id = waits?.id ?? '';
  });
  expect((await hub.request({ method: 'DELETE', path: '/crm/v3/properties/contacts/plan' })).status).toBe(204);
  await enroll(hub, flowId, 'bea@example.com');
  expect((await request(hub.baseUrl, { method: 'POST', path: `${path}/${id}/run` })).status).toBe(204);
  const [later, earlier] = await enrollmentsAre(hub, flowId, ['FAILED', 'FAILED']);
  expect(later?.reason).toBe('The property plan of the enrollment criteria does not exist any more.');
  expect(earlier?.reason).toBe('The property plan of the goal does not exist any more.');
});

test('an enrollment ends those of the record in all other workflows, or in some', async () => {
  const hub = await newHub();
  const [id = '', other = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Dublin' });
  const inDublin = whenHas('city', 'Dublin');
  const [first, second] = [
    await createFlow(hub, toFlow(waiting, inDublin)),
    await createFlow(hub, toFlow(waiting, inDublin)),
  ];
  for (const flowId of [first, second]) await enrollmentsAre(hub, flowId, ['ACTIVE', 'ACTIVE']);
  const some = { unEnrollmentSetting: { type: 'SELECTIVE', flowIds: [first] } };
  const selective = await createFlow(hub, toFlow(waiting, whenSet('zip'), some));
  const all = await createFlow(
    hub,
    toFlow(waiting, whenSet('fax'), { unEnrollmentSetting: { type: 'ALL', flowIds: [] } }),
  );
  const stateOf = async (flowId: string, recordId: string) =>
    (await listEnrollments(hub, flowId)).find((one) => one.recordId === recordId);
  await setValue(hub, id, { zip: '1' });
  await enrollmentsAre(hub, selective, ['ACTIVE']);
  const left = (by: string) => ({ state: 'ENDED', reason: `The record was enrolled in another workflow: ${by}.` });
  expect(await stateOf(first, id)).toMatchObject(left(selective));
  expect(await stateOf(second, id)).toMatchObject({ state: 'ACTIVE' });
  await setValue(hub, id, { fax: '1' });
  await enrollmentsAre(hub, all, ['ACTIVE']);
  expect(await stateOf(second, id)).toMatchObject(left(all));
  expect(await stateOf(selective, id)).toMatchObject(left(all));
  for (const flowId of [first, second]) expect(await stateOf(flowId, other)).toMatchObject({ state: 'ACTIVE' });
});

test('enrolls records that join a list, static or dynamic, and not those that are members already', async () => {
  const hub = await newHub();
  const [before = '', one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, {}, {});
  const [chosen, unasked] = [await createList(hub), await createList(hub)];
  const dynamic = await createList(hub, {
    processingType: 'DYNAMIC',
    filterBranch: anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Dublin' })]),
  });
  await isComplete(hub, dynamic);
  await add(hub, chosen, before);
  const actions = [setProperty(1, 'jobtitle', 'Joined')];
  const once = await createFlow(hub, toFlow(actions, whenJoined([chosen, dynamic])));
  const again = await createFlow(hub, toFlow(actions, whenJoined([chosen], { shouldReEnroll: true })));
  await add(hub, unasked, two);
  await add(hub, chosen, one, before);
  await enrollmentsAre(hub, once, ['COMPLETED']);
  await setValue(hub, two, { city: 'Dublin' });
  const found = await enrollmentsAre(hub, once, ['COMPLETED', 'COMPLETED']);
  expect(found).toMatchObject([
    { recordId: two, enrolledBy: 'EVENT' },
    { recordId: one, enrolledBy: 'EVENT' },
  ]);
  await hub.request({ method: 'PUT', path: `/crm/v3/lists/${chosen}/memberships/remove`, json: [one] });
  await add(hub, chosen, one);
  await enrollmentsAre(hub, again, ['COMPLETED', 'COMPLETED']);
  expect(await listEnrollments(hub, once)).toHaveLength(2);
  expect(await valueOf(hub, before, 'jobtitle')).toBeNull();
});

test('members of a suppression filter are not enrolled', async () => {
  const hub = await newHub();
  const company = async (properties: object) => {
    const { body } = await hub.request({ path: '/crm/v3/objects/companies', json: { properties } });
    return body.id as string;
  };
  const suppressed = anyOf([property('industry', 'ENUMERATION', 'IS_ANY_OF', { values: ['BANKING'] })]);
  const more = { type: 'PLATFORM_FLOW', objectTypeId: '0-2', suppressionFilterBranch: suppressed };
  const created = { type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [event('4-1463224')] };
  const flowId = await createFlow(hub, toFlow([setProperty(1, 'city', 'Dublin')], created, more));
  await company({ name: 'Bank', industry: 'BANKING' });
  const id = await company({ name: 'Acme' });
  expect((await enrollmentsAre(hub, flowId, ['COMPLETED']))[0]?.recordId).toBe(id);
});

test('workflows are read as they were sent, so that they can be sent back', async () => {
  const hub = await newHub();
  const other = await createFlow(hub, toFlow([]));
  const parts = {
    ...goal,
    unEnrollmentSetting: { type: 'SELECTIVE', flowIds: [other] },
    enrollmentSchedule: { type: 'WEEKLY', daysOfWeek: ['MONDAY'], timeOfDay: { hour: 9, minute: 0 } },
    timeWindows: [{ day: 'MONDAY', startTime: { hour: 9, minute: 0 }, endTime: { hour: 17, minute: 30 } }],
    blockedDates: [{ dayOfMonth: 25, month: 'DECEMBER' }],
  };
  const ofCompanies = { type: 'PLATFORM_FLOW', objectTypeId: '0-2' };
  const { goalFilterBranch, ...forAll } = parts;
  const suppressed = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Cork' })]);
  for (const [flow, sent] of [
    [toFlow(waiting, whenHas('city', 'Dublin'), parts), { ...parts }],
    [
      toFlow([setProperty(1, 'city', 'Dublin')], whenHas('city', 'Dublin'), {
        ...{ ...forAll, ...ofCompanies, suppressionFilterBranch: suppressed },
      }),
      { ...forAll, suppressionFilterBranch: suppressed },
    ],
  ] as const) {
    const created = await tryFlow(hub, flow);
    expect([created.status, created.body]).toMatchObject([201, sent]);
    const path = `${flowsPath}/${created.body.id as string}`;
    const read = await hub.request({ path });
    expect(read.body).toEqual(created.body);
    const replaced = await hub.request({ method: 'PUT', path, json: read.body as object });
    expect([replaced.status, replaced.body]).toMatchObject([200, { ...sent, revisionId: '2' }]);
  }
  const plain = await tryFlow(hub, toFlow([], undefined, ofCompanies));
  expect(plain.body).toMatchObject({ timeWindows: [], blockedDates: [] });
});
