import { expect, test } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { createContacts, soon } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  flowsPath,
  listEnrollments,
  setProperty,
  toFlow,
  whenHas,
} from '../../test/support/workflows.js';

const dayMs = 86_400_000;

test('counts the enrollments that began, and how they ended, by days, weeks and months', async () => {
  const hub = await newHub({ timeZone: 'Pacific/Kiritimati' });
  const wait = single('email', 'wait');
  const branch = {
    ...{ type: 'STATIC_BRANCH', actionId: '1', inputValue: { propertyName: 'zip' }, defaultBranchName: 'Others' },
    staticBranches: [
      { branchValue: 'wait', connection: { edgeType: 'STANDARD', nextActionId: '2' } },
      { branchValue: 'fail', connection: { edgeType: 'STANDARD', nextActionId: '3' } },
    ],
  };
  const copy = { property_name: 'hubspot_owner_id', value: { type: 'OBJECT_PROPERTY', propertyName: 'city' } };
  const fail = { type: 'SINGLE_CONNECTION', actionId: '3', actionTypeId: '0-5', fields: copy };
  const city = 'Dublin';
  await createContacts(
    hub,
    { city, ...wait },
    { city, zip: 'wait' },
    { city, zip: 'fail' },
    { city },
    { city },
    { city },
  );
  const flowId = await createFlow(hub, toFlow([branch, delay(2, 60), fail], whenHas('city', city)));
  const states = ['ACTIVE', 'ACTIVE', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED'];
  await soon(async () => {
    expect((await listEnrollments(hub, flowId)).map(({ state }) => state).toSorted()).toEqual(states);
  }, 15_000);
  const ended = await hub.request({
    method: 'DELETE',
    path: `/automation/v2/workflows/${flowId}/enrollments/contacts/ann@example.com`,
  });
  expect(ended.status).toBe(204);
  const read = (query = '', id = flowId) => hub.request({ path: `${flowsPath}/performance/${id}${query}` });
  const today = new Date(Date.now() + 14 * 3_600_000);
  const bucketed = (day: Date) => {
    const bucket = day.toISOString().slice(0, 10);
    return [
      { series: 'ENROLLED', bucket, frequency: 6 },
      { series: 'COMPLETED', bucket, frequency: 3 },
      { series: 'UNENROLLED', bucket, frequency: 1 },
      { series: 'FAILED', bucket, frequency: 1 },
    ];
  };
  expect((await read()).body).toEqual({ results: bucketed(today) });
  const back = (days: number) => new Date(today.getTime() - days * dayMs);
  expect((await read('?bucketType=WEEK')).body.results).toEqual(bucketed(back((today.getUTCDay() + 6) % 7)));
  expect((await read('?bucketType=WEEK&firstDay=SUNDAY')).body.results).toEqual(bucketed(back(today.getUTCDay())));
  expect((await read('?bucketType=MONTH')).body.results).toEqual(bucketed(back(today.getUTCDate() - 1)));
  const now = Date.now();
  expect((await read(`?start=${now - 10 * dayMs}&end=${now + dayMs}`)).body.results).toEqual(bucketed(today));
  expect((await read(`?end=${now - dayMs}`)).body).toEqual({ results: [] });
  expect((await read(`?start=${now + dayMs}`)).body).toEqual({ results: [] });
  for (const query of ['?bucketType=YEAR', '?firstDay=NEVER', '?start=yesterday', '?start=-1', '?start=1.5'])
    expect((await read(query)).status, query).toBe(400);
  for (const [query, reason] of [
    [`?start=${now}&end=${now}`, 'start has to be before end'],
    ['?start=5&end=0', 'start has to be before end'],
    ['?start=0', 'no more than 3660 days are allowed'],
    ['?end=300000000000000', 'end is too late'],
  ]) {
    const { status, body } = await read(query);
    expect([status, body]).toMatchObject([400, { message: `The period is not valid: ${reason}.` }]);
  }
  expect((await read('', '7')).status).toBe(404);
  const other = await newHub();
  expect((await other.request({ path: `${flowsPath}/performance/${flowId}` })).status).toBe(404);
  const narrow = await newHub({ scopes: ['crm.objects.contacts.read'] });
  expect((await narrow.request({ path: `${flowsPath}/performance/${flowId}` })).status).toBe(403);
});

test('has nothing for a workflow without enrollments', async () => {
  const hub = await newHub();
  const flowId = await createFlow(hub, toFlow([setProperty(1, 'zip', '1')]));
  expect((await hub.request({ path: `${flowsPath}/performance/${flowId}` })).body).toEqual({ results: [] });
});

/** A contact that waits and has an address. */
const single = (name: string, zip: string) => ({ [name]: 'ann@example.com', zip });
