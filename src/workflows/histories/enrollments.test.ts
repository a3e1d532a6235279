import { expect, test } from 'vitest';
import { request, type Reply, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { anyOf, createContacts, property, soon } from '../../../test/support/lists.js';
import { newPersonIn } from '../../../test/support/people.js';
import { openAppSession } from '../../../test/support/app-session.js';
import {
  createFlow,
  delay,
  event,
  enrollmentsAre,
  flowsPath,
  listEnrollments,
  setProperty,
  single,
  toFlow,
  valueOf,
  whenHas,
} from '../../../test/support/workflows.js';

/** Sends requests of a signed-in user. */
async function openSession(hub: TestHub, person: { readonly email: string; readonly password: string }) {
  const session = await openAppSession(hub.baseUrl, person);
  return (options: RequestOptions) => session.request(hub.hubId, options);
}

const inDublin = whenHas('city', 'Dublin');
const fixtures = '/crm/v3/properties/contacts';
const nickname = {
  name: 'nickname',
  label: 'Nickname',
  type: 'string',
  fieldType: 'text',
  groupName: 'contactinformation',
};
const addProperty = (hub: TestHub) => hub.request({ path: fixtures, json: nickname });
const removeProperty = (hub: TestHub) => hub.request({ method: 'DELETE', path: `${fixtures}/nickname` });

const enrollmentsOf = (flowId: string): string => `/_app/workflows/${flowId}/enrollments`;
const idsOf = async (hub: TestHub, flowId: string): Promise<string[]> =>
  ((await listEnrollments(hub, flowId)) as unknown as { id: string }[]).map(({ id }) => id);
const stepsOf = async (hub: TestHub, flowId: string, enrollmentId: string) => {
  const reply = await hub.request({ path: `${enrollmentsOf(flowId)}/${enrollmentId}` });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as { state: string; steps: Record<string, unknown>[]; hasEarlierSteps: boolean };
};
const post = (hub: TestHub, path: string, json: object = {}) => hub.request({ method: 'POST', path, json });

/** A workflow of contacts in Dublin whose second step fails, as its property is gone. */
async function newFailing(hub: TestHub, more: object = {}): Promise<string> {
  expect((await addProperty(hub)).status).toBe(201);
  const actions = [
    setProperty(1, 'zip', '1', 2),
    setProperty(2, 'nickname', 'Ada', 3),
    setProperty(3, 'country', 'Ireland'),
  ];
  const flowId = await createFlow(hub, toFlow(actions, inDublin, more));
  expect((await removeProperty(hub)).status).toBe(204);
  return flowId;
}

const at = expect.any(String) as unknown;

test('an enrollment has its steps in order: what was done, which branch, what was created, until when it waits (AA21)', async () => {
  const hub = await newHub();
  const filterBranch = anyOf([property('zip', 'STRING', 'IS_EQUAL_TO', { value: '1' })]);
  const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });
  const actions = [
    setProperty(1, 'zip', '1', 2),
    { type: 'LIST_BRANCH', actionId: '2', listBranches: [{ filterBranch, connection: to(3) }], defaultBranch: null },
    single(3, '0-169425243', { note_body: 'Lives in Dublin' }, 4),
    {
      type: 'STATIC_BRANCH',
      actionId: '4',
      inputValue: { propertyName: 'country' },
      staticBranches: [{ branchValue: 'x' }],
      defaultBranch: to(5),
    },
    { type: 'AB_TEST_BRANCH', actionId: '5', testBranches: [{ connection: to(6) }] },
    delay(6, 5, 7),
    setProperty(7, 'country', 'Ireland'),
  ];
  const flowId = await createFlow(hub, toFlow(actions, inDublin));
  await createContacts(hub, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['ACTIVE']);
  const [id = ''] = await idsOf(hub, flowId);
  await soon(async () => expect((await stepsOf(hub, flowId, id)).steps).toHaveLength(6));
  const { steps, hasEarlierSteps } = await stepsOf(hub, flowId, id);
  const [{ dueAt } = {}] = await listEnrollments(hub, flowId);
  expect(hasEarlierSteps).toBe(false);
  expect(steps).toEqual([
    { actionId: '1', at, outcome: 'DONE', value: '1' },
    { actionId: '2', at, outcome: 'DONE', branch: '0' },
    { actionId: '3', at, outcome: 'DONE', created: { objectTypeId: '0-46', id: expect.any(String) } },
    { actionId: '4', at, outcome: 'DONE', branch: 'other' },
    { actionId: '5', at, outcome: 'DONE', branch: '0' },
    { actionId: '6', at, outcome: 'WAITING', until: dueAt },
  ]);
});

test('the history is bounded, and says so', async () => {
  const hub = await newHub();
  const loop = Array.from({ length: 249 }, (_, place) => setProperty(place + 1, 'zip', String(place), place + 2));
  const flowId = await createFlow(hub, toFlow([...loop, setProperty(250, 'zip', 'last')], inDublin));
  await createContacts(hub, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const { steps, hasEarlierSteps } = await stepsOf(hub, flowId, (await idsOf(hub, flowId))[0] ?? '');
  expect([hasEarlierSteps, steps.length, steps.at(-1)?.['actionId']]).toEqual([true, 200, '250']);
});

test('a failed enrollment is retried from the step that failed, and keeps its history (AA22)', async () => {
  const hub = await newHub();
  const flowId = await newFailing(hub);
  const [contactId = ''] = await createContacts(hub, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['FAILED']);
  const [id = ''] = await idsOf(hub, flowId);
  const path = `${enrollmentsOf(flowId)}/${id}`;
  await hub.request({
    method: 'PATCH',
    path: `/crm/v3/objects/contacts/${contactId}`,
    json: { properties: { zip: '2' } },
  });
  const { body: overviews } = await hub.request({ path: `/_app/workflows?flowId=${flowId}` });
  expect(overviews.results[0]).toMatchObject({ failedAt: at, enrollments: { failed: 1 } });
  expect((await post(hub, `${path}/retry`)).status).toBe(204);
  await soon(async () => expect((await stepsOf(hub, flowId, id)).steps).toHaveLength(4));
  await addProperty(hub);
  expect((await post(hub, `${path}/retry`)).status).toBe(204);
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect((await stepsOf(hub, flowId, id)).steps.map(({ actionId, outcome }) => [actionId, outcome])).toEqual([
    ['1', 'DONE'],
    ['2', 'FAILED'],
    [undefined, 'RETRIED'],
    ['2', 'FAILED'],
    [undefined, 'RETRIED'],
    ['2', 'DONE'],
    ['3', 'DONE'],
  ]);
  // The first step was not carried out again.
  expect([await valueOf(hub, contactId, 'zip'), await valueOf(hub, contactId, 'nickname')]).toEqual(['2', 'Ada']);
  const again = await post(hub, `${path}/retry`);
  expect([again.status, again.body.message]).toEqual([400, 'Only an enrollment that failed can be retried.']);
  const after = await hub.request({ path: `/_app/workflows?flowId=${flowId}` });
  expect(after.body.results[0].failedAt).toBeUndefined();
});

test('a retry is refused while the record is enrolled, and where the workflow is turned off', async () => {
  const hub = await newHub();
  expect((await addProperty(hub)).status).toBe(201);
  const flowId = await createFlow(hub, toFlow([setProperty(1, 'nickname', 'Ada', 2), delay(2, 5)]));
  await removeProperty(hub);
  const [contactId = ''] = await createContacts(hub, { city: 'Cork' });
  const enroll = () => post(hub, `/_app/workflows/${flowId}/enroll`, { recordIds: [contactId] });
  expect((await enroll()).body).toEqual({ enrolled: 1, alreadyEnrolled: 0, notFound: 0, refused: 0 });
  await enrollmentsAre(hub, flowId, ['FAILED']);
  await addProperty(hub);
  expect((await enroll()).body).toMatchObject({ enrolled: 1 });
  await enrollmentsAre(hub, flowId, ['ACTIVE', 'FAILED']);
  const [active = '', failed = ''] = await idsOf(hub, flowId);
  const retry = () => post(hub, `${enrollmentsOf(flowId)}/${failed}/retry`);
  expect([(await retry()).status, (await retry()).body.category]).toEqual([409, 'CONFLICT']);
  expect((await post(hub, `${enrollmentsOf(flowId)}/retry`)).body).toEqual({ retried: 0, skipped: 1 });
  expect((await post(hub, `${enrollmentsOf(flowId)}/${active}/end`)).status).toBe(204);
  const { body: flow } = await hub.request({ path: `${flowsPath}/${flowId}` });
  await hub.request({ method: 'PUT', path: `${flowsPath}/${flowId}`, json: { ...flow, isEnabled: false } });
  for (const refused of [await retry(), await post(hub, `${enrollmentsOf(flowId)}/retry`), await enroll()]) {
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `The workflow ${flowId} is turned off: turn it on first.`,
    ]);
  }
});

test('all failed enrollments are retried in pages, the last one of each record', async () => {
  const hub = await newHub();
  const flowId = await newFailing(hub, { enrollmentCriteria: { type: 'MANUAL', shouldReEnroll: true } });
  const contacts = Array.from({ length: 60 }, (_, at) => ({ city: 'Cork', email: `c${at}@example.com` }));
  const recordIds = [
    ...(await createContacts(hub, ...contacts)),
    ...(await createContacts(hub, ...contacts.map(({ email }) => ({ email: `x${email}` })))),
  ];
  for (const ids of [recordIds.slice(0, 60), recordIds.slice(60), recordIds.slice(0, 1)]) {
    expect((await post(hub, `/_app/workflows/${flowId}/enroll`, { recordIds: ids })).body.enrolled).toBe(ids.length);
    await soon(async () => {
      const { body } = await hub.request({ path: `${enrollmentsOf(flowId)}?state=ACTIVE` });
      expect(body.results).toEqual([]);
    }, 20_000);
  }
  await addProperty(hub);
  const first = await post(hub, `${enrollmentsOf(flowId)}/retry`);
  const second = await post(hub, `${enrollmentsOf(flowId)}/retry`, { after: first.body.after });
  const counts = ({ body }: Reply) => [body.retried + body.skipped, body.after];
  expect([counts(first), counts(second)]).toEqual([
    [100, at],
    [21, undefined],
  ]);
  expect(first.body.retried + second.body.retried).toBe(120);
  expect((await post(hub, `${enrollmentsOf(flowId)}/retry`, { after: 'x' })).status).toBe(400);
  await soon(async () => {
    const { body } = await hub.request({ path: `${enrollmentsOf(flowId)}?state=COMPLETED&limit=100` });
    expect([body.results.length, body.paging !== undefined]).toEqual([100, true]);
  }, 20_000);
}, 60_000);

test('records of any type are enrolled by hand, and their enrollments ended', async () => {
  const hub = await newHub();
  const deals = { type: 'PLATFORM_FLOW', objectTypeId: '0-3' };
  const flowId = await createFlow(hub, toFlow([delay(1, 5)], undefined, deals));
  const deal = await hub.request({ path: '/crm/v3/objects/deals', json: { properties: { dealname: 'Acme' } } });
  const recordIds = [deal.body.id as string, '999999999', 'none'];
  const path = `/_app/workflows/${flowId}/enroll`;
  expect((await post(hub, path, { recordIds })).body).toEqual({
    enrolled: 1,
    alreadyEnrolled: 0,
    notFound: 2,
    refused: 0,
  });
  expect((await post(hub, path, { recordIds })).body).toMatchObject({ enrolled: 0, alreadyEnrolled: 1 });
  const [enrollment] = await enrollmentsAre(hub, flowId, ['ACTIVE']);
  expect(enrollment).toMatchObject({ enrolledBy: 'USER', recordId: deal.body.id });
  const [id = ''] = await idsOf(hub, flowId);
  const end = () => post(hub, `${enrollmentsOf(flowId)}/${id}/end`);
  expect((await end()).status).toBe(204);
  expect(await stepsOf(hub, flowId, id)).toMatchObject({ state: 'ENDED', reason: 'A user ended the enrollment.' });
  expect([(await end()).status, (await end()).body.message]).toEqual([400, 'The enrollment has ended.']);
  for (const json of [{ recordIds: [] }, { recordIds: Array.from({ length: 101 }, String) }]) {
    expect((await post(hub, path, json)).status).toBe(400);
  }
});

test('the history is filtered by state and by record', async () => {
  const hub = await newHub();
  const flowId = await newFailing(hub);
  const [first = '', second = ''] = await createContacts(
    hub,
    { city: 'Dublin' },
    { city: 'Dublin', email: 'a@example.com' },
  );
  await enrollmentsAre(hub, flowId, ['FAILED', 'FAILED']);
  const list = async (query: string) =>
    ((await hub.request({ path: `${enrollmentsOf(flowId)}?${query}` })).body.results as { recordId: string }[]).map(
      ({ recordId }) => recordId,
    );
  expect(await list('state=ACTIVE')).toEqual([]);
  expect((await list('state=FAILED')).toSorted()).toEqual([first, second].toSorted());
  expect(await list(`state=FAILED&recordId=${second}`)).toEqual([second]);
  expect(await list('recordId=none')).toEqual([]);
  expect((await hub.request({ path: `${enrollmentsOf(flowId)}?state=LATE` })).status).toBe(400);
});

test('a record lists the workflows that it is and was in, with the next step', async () => {
  const hub = await newHub();
  const done = await createFlow(hub, toFlow([setProperty(1, 'zip', '1')], inDublin, { name: 'Fill in' }));
  const waits = await createFlow(
    hub,
    toFlow([setProperty(1, 'zip', '2', 2), delay(2, 5, 3), setProperty(3, 'zip', '3')], inDublin, { name: 'Wait' }),
  );
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  await enrollmentsAre(hub, done, ['COMPLETED']);
  await enrollmentsAre(hub, waits, ['ACTIVE']);
  const list = async (path: string) => (await hub.request({ path: `/_app/objects/${path}/workflows` })).body;
  await soon(async () => {
    const { results } = await list(`contacts/${id}`);
    expect(results.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { flowId: done, name: 'Fill in', state: 'COMPLETED', isEnabled: true },
      { flowId: waits, name: 'Wait', state: 'ACTIVE', dueAt: at, action: { actionId: '3', actionTypeId: '0-5' } },
    ]);
  });
  expect((await hub.request({ path: '/_app/objects/contacts/999999999/workflows' })).status).toBe(404);
  expect((await hub.request({ path: '/_app/objects/none/1/workflows' })).status).toBe(400);
});

test('users who may only view see enrollments and change none; other accounts see none', async () => {
  const hub = await newHub();
  const flowId = await newFailing(hub);
  const [contactId = ''] = await createContacts(hub, { city: 'Dublin' });
  await enrollmentsAre(hub, flowId, ['FAILED']);
  const [id = ''] = await idsOf(hub, flowId);
  const viewer = await openSession(hub, await newPersonIn(hub, { role: 'viewer' }));
  const other = await newHub();
  const narrow = await newHub({ scopes: ['crm.objects.contacts.read'] });
  const record = `/_app/objects/contacts/${contactId}/workflows`;
  const reads = [
    `${enrollmentsOf(flowId)}/${id}`,
    `/_app/workflows/${flowId}/revisions`,
    `/_app/workflows/${flowId}/revisions/1`,
    record,
  ];
  for (const path of reads) {
    expect([path, (await viewer({ path })).status]).toEqual([path, 200]);
    expect([path, (await other.request({ path })).status]).toEqual([path, 404]);
    expect([path, (await narrow.request({ path })).status]).toEqual([path, 403]);
  }
  const writes = [
    [`${enrollmentsOf(flowId)}/${id}/retry`, {}],
    [`${enrollmentsOf(flowId)}/${id}/end`, {}],
    [`${enrollmentsOf(flowId)}/retry`, {}],
    [`/_app/workflows/${flowId}/enroll`, { recordIds: [contactId] }],
  ] as const;
  for (const [path, json] of writes) {
    expect([path, (await viewer({ method: 'POST', path, json })).status]).toEqual([path, 403]);
    expect([path, (await post(other, path, json)).status]).toEqual([path, 404]);
  }
  for (const unknown of ['none', '999999999']) {
    for (const action of ['retry', 'end']) {
      expect((await post(hub, `${enrollmentsOf(flowId)}/${unknown}/${action}`)).status).toBe(404);
    }
    expect((await hub.request({ path: `${enrollmentsOf(flowId)}/${unknown}` })).status).toBe(404);
  }
});

test('revisions have authors, times and what the workflow was like (AA23)', async () => {
  const hub = await newHub();
  const flowId = await createFlow(hub, toFlow([delay(1, 5)], undefined, { name: 'First' }));
  const { body: flow } = await hub.request({ path: `${flowsPath}/${flowId}` });
  const session = await openSession(hub, hub.user);
  const json = { ...flow, name: 'Second', isEnabled: false, actions: [delay(1, 7)] };
  expect((await session({ method: 'PUT', path: `${flowsPath}/${flowId}`, json })).status).toBe(200);
  const path = `/_app/workflows/${flowId}/revisions`;
  const { body } = await hub.request({ path });
  expect(body).toEqual({
    results: [
      {
        revisionId: '2',
        name: 'Second',
        isEnabled: false,
        isCurrent: true,
        createdAt: at,
        createdByUserId: hub.user.userId,
      },
      { revisionId: '1', name: 'First', isEnabled: true, isCurrent: false, createdAt: at },
    ],
  });
  const page = await hub.request({ path: `${path}?limit=1` });
  expect(page.body.paging.next.after).toBe('2');
  expect((await hub.request({ path: `${path}?after=2` })).body.results).toMatchObject([{ revisionId: '1' }]);
  expect((await hub.request({ path: `${path}?after=x` })).status).toBe(400);
  expect((await hub.request({ path: `${path}/1` })).body).toMatchObject({
    ...{ id: flowId, revisionId: '1', name: 'First', isEnabled: true },
    actions: [{ fields: { delta: '5' } }],
  });
  for (const unknown of ['3', 'none']) expect((await hub.request({ path: `${path}/${unknown}` })).status).toBe(404);
});

test('the sandbox ends a wait for an event without a limit, as one whose event has not happened', async () => {
  const hub = await newHub();
  const named = property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: 'zip' });
  const waiting = single(1, '0-29', { event_filter_branches: [event('4-655002', [named])] }, 2);
  const heard = { type: 'FIELD_DATA', actionId: '1', dataKey: 'hs_event_criteria_met' };
  const noting = single(2, '0-5', { property_name: 'jobtitle', value: heard });
  const flowId = await createFlow(hub, toFlow([waiting, noting], inDublin));
  const [contactId = ''] = await createContacts(hub, { city: 'Dublin' });
  const path = '/_spoke/enrollments';
  let id = '';
  await soon(async () => {
    const { body } = await request(hub.baseUrl, { path: `${path}?hubId=${hub.hubId}` });
    const [enrollment] = body.results as { id: string; dueAt?: string }[];
    expect(enrollment?.id).toBeDefined();
    expect(enrollment?.dueAt).toBeUndefined();
    id = enrollment?.id ?? '';
  });
  expect((await request(hub.baseUrl, { method: 'POST', path: `${path}/${id}/run` })).status).toBe(204);
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(await valueOf(hub, contactId, 'jobtitle')).toBe('false');
});

test('the sandbox lists enrollments of all accounts, and carries out steps before they are due', async () => {
  const hub = await newHub();
  const flowId = await createFlow(hub, toFlow([delay(1, 5000, 2), setProperty(2, 'zip', '1')], inDublin));
  const [contactId = ''] = await createContacts(hub, { city: 'Dublin', firstname: 'Ada' });
  await enrollmentsAre(hub, flowId, ['ACTIVE']);
  const list = async () => {
    const { body } = await request(hub.baseUrl, { path: `/_spoke/enrollments?hubId=${hub.hubId}&limit=10` });
    return body.results as { id: string; state: string }[];
  };
  await soon(async () =>
    expect(await list()).toMatchObject([
      {
        ...{ hubId: hub.hubId, flowId, name: 'Welcome', recordId: contactId, state: 'ACTIVE', dueAt: at },
        ...{ properties: { firstname: 'Ada' }, action: { actionId: '2' } },
      },
    ]),
  );
  const [{ id = '' } = {}] = await list();
  const run = (one: string) => request(hub.baseUrl, { method: 'POST', path: `/_spoke/enrollments/${one}/run` });
  expect((await run(id)).status).toBe(204);
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  expect(await valueOf(hub, contactId, 'zip')).toBe('1');
  expect((await run(id)).body.message).toBe('The enrollment has ended.');
  for (const unknown of ['none', `${hub.hubId}-999999999`]) expect((await run(unknown)).status).toBe(404);
});
