import { describe, expect, it, test } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { createList, property } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  event,
  flowsPath,
  setProperty,
  single,
  toFlow,
  tryFlow,
  whenHas,
  whenSet,
  whenSubmitted,
} from '../../test/support/workflows.js';

test('creates, reads, lists, replaces and deletes workflows', async () => {
  const hub = await newHub();
  const flow = toFlow([setProperty(1, 'zip', '1')], whenHas('city', 'Dublin'), {
    isEnabled: false,
    description: 'Hello',
  });
  const created = await tryFlow(hub, flow);
  expect([created.status, created.body]).toMatchObject([
    201,
    {
      ...flow,
      ...{ id: expect.stringMatching(/^\d+$/), revisionId: '1', nextAvailableActionId: '2', flowType: 'WORKFLOW' },
      ...{ crmObjectCreationStatus: 'COMPLETE', timeWindows: [], blockedDates: [], customProperties: {} },
      ...{ suppressionListIds: [], canEnrollFromSalesforce: false, dataSources: [] },
    },
  ]);
  const { id } = created.body as { id: string };
  const path = `${flowsPath}/${id}`;
  expect((await hub.request({ path })).body).toEqual(created.body);
  for (const version of ['v4/2027-03-beta', '2026-09-beta']) {
    expect((await hub.request({ path: `/automation/${version}/flows/${id}` })).body).toEqual(created.body);
  }
  const other = await createFlow(hub, toFlow([], undefined, { name: 'Empty' }));
  const first = await hub.request({ path: `${flowsPath}?limit=1` });
  expect(first.body.results).toEqual([
    {
      ...{ id, isEnabled: false, flowType: 'WORKFLOW', objectTypeId: '0-1', revisionId: '1', name: 'Welcome' },
      ...{ createdAt: created.body.createdAt, updatedAt: created.body.updatedAt },
    },
  ]);
  const next = await hub.request({ path: `${flowsPath}?limit=1&after=${first.body.paging.next.after as string}` });
  expect([next.body.results.map((one: { id: string }) => one.id), next.body.paging]).toEqual([[other], undefined]);
  const inputs = [{ flowId: other, type: 'FLOW_ID' }, { flowId: id, type: 'FLOW_ID' }, { flowId: '1' }];
  const batch = await hub.request({ path: `${flowsPath}/batch/read`, json: { inputs } });
  expect([batch.status, batch.body]).toMatchObject([200, { status: 'COMPLETE', results: [{ id }, { id: other }] }]);
  const json = { ...created.body, name: 'Changed' };
  const replaced = await hub.request({ method: 'PUT', path, json });
  expect([replaced.status, replaced.body]).toMatchObject([200, { id, name: 'Changed', revisionId: '2' }]);
  const late = await hub.request({ method: 'PUT', path, json });
  expect([late.status, late.body]).toMatchObject([409, { category: 'CONFLICT', context: { revisionId: ['2'] } }]);
  expect((await hub.request({ method: 'DELETE', path })).status).toBe(204);
  for (const method of ['GET', 'DELETE']) expect((await hub.request({ method, path })).status).toBe(404);
  expect((await hub.request({ method: 'PUT', path, json })).status).toBe(404);
});

test('have the same id in versions 3 and 4, also for older clients', async () => {
  const hub = await newHub();
  const [one, two] = [await createFlow(hub, toFlow([])), await createFlow(hub, toFlow([]))];
  const foreign = await createFlow(await newHub(), toFlow([]));
  const read = (...inputs: object[]) =>
    hub.request({ path: '/automation/v4/workflow-id-mappings/batch/read', json: { inputs } });
  const mapped = (...ids: string[]) => ids.map((id) => ({ flowId: Number(id), workflowId: Number(id) }));
  for (const inputs of [
    [
      { type: 'FLOW_ID', flowId: one },
      { type: 'WORKFLOW_ID', workflowId: Number(two) },
    ],
    [
      { type: 'FLOW_ID', flowMigrationStatuses: one },
      { type: 'WORKFLOW_ID', flowMigrationStatusForClassicWorkflows: two },
    ],
  ]) {
    const { status, body } = await read(...inputs, { type: 'FLOW_ID', flowId: foreign }, { type: 'FLOW_ID' });
    expect([status, body]).toMatchObject([200, { status: 'COMPLETE', results: mapped(one, two) }]);
  }
  expect((await read({ type: 'ID', flowId: one })).status).toBe(400);
  expect((await read()).status).toBe(400);
  expect((await hub.request({ path: `${flowsPath}/email-campaigns` })).body).toEqual({ results: [] });
});

test('needs the scope automation, and shows no workflows of other accounts', async () => {
  const hub = await newHub();
  const flowId = await createFlow(hub, toFlow([]));
  const other = await newHub();
  for (const path of [`${flowsPath}/${flowId}`, `/_app/workflows/${flowId}/enrollments`]) {
    expect((await other.request({ path })).status).toBe(404);
  }
  expect((await other.request({ path: flowsPath })).body.results).toEqual([]);
  const narrow = await newHub({ scopes: ['crm.objects.contacts.read'] });
  expect((await narrow.request({ path: flowsPath })).status).toBe(403);
  expect((await hub.request({ path: `/_app/workflows/${flowId}/enrollments?after=x` })).status).toBe(400);
});

test('the lists that evaluate criteria are no lists of the account', async () => {
  const hub = await newHub();
  await createFlow(hub, toFlow([], whenHas('city', 'Dublin')));
  await createFlow(hub, toFlow([], whenHas('city', 'Dublin')));
  expect((await hub.request({ path: '/crm/v3/lists/search', json: {} })).body).toMatchObject({ total: 0, lists: [] });
});

const branch = (connection: object, more: object = {}) => ({
  ...{ type: 'STATIC_BRANCH', actionId: '1', inputValue: { propertyName: 'zip' } },
  staticBranches: [{ branchValue: '1', connection }],
  ...more,
});

const daily = { type: 'DAILY', timeOfDay: { hour: 9, minute: 0 } };
const ofDeals = { type: 'PLATFORM_FLOW', objectTypeId: '0-3' };
const filtersOf = (criteria: object) => (criteria as { readonly listFilterBranch: object }).listFilterBranch;
const group = (...filters: readonly object[]) => ({
  ...{ filterBranchType: 'AND', filterBranchOperator: 'AND', filterBranches: [], filters },
});
const joins = (...filters: readonly object[]) => ({
  ...{ type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [] },
  listMembershipFilterBranches: [group(...filters)],
});
const zipIsSet = group(property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: 'zip' }));

describe('refuses, with the place (400):', () => {
  const task = { subject: 'Call' };
  it.each<[string, object, string]>([
    [
      'marketing mails',
      toFlow([single(1, '0-4', { content_id: '1' })]),
      'Actions of type 0-4 are not carried out by this server: actions[0].actionTypeId.',
    ],
    [
      'custom code',
      toFlow([{ type: 'CUSTOM_CODE', actionId: '1' }]),
      'Actions of type CUSTOM_CODE are not carried out by this server: actions[0].type.',
    ],
    [
      'actions of apps',
      toFlow([setProperty(1, 'zip', '1', 2), single(2, '1-7', {})]),
      'actions[1].actionTypeId: no connected app has an action with the id 7',
    ],
    ['an unknown next action', toFlow([setProperty(1, 'zip', '1', 7)]), "actions[0]: there is no action '7'"],
    [
      'an unknown first action',
      toFlow([setProperty(1, 'zip', '1')], undefined, { startActionId: '7' }),
      "startActionId: there is no action '7'",
    ],
    [
      'no first action',
      toFlow([setProperty(1, 'zip', '1')], undefined, { startActionId: null }),
      'startActionId: the id of the first action is expected',
    ],
    [
      'an action that cannot be reached',
      toFlow([setProperty(1, 'zip', '1'), delay(2, 5)]),
      "actions[1]: no action leads to action '2'",
    ],
    [
      'a cycle without a delay',
      toFlow([setProperty(1, 'zip', '1', 2), setProperty(2, 'city', '1', 1)]),
      'actions[0]: the actions from here form a cycle without a delay',
    ],
    ['a repeated id', toFlow([delay(1, 5), delay(1, 5)]), 'actions[1].actionId: another action has the id 1'],
    [
      'an unknown property',
      toFlow([setProperty(1, 'none', '1')]),
      "actions[0].fields.property_name: there is no property 'none'",
    ],
    ['a read-only property', toFlow([setProperty(1, 'hs_object_id', '1')]), 'actions[0].fields.property_name'],
    [
      'an unknown option',
      toFlow([setProperty(1, 'hs_lead_status', 'none')]),
      'actions[0].fields.value: none was not one of the allowed options',
    ],
    [
      'a list that does not exist',
      toFlow([single(1, '0-63809083', { listId: '7' })]),
      "actions[0].fields: there is no list '7'",
    ],
    [
      'unknown fields',
      toFlow([single(1, '0-3', { ...task, queue: '1' })]),
      'actions[0].fields.queue: this field is not supported here',
    ],
    [
      'other associations',
      toFlow([
        single(1, '0-3', {
          ...task,
          associations: [{ target: { associationTypeId: 1 }, value: { type: 'ENROLLED_OBJECT' } }],
        }),
      ]),
      'actions[0].fields.associations[0].target.associationTypeId',
    ],
    ['an empty delay', toFlow([delay(1, 0)]), 'actions[0].fields.delta: a delay takes a minute at least'],
    [
      'a wrong edge',
      toFlow([branch({ edgeType: 'BACK', nextActionId: '1' })]),
      'actions[0].staticBranches[0].connection.edgeType',
    ],
    ['a cycle of a branch', toFlow([branch({ nextActionId: '1' })]), 'form a cycle'],
    [
      'wrong percentages',
      toFlow([{ type: 'AB_TEST_BRANCH', actionId: '1', testBranches: [{ percentage: 10 }, { percentage: 10 }] }]),
      'actions[0].testBranches: the percentages',
    ],
    [
      'too many actions',
      toFlow(Array.from({ length: 501 }, (_, at) => delay(at + 1, 5, at + 2))),
      'actions: no more than 500 actions are allowed',
    ],
    [
      'filters that are not valid',
      toFlow([], whenHas('none', 'x')),
      "enrollmentCriteria.listFilterBranch.filterBranches[0].filters[0].property: there is no property 'none'",
    ],
    [
      'an event without a property',
      toFlow([], { type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [event('4-655002')] }),
      'enrollmentCriteria.eventFilterBranches[0].filters',
    ],
    ['an event of an unknown property', toFlow([], whenSet('none')), "there is no property 'none'"],
    [
      'an unknown event',
      toFlow([], { type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [event('4-1639802')] }),
      "enrollmentCriteria.eventFilterBranches[0].eventTypeId: there is no event template '1639802'",
    ],
    [
      'a form whose id is not one',
      toFlow([], whenSubmitted(property('hs_form_id', 'ENUMERATION', 'IS_ANY_OF', { values: ['newsletter'] }))),
      'enrollmentCriteria.eventFilterBranches[0].filters[0].operation: 1 to 100 ids of forms are expected',
    ],
    [
      'a submission by its page',
      toFlow([], whenSubmitted(property('hs_url', 'STRING', 'IS_EQUAL_TO', { value: 'https://example.com' }))),
      'enrollmentCriteria.eventFilterBranches[0].filters[0].property',
    ],
    [
      'submissions of forms by companies',
      { ...toFlow([], whenSubmitted()), type: 'PLATFORM_FLOW', objectTypeId: '0-2' },
      'enrollmentCriteria.eventFilterBranches[0].eventTypeId: only contacts submit forms',
    ],
    [
      'events without one',
      toFlow([], { type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [] }),
      'enrollmentCriteria.eventFilterBranches: at least one event is expected',
    ],
    [
      'datasets',
      toFlow([], { type: 'DATASET', shouldReEnroll: true }),
      'enrollmentCriteria.type: this server has no datasets: use criteria of type LIST_BASED',
    ],
    [
      'a membership of a list that does not exist',
      toFlow([], joins({ filterType: 'IN_LIST', operator: 'IN_LIST', listId: '7' })),
      "enrollmentCriteria.listMembershipFilterBranches[0].filters[0].listId: there is no list '7' of these records",
    ],
    [
      'a membership that ends',
      toFlow([], joins({ filterType: 'IN_LIST', operator: 'NOT_IN_LIST', listId: '7' })),
      'enrollmentCriteria.listMembershipFilterBranches[0].filters[0].operator',
    ],
    [
      'memberships without a list',
      toFlow([], joins()),
      'enrollmentCriteria.listMembershipFilterBranches[0].filters: one filter for the members of a list is expected',
    ],
    [
      'an operator of a value',
      toFlow([], whenSet('zip', property('hs_value', 'NUMBER', 'IS_EQUAL_TO', { value: 1 }))),
      'enrollmentCriteria.eventFilterBranches[0].filters[1].operation',
    ],
    [
      'schedules that are not complete',
      toFlow([], whenHas('city', 'Dublin'), { enrollmentSchedule: { type: 'DAILY' } }),
      'enrollmentSchedule.timeOfDay: an object is expected',
    ],
    [
      'schedules without filters',
      toFlow([], undefined, { enrollmentSchedule: daily }),
      'enrollmentSchedule: a schedule enrolls the records that meet filters: enrollmentCriteria of type LIST_BASED are expected',
    ],
    [
      'schedules with events',
      toFlow([], whenSet('zip'), { enrollmentSchedule: daily }),
      'enrollmentSchedule: a schedule enrolls the records that meet filters',
    ],
    [
      'schedules with triggers of another enrollment',
      toFlow(
        [],
        { ...whenHas('city', 'Dublin'), reEnrollmentTriggersFilterBranches: [zipIsSet] },
        { enrollmentSchedule: daily },
      ),
      'enrollmentCriteria.reEnrollmentTriggersFilterBranches: with a schedule',
    ],
    [
      'schedules by a property that does not exist',
      toFlow([], whenHas('city', 'Dublin'), {
        enrollmentSchedule: { ...daily, type: 'PROPERTY_BASED', dateProperty: 'none' },
      }),
      "enrollmentSchedule.dateProperty: there is no property 'none'",
    ],
    [
      'time windows that end before they begin',
      toFlow([], undefined, { timeWindows: [{ day: 'MONDAY', startTime: { hour: 9 }, endTime: { hour: 8 } }] }),
      'timeWindows[0].endTime: the end has to be after the start',
    ],
    [
      'blocked dates that do not exist',
      toFlow([], undefined, { blockedDates: [{ dayOfMonth: 31, month: 'APRIL' }] }),
      'blockedDates[0].dayOfMonth: a whole number from 1 to 30 is expected',
    ],
    [
      'goals that are not valid',
      toFlow([], undefined, { goalFilterBranch: filtersOf(whenHas('none', 'x')) }),
      "goalFilterBranch.filterBranches[0].filters[0].property: there is no property 'none'",
    ],
    [
      'goals of other records',
      toFlow([], undefined, { ...ofDeals, goalFilterBranch: filtersOf(whenHas('dealname', 'x')) }),
      'goalFilterBranch: only workflows of contacts have a goal',
    ],
    [
      'suppression filters of contacts',
      toFlow([], undefined, { suppressionFilterBranch: filtersOf(whenHas('city', 'x')) }),
      'suppressionFilterBranch: workflows of contacts have suppressionListIds instead',
    ],
    [
      'suppression filters that are not valid',
      toFlow([], undefined, { ...ofDeals, suppressionFilterBranch: filtersOf(whenHas('none', 'x')) }),
      "suppressionFilterBranch.filterBranches[0].filters[0].property: there is no property 'none'",
    ],
    [
      'the end of enrollments in workflows that do not exist',
      toFlow([], undefined, { unEnrollmentSetting: { type: 'SELECTIVE', flowIds: ['7'] } }),
      "unEnrollmentSetting.flowIds[0]: there is no workflow '7'",
    ],
    [
      'the end of enrollments in no workflows',
      toFlow([], undefined, { unEnrollmentSetting: { type: 'SELECTIVE', flowIds: [] } }),
      'unEnrollmentSetting.flowIds: the ids of the other workflows are expected',
    ],
    [
      'an unknown end of other enrollments',
      toFlow([], undefined, { unEnrollmentSetting: { type: 'SOME' } }),
      'unEnrollmentSetting.type: one of NONE, ALL, SELECTIVE is expected',
    ],
    [
      'event anchors',
      toFlow([], undefined, { eventAnchor: { type: 'CONTACT_PROPERTY_ANCHOR', contactProperty: 'closedate' } }),
      'eventAnchor: this is not carried out by this server',
    ],
    [
      'Salesforce',
      toFlow([], undefined, { canEnrollFromSalesforce: true }),
      'canEnrollFromSalesforce: this server is not connected with Salesforce',
    ],
    [
      'a suppression list that does not exist',
      toFlow([], undefined, { suppressionListIds: [7] }),
      "suppressionListIds: there is no list '7'",
    ],
    [
      'the wrong type',
      toFlow([], undefined, { type: 'PLATFORM_FLOW' }),
      'type: workflows of contacts are of type CONTACT_FLOW',
    ],
  ])('%s', async (_, flow, message) => {
    const hub = await newHub();
    const { status, body, text } = await tryFlow(hub, flow);
    expect(status, text).toBe(400);
    expect(body).toMatchObject({
      status: 'error',
      category: 'VALIDATION_ERROR',
      message: expect.stringContaining(message),
    });
    expect((await hub.request({ path: flowsPath })).body.results).toEqual([]);
  });

  it('dynamic lists and lists of other records', async () => {
    const hub = await newHub();
    const filterBranch = (whenHas('city', 'Dublin') as { listFilterBranch: object }).listFilterBranch;
    const dynamic = await createList(hub, { processingType: 'DYNAMIC', filterBranch });
    const companies = await createList(hub, { objectTypeId: '0-2' });
    for (const listId of [dynamic, companies]) {
      const { status, body } = await tryFlow(hub, toFlow([single(1, '0-63809083', { listId })]));
      expect([status, body.context.place]).toEqual([400, ['actions[0].fields']]);
    }
  });
});

test('takes a cycle with a delay, and workflows of other records', async () => {
  const hub = await newHub();
  await createFlow(hub, toFlow([setProperty(1, 'zip', '1', 2), delay(2, 5, 1)]));
  const deals = { type: 'PLATFORM_FLOW', objectTypeId: '0-3' };
  await createFlow(hub, toFlow([setProperty(1, 'dealname', 'Acme')], undefined, deals));
});

test('the screens list workflows by name with their counts, the last changed first, and validate without saving', async () => {
  const hub = await newHub();
  const welcome = await createFlow(hub, toFlow([]));
  const goodbye = await createFlow(hub, toFlow([], undefined, { name: 'Goodbye' }));
  const { body: contact } = await hub.request({
    path: '/crm/v3/objects/contacts',
    json: { properties: { email: 'ada@example.com' } },
  });
  const path = `/automation/v2/workflows/${welcome}/enrollments/contacts/ada@example.com`;
  expect([contact.id, (await hub.request({ method: 'POST', path })).status]).toEqual([expect.any(String), 204]);
  await enrollmentsAre(hub, welcome, ['COMPLETED']);
  const list = async (query: string) => (await hub.request({ path: `/_app/workflows${query}` })).body;
  const none = { active: 0, completed: 0, failed: 0 };
  expect(await list('')).toMatchObject({
    results: [
      { id: goodbye, name: 'Goodbye', isEnabled: true, enrollments: none },
      { id: welcome, enrollments: { ...none, completed: 1 } },
    ],
    hasMore: false,
  });
  expect(await list('?text=wELC')).toMatchObject({ results: [{ id: welcome }] });
  expect(await list(`?flowId=${goodbye}`)).toMatchObject({ results: [{ id: goodbye }] });
  expect(await list('?objectTypeId=0-1&isEnabled=true')).toMatchObject({ results: [{ id: goodbye }, { id: welcome }] });
  for (const none of ['?isEnabled=false', '?objectTypeId=0-2']) expect(await list(none)).toMatchObject({ results: [] });
  expect(await list('?flowId=x')).toEqual({ results: [], hasMore: false });
  expect(await list('?limit=1&offset=0')).toMatchObject({ results: [{ id: goodbye }], hasMore: true });
  const check = (flow: object) => hub.request({ path: '/_app/workflows/check', json: flow });
  expect((await check(toFlow([delay(1, 5)]))).status).toBe(204);
  expect((await check(toFlow([delay(1, 0)]))).body).toMatchObject({ context: { place: ['actions[0].fields.delta'] } });
  expect((await list('')).results).toHaveLength(2);
});
