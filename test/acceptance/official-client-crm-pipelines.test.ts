import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

const invalid = (message: string) => ({
  code: 400,
  body: { status: 'error', message, correlationId: expect.any(String), category: 'VALIDATION_ERROR' },
});
const missing = (id: string) => ({
  code: 404,
  body: {
    status: 'error',
    message: `No pipeline found with id ${id}`,
    correlationId: expect.any(String),
    category: 'OBJECT_NOT_FOUND',
  },
});
const unknownType = {
  code: 400,
  body: { status: 'error', message: 'Unable to infer object type from: rockets', correlationId: expect.any(String) },
};

/** The official Node client requires the exact status of each operation. */
describe('the official Node client, crm.pipelines', () => {
  let hub: TestHub;
  let client: WatchedClient;

  beforeAll(async () => {
    hub = await newHub({ name: 'Official client, pipelines' });
    client = watchClient(hub);
  });

  const open = { label: 'Open', displayOrder: 0, metadata: { probability: '0.5' } };
  const won = { label: 'Won', displayOrder: 1, metadata: { probability: '1.0' } };

  it('pipelines are created, listed, read, changed, replaced and deleted', async () => {
    const { pipelinesApi, pipelineAuditsApi } = client.crm.pipelines;
    const made = await pipelinesApi.create('deals', { label: 'Made', displayOrder: 1, stages: [open, won] });
    expect(made).toMatchObject({ label: 'Made', archived: false, stages: [open, won] });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect((await pipelinesApi.getAll('deals')).results.map(({ id }) => id)).toEqual(['default', made.id]);
    expect((await pipelinesApi.getById('deals', made.id)).stages).toHaveLength(2);
    expect((await pipelinesApi.update('deals', made.id, { label: 'Changed' })).label).toBe('Changed');
    const next = { label: 'Replaced', displayOrder: 2, stages: [won] };
    const replaced = await pipelinesApi.replace('deals', made.id, next, true, true);
    expect(replaced).toMatchObject({ id: made.id, label: 'Replaced', stages: [{ label: 'Won', displayOrder: 1 }] });
    await expect(pipelinesApi.archive('deals', made.id, true)).resolves.toBeUndefined();
    const { results } = await pipelineAuditsApi.getAudit('deals', made.id);
    expect(results.map(({ action }) => action)).toEqual(['DELETE', 'UPDATE', 'UPDATE', 'CREATE']);
    expect(results[0]).toMatchObject({ portalId: hub.hubId, identifier: made.id });
  });

  it('stages are created, listed, read, changed, replaced and deleted', async () => {
    const { pipelineStagesApi, pipelineStageAuditsApi } = client.crm.pipelines;
    const made = await pipelineStagesApi.create('deals', 'default', { ...open, displayOrder: 20 });
    expect(made).toMatchObject({ ...open, displayOrder: 20, writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT' });
    const place = ['deals', 'default', made.id] as const;
    expect((await pipelineStagesApi.getAll('deals', 'default')).results).toHaveLength(8);
    expect(await pipelineStagesApi.getById(...place)).toMatchObject({ id: made.id, label: 'Open' });
    expect((await pipelineStagesApi.update(...place, { label: 'Changed', metadata: {} })).label).toBe('Changed');
    expect((await pipelineStagesApi.replace(...place, { ...won, label: 'Last' })).label).toBe('Last');
    await expect(pipelineStagesApi.archive(...place)).resolves.toBeUndefined();
    const { results } = await pipelineStageAuditsApi.getAudit('deals', made.id);
    expect(results.map(({ action }) => action)).toEqual(['DELETE', 'UPDATE', 'UPDATE', 'CREATE']);
  });

  it('pipeline errors have status and body', async () => {
    const { pipelinesApi, pipelineAuditsApi } = client.crm.pipelines;
    const empty = { label: 'Empty', displayOrder: 1, stages: [] };
    const noStage = invalid('Pipeline must have at least one stage');
    expect(await failureOf(pipelinesApi.create('deals', empty))).toEqual(noStage);
    expect(await failureOf(pipelinesApi.replace('deals', 'default', empty))).toEqual(noStage);
    expect(await failureOf(pipelinesApi.update('deals', 'nope', { label: 'X' }))).toEqual(missing('nope'));
    expect(await failureOf(pipelinesApi.archive('deals', 'nope'))).toEqual(missing('nope'));
    expect(await failureOf(pipelinesApi.getById('deals', 'nope'))).toEqual(missing('nope'));
    expect(await failureOf(pipelinesApi.getAll('rockets'))).toEqual(unknownType);
    expect(await failureOf(pipelineAuditsApi.getAudit('rockets', 'default'))).toEqual(unknownType);
    expect((await pipelinesApi.getById('deals', 'default')).stages).toHaveLength(7);
  });

  it('stage errors have status and body', async () => {
    const { pipelineStagesApi, pipelineStageAuditsApi } = client.crm.pipelines;
    const improbable = { label: 'Improbable', displayOrder: 1, metadata: {} };
    const probability = invalid('must specify probability when writing a dealstage');
    expect(await failureOf(pipelineStagesApi.create('deals', 'default', improbable))).toEqual(probability);
    expect(await failureOf(pipelineStagesApi.create('deals', 'nope', open))).toEqual(missing('nope'));
    expect(await failureOf(pipelineStagesApi.replace('deals', 'default', 'closedwon', improbable))).toEqual(
      probability,
    );
    const update = pipelineStagesApi.update('deals', 'default', 'closedwon', { displayOrder: -1, metadata: {} });
    expect(await failureOf(update)).toEqual(invalid('Pipeline display order cannot be negative'));
    expect(await failureOf(pipelineStagesApi.archive('rockets', 'default', 'closedwon'))).toEqual(unknownType);
    expect(await failureOf(pipelineStagesApi.getById('deals', 'nope', 'closedwon'))).toEqual(missing('nope'));
    expect(await failureOf(pipelineStagesApi.getAll('deals', 'nope'))).toEqual(missing('nope'));
    expect(await failureOf(pipelineStageAuditsApi.getAudit('rockets', 'closedwon'))).toEqual(unknownType);
  });

  it('every method has a success and an error tested', () => {
    expect(client.listUntried(servedModules.pipelines)).toEqual([]);
  });
});
