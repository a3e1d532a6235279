import { expect, test } from 'vitest';
import { newHub } from '../../../test/support/hubs.js';

const scopes = ['crm.schemas.deals.read', 'crm.schemas.deals.write', 'crm.objects.deals.write', 'tickets'];

test('lists pipelines with their stages as in version 1 (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const { status, body } = await hub.request({ path: '/crm-pipelines/v1/pipelines/tickets' });
  expect(status).toBe(200);
  expect(body.results[0]).toMatchObject({ objectType: 'TICKET', objectTypeId: '0-5', active: true });
  expect(body.results[0].stages[0]).toMatchObject({ stageId: '1', label: 'New', metadata: { ticketState: 'OPEN' } });
  expect((await hub.request({ path: '/crm-pipelines/v1/pipelines/nothing' })).status).toBe(400);
});

test('creates, replaces and deletes a pipeline, unless a record is in it (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/crm-pipelines/v1/pipelines/deals';
  const stages = [
    { stageId: 'open', label: 'Open', metadata: { probability: 0.5 } },
    { stageId: 'won', label: 'Won', metadata: { probability: '1.0' } },
  ];
  const made = await hub.request({
    path,
    json: { pipelineId: 'paint', label: 'Paint', displayOrder: 3, active: true, stages },
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ pipelineId: 'paint', label: 'Paint', objectType: 'DEAL', displayOrder: 3 });
  expect(made.body.stages.map(({ stageId }: { stageId: string }) => stageId)).toEqual(['open', 'won']);
  const read = await hub.request({ path: `${path}/paint` });
  expect(read.body).toMatchObject({ pipelineId: 'paint', stages: [{ stageId: 'open' }, { stageId: 'won' }] });
  expect((await hub.request({ path, json: { pipelineId: 'paint', label: 'Other' } })).status).toBe(400);

  const replaced = await hub.request({ method: 'PUT', path: `${path}/paint`, json: { label: 'Coat', stages } });
  expect([replaced.status, replaced.body.label]).toEqual([200, 'Coat']);
  const properties = { dealname: 'Acme', pipeline: 'paint', dealstage: 'open' };
  const deal = await hub.request({ path: '/crm/v3/objects/deals', json: { properties } });
  expect((await hub.request({ method: 'DELETE', path: `${path}/paint` })).status).toBe(400);
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/deals/${deal.body.id}` });
  expect((await hub.request({ method: 'DELETE', path: `${path}/paint` })).status).toBe(204);
  expect((await hub.request({ path: `${path}/paint` })).status).toBe(404);
  expect((await hub.request({ method: 'PUT', path: `${path}/paint`, json: { label: 'Coat', stages } })).status).toBe(
    404,
  );
});

test('refuses pipelines of deals without probabilities, without a label, and without the scope (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/crm-pipelines/v1/pipelines/deals';
  expect((await hub.request({ path, json: { label: 'x', stages: [{ label: 'y' }] } })).status).toBe(400);
  expect((await hub.request({ path, json: { stages: [] } })).status).toBe(400);
  const other = await newHub({ scopes: ['crm.objects.contacts.read'] });
  expect((await other.request({ path })).status).toBe(403);
  expect((await other.request({ path: '/deals/v1/pipelines' })).status).toBe(403);
});

test('lists the pipelines of deals as an array with won stages (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const { status, body } = await hub.request({ path: '/deals/v1/pipelines' });
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ pipelineId: 'default', active: true });
  const won = body[0].stages.find(({ stageId }: { stageId: string }) => stageId === 'closedwon');
  expect(won).toMatchObject({ probability: 1, closedWon: true, active: true });
  expect((await hub.request({ path: '/deals/v1/pipelines/default' })).body).toEqual(body[0]);
  expect((await hub.request({ path: '/deals/v1/pipelines/none' })).status).toBe(404);
});

test('creates, replaces and deletes a pipeline of deals by its own path (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/deals/v1/pipelines';
  const stages = [
    { label: 'Open', stageId: 'open', probability: 0.5, closedWon: false, active: true, displayOrder: 0 },
    { label: 'Won', stageId: 'won', closedWon: true, displayOrder: 1 },
  ];
  const made = await hub.request({ path, json: { pipelineId: 'paint', label: 'Paint', displayOrder: 3, stages } });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    pipelineId: 'paint',
    label: 'Paint',
    stages: [
      { stageId: 'open', probability: 0.5 },
      { stageId: 'won', closedWon: true, probability: 1 },
    ],
  });
  const replaced = await hub.request({ method: 'PUT', path: `${path}/paint`, json: { label: 'Coat', stages } });
  expect(replaced.body).toMatchObject({ pipelineId: 'paint', label: 'Coat' });
  expect((await hub.request({ path: `${path}/paint` })).body).toEqual(replaced.body);
  const properties = { dealname: 'Acme', pipeline: 'paint', dealstage: 'open' };
  const deal = await hub.request({ path: '/crm/v3/objects/deals', json: { properties } });
  const change = { label: 'Coat', stages: stages.slice(1) };
  expect((await hub.request({ method: 'PUT', path: `${path}/paint`, json: change })).status).toBe(400);
  expect((await hub.request({ method: 'DELETE', path: `${path}/paint` })).status).toBe(400);
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/deals/${deal.body.id}` });
  expect((await hub.request({ method: 'DELETE', path: `${path}/paint` })).status).toBe(204);
  expect((await hub.request({ method: 'PUT', path: `${path}/none`, json: { label: 'X', stages } })).status).toBe(404);
  expect((await hub.request({ path, json: { label: 'X', stages: [{ label: 'Y' }] } })).status).toBe(400);
  const other = await newHub({ scopes: ['crm.schemas.deals.read'] });
  expect((await other.request({ path, json: { label: 'X', stages } })).status).toBe(403);
});
