import { beforeAll, expect, test } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import { createContacts, property, soon } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  event,
  listEnrollments,
  setProperty,
  setValue,
  single,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
  return app.close;
});

const newOwnHub = (more: object = {}) => newHub({ baseUrl: app.baseUrl, ...more });
const advance = async (advanceSeconds: number) => {
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  expect(status, text).toBe(200);
};

const named = (name: string) => property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: name });
const whenZip = event('4-655002', [named('zip')]);
const to = (id: number) => ({ edgeType: 'STANDARD', nextActionId: String(id) });

/** Waits for a postal code for an hour, and says whether it came. */
const waits = (event_filter_branches: readonly object[], more: object = { expiration_minutes: '60' }) => [
  single(1, '0-29', { event_filter_branches, ...more }, 2),
  {
    ...{ actionId: '2', type: 'STATIC_BRANCH', defaultBranchName: 'Late', defaultBranch: to(4) },
    inputValue: { type: 'FIELD_DATA', actionId: '1', dataKey: 'hs_event_criteria_met' },
    staticBranches: [{ branchValue: 'true', connection: to(3) }],
  },
  setProperty(3, 'jobtitle', 'In time'),
  setProperty(4, 'jobtitle', 'Late'),
];

/** Resolves once all enrollments have arrived at the first step: they are due much later, or never. */
const areWaiting = async (hub: TestHub, flowId: string) =>
  soon(async () => {
    const enrollments = await listEnrollments(hub, flowId);
    expect(enrollments.length).toBeGreaterThan(0);
    for (const { state, actionId, dueAt, enrolledAt } of enrollments) {
      expect({ state, actionId }).toEqual({ state: 'ACTIVE', actionId: '1' });
      expect(dueAt === undefined || Date.parse(dueAt) > Date.parse(enrolledAt) + 1_800_000).toBe(true);
    }
  }, 15_000);

// First, since a restarted server has the present time.
test('goes on waiting for an event after the process was killed', async () => {
  const hub = await newOwnHub();
  const [id = ''] = await createContacts(hub, { city: 'Tralee' });
  const flowId = await createFlow(hub, toFlow(waits([whenZip], {}), whenHas('city', 'Tralee')));
  await enrollmentsAre(hub, flowId, ['ACTIVE']);
  await areWaiting(hub, flowId);
  await app.kill9();
  await app.restart();
  const again = toHubAt(app.baseUrl, hub);
  expect(await listEnrollments(again, flowId)).toMatchObject([{ state: 'ACTIVE' }]);
  await setValue(again, id, { zip: '7' });
  await enrollmentsAre(again, flowId, ['COMPLETED']);
  expect(await valueOf(again, id, 'jobtitle')).toBe('In time');
}, 60_000);

test('waits for an event that happens to the record, at most for a time', async () => {
  const hub = await newOwnHub();
  const flowId = await createFlow(hub, toFlow(waits([whenZip]), whenHas('city', 'Dublin')));
  const [one = '', two = '', other = ''] = await createContacts(
    hub,
    { city: 'Dublin', zip: '1' },
    { city: 'Dublin' },
    { city: 'Cork' },
  );
  await enrollmentsAre(hub, flowId, ['ACTIVE', 'ACTIVE']);
  await areWaiting(hub, flowId);
  await setValue(hub, one, { phone: '5' });
  await setValue(hub, other, { zip: '5' });
  await setValue(hub, one, { zip: '2' });
  await soon(async () => expect(await valueOf(hub, one, 'jobtitle')).toBe('In time'), 15_000);
  expect(await valueOf(hub, two, 'jobtitle')).toBe(null);
  await advance(3601);
  await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
  expect(await valueOf(hub, two, 'jobtitle')).toBe('Late');
});

test('hears an event at the same time as it began to wait: with a clock that stands still', async () => {
  const hub = await newOwnHub();
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json: { frozen: true } });
  expect(status, text).toBe(200);
  try {
    const [id = ''] = await createContacts(hub, { city: 'Clifden', zip: '1' });
    const flowId = await createFlow(hub, toFlow(waits([whenZip], {}), whenHas('city', 'Clifden')));
    await enrollmentsAre(hub, flowId, ['ACTIVE']);
    await areWaiting(hub, flowId);
    expect(await valueOf(hub, id, 'jobtitle')).toBe(null);
    await setValue(hub, id, { zip: '2' });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'jobtitle')).toBe('In time');
  } finally {
    await request(app.baseUrl, { path: '/_spoke/clock', json: { frozen: false } });
  }
});

test('does not hear what happened before it began to wait: within the change that enrolled the record', async () => {
  const hub = await newOwnHub();
  const flowId = await createFlow(hub, toFlow(waits([whenZip]), whenHas('city', 'Kenmare')));
  const [id = ''] = await createContacts(hub, { zip: '1' });
  await setValue(hub, id, { city: 'Kenmare', zip: '2' });
  await enrollmentsAre(hub, flowId, ['ACTIVE']);
  await areWaiting(hub, flowId);
  await setValue(hub, id, { zip: '3' });
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
});

test('waits for an event without a limit, again where the workflow returns to it', async () => {
  const hub = await newOwnHub();
  const [id = ''] = await createContacts(hub, { city: 'Sligo' });
  const actions = [
    single(1, '0-29', { event_filter_branches: [whenZip] }, 2),
    single(2, '0-169425243', { note_body: 'Heard' }, 3),
    delay(3, 1, 1),
  ];
  const flowId = await createFlow(hub, toFlow(actions, whenHas('city', 'Sligo')));
  const notes = async () => {
    const { body } = await hub.request({ path: `/crm/v4/objects/contacts/${id}/associations/notes` });
    return (body.results as object[]).length;
  };
  for (const round of [1, 2]) {
    await areWaiting(hub, flowId);
    await soon(async () => expect(await listEnrollments(hub, flowId)).toHaveLength(1), 15_000);
    await setValue(hub, id, { zip: String(round) });
    await soon(async () => expect(await notes()).toBe(round), 15_000);
    await advance(61);
    await areWaiting(hub, flowId);
  }
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${id}` });
  await enrollmentsAre(hub, flowId, ['ENDED']);
});

test('delays until a time of day on one of some days, in the time zone of the account', async () => {
  const hub = await newOwnHub({ timeZone: 'America/New_York' });
  await createContacts(hub, { city: 'Ennis' });
  const time_of_day = { hour: 9, minute: 30 };
  const fields = { delta: 0, time_unit: 'DAYS', time_of_day, days_of_week: ['TUESDAY', 'THURSDAY'] };
  const flowId = await createFlow(
    hub,
    toFlow([single(1, '0-1', fields, 2), setProperty(2, 'zip', '1')], whenHas('city', 'Ennis')),
  );
  await soon(async () => expect((await listEnrollments(hub, flowId))[0]?.actionId).toBe('2'), 15_000);
  const [enrollment] = await listEnrollments(hub, flowId);
  const due = new Date(enrollment?.dueAt ?? '');
  const format = {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  } as const;
  expect(new Intl.DateTimeFormat('en-US', format).format(due)).toMatch(/^(Tuesday|Thursday) 09:30$/);
});

test('refuses waits without events, and limits that are no minutes', async () => {
  const hub = await newOwnHub();
  const refused = [
    [{ event_filter_branches: [] }, 'event_filter_branches'],
    [{ event_filter_branches: [whenZip], expiration_minutes: 0 }, 'expiration_minutes'],
    [{ event_filter_branches: [event('4-1')] }, 'event'],
  ] as const;
  for (const [fields, place] of refused) {
    const reply = await tryFlow(hub, toFlow([single(1, '0-29', fields)]));
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.message).toContain(place);
  }
  const busy = toFlow([single(1, '0-29', { event_filter_branches: [whenZip] }, 2), setProperty(2, 'zip', '1', 1)]);
  const reply = await tryFlow(hub, busy);
  expect(reply.body.message).toContain('form a cycle without a delay');
});
