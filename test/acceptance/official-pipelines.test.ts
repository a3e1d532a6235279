import { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

/** The ecosystem's own Node client demands the exact status of each operation. */
describe('the official Node client and pipelines', () => {
  let hub: TestHub;
  let client: Client;

  beforeAll(async () => {
    hub = await newHub({ name: 'Official client' });
    client = new Client({ basePath: hub.baseUrl, accessToken: hub.privateApp.token });
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

  it('refusals arrive as errors with their status and body', async () => {
    const { pipelinesApi } = client.crm.pipelines;
    await expect(pipelinesApi.create('deals', { label: 'Empty', displayOrder: 1, stages: [] })).rejects.toMatchObject({
      code: 400,
      body: { status: 'error', message: 'Pipeline must have at least one stage', category: 'VALIDATION_ERROR' },
    });
    await expect(pipelinesApi.archive('deals', 'nope')).rejects.toMatchObject({
      code: 404,
      body: { message: 'No pipeline found with id nope' },
    });
  });
});
