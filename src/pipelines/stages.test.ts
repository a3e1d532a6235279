import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import type { Reply } from '../../test/support/http.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

interface ReadStage {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly metadata: Readonly<Record<string, string>>;
}

const base = '/crm/v3/pipelines';
const send = (method: string, path: string, json?: object, from = hub) =>
  from.request({ method, path: `${base}/${path}`, ...(json && { json }) });
const readStages = async (path: string): Promise<ReadStage[]> =>
  (await hub.request({ path: `${base}/${path}/stages` })).body.results;
const order = async (path: string) => (await readStages(path)).map(({ label, displayOrder }) => [label, displayOrder]);

let made = 0;

/** A pipeline with stages A, B, C, D … in the places given; a stage's id is the pipeline's with its letter. */
async function pipelineOf(type: 'deals' | 'tickets', places: readonly number[]): Promise<string> {
  made += 1;
  const pipelineId = `p${made}`;
  const metadata = type === 'deals' ? { probability: '0.5' } : { ticketState: 'OPEN' };
  const stages = places.map((displayOrder, place) => {
    const label = place < 26 ? String.fromCharCode(65 + place) : `S${place}`;
    const isLast = place === places.length - 1;
    const own = type === 'tickets' && isLast ? { ticketState: 'CLOSED' } : metadata;
    return { label, displayOrder, metadata: own, stageId: `${pipelineId}${label}` };
  });
  const { status, text } = await send('POST', type, {
    label: `Number ${made}`,
    displayOrder: made,
    pipelineId,
    stages,
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return pipelineId;
}

const dealStage = { label: 'New', displayOrder: 9, metadata: { probability: '0.5' } };

/** The whole body of a refusal, without its correlation id. */
function refusal({ status, body }: Reply): unknown[] {
  const { correlationId, ...rest } = body as Record<string, unknown>;
  expect(correlationId).toEqual(expect.any(String));
  return [status, rest];
}

const invalid = (message: string, more: object = {}) => [
  400,
  { status: 'error', message, category: 'VALIDATION_ERROR', ...more },
];

describe('stages are created, replaced, changed and deleted', () => {
  it('with 201, 200, 200 and 204', async () => {
    const id = await pipelineOf('deals', [0]);
    const created = await send('POST', `deals/${id}/stages`, dealStage);
    expect(created.status).toBe(201);
    const times = { createdAt: created.body.createdAt, updatedAt: created.body.createdAt };
    const constant = { archived: false, writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT' };
    expect(created.body).toEqual({ ...dealStage, id: expect.stringMatching(/^\d{6,}$/), ...times, ...constant });
    const path = `deals/${id}/stages/${created.body.id}`;
    const replaced = await send('PUT', path, { label: 'Newer', displayOrder: 3, metadata: { probability: '0' } });
    expect([replaced.status, replaced.body]).toMatchObject([200, { id: created.body.id, label: 'Newer' }]);
    const changed = await send('PATCH', path, { label: 'Newest' });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        label: 'Newest',
        displayOrder: 3,
        metadata: { isClosed: 'true', probability: '0.0' },
        id: created.body.id,
        createdAt: created.body.createdAt,
        updatedAt: expect.any(String),
        ...constant,
      },
    ]);
    expect((await send('GET', path)).body).toEqual(changed.body);
    const deleted = await send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await send('GET', path)).status).toBe(404);
    expect(await order(`deals/${id}`)).toEqual([['A', 0]]);
  });

  it('with an id that is unique in the type and that no later write changes', async () => {
    const id = await pipelineOf('deals', [0]);
    const created = await send('POST', `deals/${id}/stages`, { ...dealStage, stageId: 'chosen' });
    expect(created.body.id).toBe('chosen');
    for (const stageId of ['chosen', 'closedwon']) {
      const refused = await send('POST', `deals/${id}/stages`, { ...dealStage, label: 'Other', stageId });
      expect(refusal(refused)).toEqual([
        400,
        { status: 'error', message: `There's another stage in this portal with stageId (${stageId}).` },
      ]);
    }
    const replaced = await send('PUT', `deals/${id}/stages/chosen`, { ...dealStage, stageId: 'changed' });
    expect(replaced.body.id).toBe('chosen');
    expect((await send('PATCH', `deals/${id}/stages/chosen`, { stageId: 'changed' })).status).toBe(400);
  });

  it('which updates their pipeline', async () => {
    const id = await pipelineOf('deals', [0]);
    const { body: created } = await send('POST', `deals/${id}/stages`, dealStage);
    const { body } = await send('GET', `deals/${id}`);
    expect(body.updatedAt).toBe(created.updatedAt);
    expect(body.stages).toHaveLength(2);
  });

  it('with labels that are unique in a pipeline, ignoring letter case and outer whitespace', async () => {
    const id = await pipelineOf('deals', [0, 1]);
    const refused = [
      await send('POST', `deals/${id}/stages`, { ...dealStage, label: ' a' }),
      await send('PUT', `deals/${id}/stages/${id}B`, { ...dealStage, label: ' a' }),
      await send('PATCH', `deals/${id}/stages/${id}B`, { label: ' a' }),
    ];
    for (const reply of refused) {
      expect(refusal(reply)).toEqual(
        invalid('A stage with label  a already exists in this pipeline.', {
          subCategory: 'PipelineError.STAGE_LABEL_EXISTS',
        }),
      );
    }
    expect((await send('PATCH', `deals/${id}/stages/${id}B`, { label: 'b ' })).body.label).toBe('b ');
    expect(await order(`deals/${id}`)).toEqual([
      ['A', 0],
      ['b ', 1],
    ]);
  });

  it('up to 100 in a pipeline', async () => {
    const id = await pipelineOf('deals', [...Array(100).keys()]);
    const refused = await send('POST', `deals/${id}/stages`, { ...dealStage, label: 'One more' });
    expect(refusal(refused)).toEqual(invalid('No more than 100 stages are allowed per pipeline.'));
  });

  it('but never restored', async () => {
    const refused = await send('PATCH', 'deals/default/stages/closedwon', { archived: false, label: 'X' });
    expect(refusal(refused)).toEqual(invalid('archived can only be set to restore an archived pipeline.'));
    expect((await send('GET', 'deals/default/stages/closedwon')).body.label).toBe('Closed Won');
  });
});

describe('a missing stage', () => {
  it('returns 404 on update', async () => {
    for (const [method, json] of [
      ['PUT', dealStage],
      ['PATCH', { label: 'X' }],
    ] as const) {
      expect(refusal(await send(method, 'deals/default/stages/nope', json))).toEqual([
        404,
        { status: 'error', message: 'No stage found with id nope', category: 'OBJECT_NOT_FOUND' },
      ]);
      expect((await send(method, 'deals/nope/stages/closedwon', json)).body.message).toBe(
        'No pipeline found with id nope',
      );
    }
  });

  it('returns 204 on deletion', async () => {
    for (const path of ['deals/default/stages/nope', 'deals/nope/stages/closedwon', 'tickets/0/stages/closedwon']) {
      expect([path, (await send('DELETE', path)).status]).toEqual([path, 204]);
    }
    const other = await newHub();
    const id = await pipelineOf('deals', [0, 1]);
    expect((await send('DELETE', `deals/${id}/stages/${id}A`, undefined, other)).status).toBe(204);
    expect((await send('PATCH', `deals/${id}/stages/${id}A`, { label: 'X' }, other)).status).toBe(404);
    expect(await readStages(`deals/${id}`)).toHaveLength(2);
  });
});

describe('a pipeline always has', () => {
  it('a stage', async () => {
    const id = await pipelineOf('deals', [0]);
    const refused = await send('DELETE', `deals/${id}/stages/${id}A`);
    expect(refusal(refused)).toEqual(invalid('Pipeline must have at least one stage'));
    expect(await readStages(`deals/${id}`)).toHaveLength(1);
  });

  it('a closed stage if it is for tickets', async () => {
    const missing = invalid('A ticket pipeline must have at least one closed stage.', {
      subCategory: 'PipelineError.MISSING_CLOSED_STAGE',
    });
    const id = await pipelineOf('tickets', [0, 1]);
    const opened = { label: 'B', displayOrder: 1, metadata: { ticketState: 'OPEN' } };
    expect(refusal(await send('DELETE', `tickets/${id}/stages/${id}B`))).toEqual(missing);
    expect(refusal(await send('PUT', `tickets/${id}/stages/${id}B`, opened))).toEqual(missing);
    expect(refusal(await send('PATCH', `tickets/${id}/stages/${id}B`, { metadata: opened.metadata }))).toEqual(missing);
    const pipeline = { label: 'Never closed', displayOrder: 1, stages: [opened] };
    expect(refusal(await send('POST', 'tickets', pipeline))).toEqual(missing);
    expect(refusal(await send('PUT', `tickets/${id}`, pipeline))).toEqual(missing);
    expect((await readStages(`tickets/${id}`))[1]?.metadata).toEqual({ ticketState: 'CLOSED', isClosed: 'true' });
    expect((await send('DELETE', `tickets/${id}/stages/${id}A`)).status).toBe(204);
  });
});

describe('displayOrder is unique among the stages of a pipeline', () => {
  it.each([
    ['at a free position', 7, ['A', 0, 'B', 1, 'C', 2, 'New', 7]],
    ['right after the stage with its position', 1, ['A', 0, 'B', 1, 'New', 2, 'C', 3]],
    ['first', 0, ['A', 0, 'New', 1, 'B', 2, 'C', 3]],
  ])('a new stage is placed %s', async (_case, displayOrder, expected) => {
    const id = await pipelineOf('deals', [0, 1, 2]);
    await send('POST', `deals/${id}/stages`, { ...dealStage, displayOrder });
    expect((await order(`deals/${id}`)).flat()).toEqual(expected);
  });

  it.each([
    ['PATCH', 'A', 2, ['B', 0, 'C', 1, 'A', 2]],
    ['PUT', 'C', 0, ['A', 0, 'C', 1, 'B', 2]],
    ['PATCH', 'B', 1, ['A', 0, 'B', 1, 'C', 2]],
  ])('%s of %s to position %i moves it', async (method, label, displayOrder, expected) => {
    const id = await pipelineOf('deals', [0, 1, 2]);
    await send(method, `deals/${id}/stages/${id}${label}`, { ...dealStage, label, displayOrder });
    expect((await order(`deals/${id}`)).flat()).toEqual(expected);
  });

  it('stages of a new pipeline keep their order and gaps, or are numbered if they share a position', async () => {
    expect(await order(`deals/${await pipelineOf('deals', [9, 3, 5])}`)).toEqual([
      ['B', 3],
      ['C', 5],
      ['A', 9],
    ]);
    expect(await order(`deals/${await pipelineOf('deals', [4, 4, 0])}`)).toEqual([
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ]);
  });

  it('a negative position is rejected', async () => {
    const negative = invalid('Pipeline display order cannot be negative');
    const id = await pipelineOf('deals', [0, 1]);
    expect(refusal(await send('POST', `deals/${id}/stages`, { ...dealStage, displayOrder: -1 }))).toEqual(negative);
    expect(refusal(await send('PATCH', `deals/${id}/stages/${id}A`, { displayOrder: -1 }))).toEqual(negative);
    expect(await readStages(`deals/${id}`)).toHaveLength(2);
  });
});
