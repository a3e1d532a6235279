import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createContacts } from '../../test/support/lists.js';
import { delay, event, setProperty, single, toFlow, valueOf, whenHas } from '../../test/support/workflows.js';

const path = '/_app/workflows/trial';
const tryIt = (hub: TestHub, flow: object, recordId: string) => hub.request({ path, json: { flow, recordId } });
const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });

const branch = (actionId: number, property: string, value: string, next: number, other: number) => ({
  ...{ actionId: String(actionId), type: 'STATIC_BRANCH', defaultBranchName: 'Other', defaultBranch: to(other) },
  inputValue: { type: 'OBJECT_PROPERTY', propertyName: property },
  staticBranches: [{ branchValue: value, connection: to(next) }],
});

test('says what a workflow would do with a record as time passes, and writes nothing', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Dublin' });
  const wait = { event_filter_branches: [event('4-1463224')], expiration_minutes: 10 };
  const actions = [
    ...[setProperty(1, 'zip', 'From {{ enrolled_object.city }}', 2), branch(2, 'zip', 'From Dublin', 3, 7)],
    ...[delay(3, 90, 4), single(4, '0-29', wait, 5), single(5, '0-3', { subject: 'Call' }, 6)],
    {
      ...{ actionId: '6', type: 'WEBHOOK', method: 'POST', webhookUrl: 'https://hooks.example.com/x', queryParams: [] },
      connection: to(8),
    },
    ...[setProperty(7, 'jobtitle', 'Never'), setProperty(8, 'jobtitle', 'End')],
  ];
  const reply = await tryIt(hub, toFlow(actions, whenHas('city', 'Dublin')), id);
  expect(reply.status, reply.text).toBe(200);
  const { isMet, steps } = reply.body as {
    isMet: boolean;
    steps: { actionId: string; is: string; at: string; detail: string }[];
  };
  expect(isMet).toBe(true);
  expect(steps.map(({ actionId, is }) => `${actionId} ${is}`)).toEqual([
    ...['1 DONE', '2 DONE', '3 WAITS', '4 WAITS', '5 DONE', '6 CALLS', '8 DONE'],
  ]);
  expect(steps.slice(0, 2)).toMatchObject([{ detail: 'From Dublin' }, { detail: '', branch: '0' }]);
  const minutes = (Date.parse(steps.at(-1)?.at ?? '') - Date.parse(steps[0]?.at ?? '')) / 60_000;
  expect(minutes).toBe(100);
  expect(await valueOf(hub, id, 'zip')).toBe(null);
  expect((await hub.request({ path: '/crm/v3/objects/tasks' })).body.results).toEqual([]);
});

test('says where a workflow would fail, and whether the record meets its criteria', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Cork', email: 'ada@example.com' }, { email: 'bea@example.com' });
  const fail = { property_name: 'email', value: { type: 'STATIC_VALUE', staticValue: 'bea@example.com' } };
  const { body } = await tryIt(
    hub,
    toFlow([single(1, '0-5', fail, 2), setProperty(2, 'zip', '1')], whenHas('city', 'Dublin')),
    id,
  );
  expect(body).toMatchObject({
    isMet: false,
    steps: [{ actionId: '1', is: 'FAILS', detail: expect.stringMatching(/already/i) }],
  });
  expect(await valueOf(hub, id, 'email')).toBe('ada@example.com');
  const manual = await tryIt(hub, toFlow([setProperty(1, 'zip', '1')]), id);
  expect(manual.body).toMatchObject({ isMet: null, steps: [{ is: 'DONE', detail: '1' }] });
});

test('refuses workflows that are not valid or have no end, and records that do not exist', async () => {
  const hub = await newHub();
  const [id = ''] = await createContacts(hub, { city: 'Cork' });
  expect((await tryIt(hub, toFlow([setProperty(1, 'nothing', '1')]), id)).body.message).toContain('nothing');
  expect((await tryIt(hub, toFlow([setProperty(1, 'zip', '1')]), '999999999')).status).toBe(404);
  const endless = await tryIt(hub, toFlow([delay(1, 5, 2), setProperty(2, 'zip', '1', 1)]), id);
  expect([endless.status, endless.body.message]).toEqual([400, expect.stringContaining('no end')]);
  const other = await newHub();
  expect((await tryIt(other, toFlow([setProperty(1, 'zip', '1')]), id)).status).toBe(404);
});
