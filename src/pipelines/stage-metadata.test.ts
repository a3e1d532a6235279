import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const closed = { label: 'Done', displayOrder: 1, metadata: { ticketState: 'CLOSED' } };

let made = 0;

/** Creates a pipeline with one stage of these metadata; returns the response and the stage as read afterwards. */
async function write(type: 'deals' | 'tickets', metadata: object | undefined) {
  made += 1;
  const stages = [{ label: 'Stage', displayOrder: 0, metadata }, ...(type === 'tickets' ? [closed] : [])];
  const path = `/crm/v3/pipelines/${type}`;
  const pipeline = { label: `Number ${made}`, displayOrder: made, pipelineId: `m${made}`, stages };
  const reply = await hub.request({ path, json: pipeline });
  const read = await hub.request({ path: `${path}/m${made}/stages` });
  return { reply, stored: read.body?.results?.[0]?.metadata, path: `${path}/m${made}/stages/` };
}

describe('stages of deals', () => {
  it.each([
    ['0.5', '0.5', 'false'],
    ['0.50', '0.5', 'false'],
    ['.5', '0.5', 'false'],
    ['5e-1', '0.5', 'false'],
    ['1', '1.0', 'true'],
    ['1.000', '1.0', 'true'],
    ['0', '0.0', 'true'],
    ['0.999', '0.999', 'false'],
    [0.2, '0.2', 'false'],
    [1, '1.0', 'true'],
  ])('the probability %j is stored as %s, closed: %s', async (sent, probability, isClosed) => {
    const { reply, stored } = await write('deals', { probability: sent });
    expect(reply.status).toBe(201);
    expect(stored).toEqual({ isClosed, probability });
  });

  it.each(['1.01', '-0.1', '2', 'high', '', ' 0.5', 'NaN', 'Infinity', '0x1', true])(
    'reject the probability %j',
    async (probability) => {
      const { reply, stored } = await write('deals', { probability });
      expect([reply.status, reply.body, stored]).toEqual([
        400,
        {
          status: 'error',
          message: 'Invalid pipeline stage metadata: probability must be between 0.0 and 1.0',
          correlationId: expect.any(String),
          category: 'VALIDATION_ERROR',
          subCategory: 'PipelineError.INVALID_PIPELINE_STAGE_METADATA',
        },
        undefined,
      ]);
    },
  );

  it.each([[undefined], [{}], [{ isClosed: 'true' }]])('require a probability: %j has none', async (metadata) => {
    const { reply } = await write('deals', metadata);
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        status: 'error',
        message: 'must specify probability when writing a dealstage',
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
      },
    ]);
  });

  it('a write returns the metadata as sent, a read as stored', async () => {
    const sent = { probability: '0.50', isClosed: 'true', colour: 'red' };
    const { reply, stored, path } = await write('deals', sent);
    expect(reply.body.stages[0].metadata).toEqual(sent);
    expect(stored).toEqual({ isClosed: 'false', probability: '0.5' });
    const stageId = reply.body.stages[0].id as string;
    const change = (method: string, json: object) => hub.request({ method, path: `${path}${stageId}`, json });
    const put = await change('PUT', { label: 'Stage', displayOrder: 0, metadata: { probability: '1', a: 'b' } });
    expect(put.body.metadata).toEqual({ probability: '1', a: 'b' });
    expect((await change('PATCH', { metadata: { isClosed: 'false' } })).body.metadata).toEqual({ isClosed: 'false' });
    const kept = { isClosed: 'true', probability: '1.0' };
    expect((await hub.request({ path: `${path}${stageId}` })).body.metadata).toEqual(kept);
    expect((await change('PATCH', { label: 'Other' })).body.metadata).toEqual(kept);
  });
});

describe('stages of tickets', () => {
  it.each([
    [undefined, { ticketState: 'OPEN', isClosed: 'false' }],
    [{ isClosed: 'true' }, { ticketState: 'OPEN', isClosed: 'false' }],
    [{ ticketState: 'CLOSED' }, { ticketState: 'CLOSED', isClosed: 'true' }],
    [
      { ticketState: 'OPEN', probability: '0.5' },
      { ticketState: 'OPEN', isClosed: 'false' },
    ],
  ])('%j is stored as %j', async (metadata, kept) => {
    const { reply, stored } = await write('tickets', metadata);
    expect(reply.status).toBe(201);
    expect(stored).toEqual(kept);
  });

  it.each(['closed', 'DONE', ''])('reject the state %j', async (ticketState) => {
    const { reply, stored } = await write('tickets', { ticketState });
    expect([reply.status, reply.body, stored]).toEqual([
      400,
      {
        status: 'error',
        message: 'Invalid pipeline stage metadata: ticketState must be one of: [OPEN, CLOSED]',
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
        subCategory: 'PipelineError.INVALID_PIPELINE_STAGE_METADATA',
      },
      undefined,
    ]);
  });

  it('an update keeps the metadata that it omits', async () => {
    const { reply, path } = await write('tickets', { ticketState: 'CLOSED' });
    const stage = `${path}${reply.body.stages[0].id}`;
    await hub.request({ method: 'PATCH', path: stage, json: { metadata: { colour: 'red' } } });
    const { body } = await hub.request({ path: stage });
    expect(body.metadata).toEqual({ ticketState: 'CLOSED', isClosed: 'true' });
  });
});
