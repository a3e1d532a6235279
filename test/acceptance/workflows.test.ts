import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request } from '../support/http.js';
import { installApp, newHub } from '../support/hubs.js';
import { property, soon } from '../support/lists.js';
import { newClient } from '../support/official-client.js';
import { newTemplate } from '../support/timeline.js';
import {
  createFlow,
  enrollmentsAre,
  event,
  listEnrollments,
  setProperty,
  single,
  toFlow,
} from '../support/workflows.js';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
}, 60_000);
afterAll(() => app.close());

it('an event of an app is followed by a task and the next stage a day later, with the official client', async () => {
  const { baseUrl } = app;
  const hub = await newHub({ baseUrl });
  const { accessToken: token } = await installApp(hub);
  const tokens = [{ name: 'plan', label: 'Plan', type: 'string' }];
  const { id: eventTemplateId } = await newTemplate({ name: 'Ordered', tokens }, { baseUrl });
  const isPro = property('plan', 'STRING', 'IS_EQUAL_TO', { value: 'Pro' });
  const criteria = {
    ...{ type: 'EVENT_BASED', shouldReEnroll: false },
    eventFilterBranches: [event(`4-${eventTemplateId}`, [isPro])],
  };
  const actions = [
    single(1, '0-1', { delta: '1', time_unit: 'DAYS' }, 2),
    single(2, '0-3', { task_type: 'CALL', subject: 'Ask how it goes' }, 3),
    setProperty(3, 'lifecyclestage', 'opportunity'),
  ];
  const flowId = await createFlow(hub, toFlow(actions, criteria));

  const { crm } = newClient(hub);
  const create = (email: string) => crm.contacts.basicApi.create({ properties: { email }, associations: [] });
  const [customer, other] = [await create('ada@example.com'), await create('bob@example.com')];
  const { eventsApi } = newClient({ baseUrl, privateApp: { token } }).crm.timeline;
  const post = (email: string, plan: string) => eventsApi.create({ eventTemplateId, email, tokens: { plan } });
  await post('ada@example.com', 'Pro');
  await post('bob@example.com', 'Free');
  await soon(async () => {
    const found = await listEnrollments(hub, flowId);
    expect(found).toMatchObject([{ recordId: customer.id, state: 'ACTIVE', actionId: '2', enrolledBy: 'EVENT' }]);
  }, 60_000);
  const listTasks = async (id: string) =>
    (await crm.associations.v4.basicApi.getPage('contacts', id, 'tasks')).results.map(({ toObjectId }) => toObjectId);
  expect(await listTasks(customer.id)).toEqual([]);

  const moved = await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 24 * 3600 } });
  expect(moved.status, moved.text).toBe(200);
  await enrollmentsAre(hub, flowId, ['COMPLETED']);
  const [taskId = ''] = await listTasks(customer.id);
  const task = await crm.objects.tasks.basicApi.getById(taskId, ['hs_task_subject', 'hs_task_type']);
  expect(task.properties).toMatchObject({ hs_task_subject: 'Ask how it goes', hs_task_type: 'CALL' });
  const stageOf = async (id: string) =>
    (await crm.contacts.basicApi.getById(id, ['lifecyclestage'])).properties['lifecyclestage'];
  expect([await stageOf(customer.id), await stageOf(other.id)]).toEqual(['opportunity', 'lead']);
  expect(await listTasks(other.id)).toEqual([]);
}, 120_000);
