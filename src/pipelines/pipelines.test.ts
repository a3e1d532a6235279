import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import type { Reply } from '../../test/support/http.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const base = '/crm/v3/pipelines';
const open = { label: 'Open', displayOrder: 0, metadata: { probability: '0.5' } };
const won = { label: 'Won', displayOrder: 1, metadata: { probability: '1' } };
const minimal = { label: 'Renewals', displayOrder: 1, stages: [open, won] };
const ticketStages = [
  { label: 'To do', displayOrder: 0 },
  { label: 'Done', displayOrder: 1, metadata: { ticketState: 'CLOSED' } },
];

const read = async (path: string, from = hub) => (await from.request({ path: `${base}/${path}` })).body;
const create = (json: object, { from = hub, type = 'deals' } = {}) => from.request({ path: `${base}/${type}`, json });
const send = (method: string, path: string, json?: object, from = hub) =>
  from.request({ method, path: `${base}/${path}`, ...(json && { json }) });
const labels = async (from = hub, type = 'deals') =>
  ((await read(type, from)).results as { label: string }[]).map(({ label }) => label);

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

describe('POST /crm/v3/pipelines/{objectType} creates a pipeline', () => {
  it('returns 201 and the recorded shape, with numeric ids unless given', async () => {
    const own = await newHub();
    const before = new Date();
    const { status, body } = await create(minimal, { from: own });
    expect(status).toBe(201);
    const stage = { createdAt: body.createdAt, updatedAt: body.createdAt, archived: false };
    const stored = { ...stage, writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT', id: expect.stringMatching(/^\d{6,}$/) };
    expect(body).toEqual({
      label: 'Renewals',
      displayOrder: 1,
      id: expect.stringMatching(/^\d{6,}$/),
      stages: [
        { ...open, ...stored },
        { ...won, ...stored },
      ],
      ...stage,
    });
    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before.getTime() - 1);
    expect(await read(`deals/${body.id}`, own)).toMatchObject({ id: body.id, label: 'Renewals' });
    expect(await labels(own)).toEqual(['Sales Pipeline', 'Renewals']);
    expect(await labels(own, 'tickets')).toEqual(['Support Pipeline']);
  });

  it('accepts ids with any characters, at most 36 and 100', async () => {
    const pipelineId = `é/ %?#&.${'x'.repeat(28)}`;
    const stageId = `ü/ %?#&.${'y'.repeat(92)}`;
    const made = await create({ ...minimal, label: 'Given ids', pipelineId, stages: [{ ...open, stageId }] });
    expect([made.status, made.body.id, made.body.stages[0].id]).toEqual([201, pipelineId, stageId]);
    const [pipeline, stage] = [pipelineId, stageId].map(encodeURIComponent);
    expect((await read(`deals/${pipeline}/stages/${stage}`)).label).toBe('Open');
    for (const ids of [{ pipelineId: 'x'.repeat(37) }, { stages: [{ ...open, stageId: 'y'.repeat(101) }] }]) {
      expect((await create({ ...minimal, label: 'Long ids', ...ids })).status).toBe(400);
    }
    expect((await create({ ...minimal, label: 'No id', pipelineId: '' })).status).toBe(400);
  });

  it('in the hub only: other hubs cannot see it and may use the same ids', async () => {
    const other = await newHub();
    const pipelineId = 'shared';
    const stages = [{ ...open, stageId: 'same' }];
    for (const from of [hub, other]) {
      expect((await create({ label: 'Shared', displayOrder: 3, pipelineId, stages }, { from })).status).toBe(201);
    }
    const stranger = await newHub();
    const missing = await send('GET', 'deals/shared', undefined, stranger);
    expect([missing.status, missing.body.message]).toEqual([404, 'No pipeline found with id shared']);
    expect((await send('DELETE', 'deals/shared', undefined, other)).status).toBe(204);
    expect(await read('deals/shared')).toMatchObject({ label: 'Shared' });
  });

  it('requires a stage', async () => {
    for (const stages of [[], undefined]) {
      const refused = await create({ ...minimal, label: 'Empty', stages });
      expect(refusal(refused)).toEqual(invalid('Pipeline must have at least one stage'));
    }
    expect(await labels()).not.toContain('Empty');
  });

  it('requires a label that no pipeline of the type has in any letter case', async () => {
    expect((await create({ ...minimal, label: 'Taken Ä' })).status).toBe(201);
    const refused = await create({ ...minimal, label: 'tAKEN ä' });
    expect(refusal(refused)).toEqual(invalid('An active pipeline with label tAKEN ä already exists.'));
    const builtIn = await create({ ...minimal, label: 'SALES PIPELINE' });
    expect(refusal(builtIn)).toEqual(invalid('An active pipeline with label SALES PIPELINE already exists.'));
    const tickets = await create({ label: 'Taken Ä', displayOrder: 1, stages: ticketStages }, { type: 'tickets' });
    expect(tickets.status).toBe(201);
  });

  it('requires stages with distinct labels, ignoring letter case and outer whitespace', async () => {
    const refused = await create({ ...minimal, label: 'Twins', stages: [open, { ...won, label: ' oPEN ' }] });
    expect(refusal(refused)).toEqual(
      invalid('A stage with label  oPEN  already exists in this pipeline.', {
        subCategory: 'PipelineError.STAGE_LABEL_EXISTS',
      }),
    );
  });

  it('requires an id that is unique in the hub, across deals and tickets', async () => {
    for (const pipelineId of ['default', '0']) {
      const refused = await create({ ...minimal, label: `With id ${pipelineId}`, pipelineId });
      expect(refusal(refused)).toEqual(
        invalid(`There's another pipeline in this portal with pipelineId (${pipelineId}).`),
      );
    }
    await create({ ...minimal, label: 'First', pipelineId: 'twice' });
    const twice = { label: 'Second', displayOrder: 1, pipelineId: 'twice', stages: ticketStages };
    const refused = await create(twice, { type: 'tickets' });
    expect(refusal(refused)).toEqual(invalid("There's another pipeline in this portal with pipelineId (twice)."));
    expect(await labels(hub, 'tickets')).not.toContain('Second');
  });

  it('requires stage ids that are unique among the pipelines of the type', async () => {
    const taken = await create({ ...minimal, label: 'Stage ids', stages: [{ ...open, stageId: 'closedwon' }] });
    expect(refusal(taken)).toEqual([
      409,
      {
        status: 'error',
        message: 'The stage ID closedwon is used by another pipeline.',
        category: 'OBJECT_ALREADY_EXISTS',
        subCategory: 'PipelineError.STAGE_ID_EXISTS_IN_ANOTHER_PIPELINE',
      },
    ]);
    const stages = [
      { ...open, stageId: 'again' },
      { ...won, stageId: 'again' },
    ];
    const repeated = await create({ ...minimal, label: 'Stage ids', stages });
    expect(refusal(repeated)).toEqual([
      400,
      { status: 'error', message: "There's another stage in this portal with stageId (again)." },
    ]);
    const ticketStage = { ...ticketStages[1], stageId: 'closedwon' };
    const tickets = { label: 'Stage ids', displayOrder: 1, stages: [ticketStage] };
    expect((await create(tickets, { type: 'tickets' })).status).toBe(201);
  });

  it('rejects other shapes', async () => {
    const { label: _label, ...nameless } = minimal;
    const wrong = [
      nameless,
      { ...minimal, label: ' ' },
      { ...minimal, label: 7 },
      { ...minimal, displayOrder: '1' },
      { ...minimal, displayOrder: 2_147_483_648 },
      { ...minimal, colour: 'red' },
      { ...minimal, stages: [{ ...open, metadata: { probability: null } }] },
    ];
    for (const json of wrong) expect([json, (await create(json)).status]).toEqual([json, 400]);
    expect(refusal(await create({ ...minimal, displayOrder: -1 }))).toEqual(
      invalid('Pipeline display order cannot be negative'),
    );
    expect(refusal(await create({ ...minimal, stages: [{ ...open, displayOrder: -1 }] }))).toEqual(
      invalid('Pipeline display order cannot be negative'),
    );
  });

  it('allows 100 of a type, with 100 stages each', async () => {
    const own = await newHub();
    const stages = Array.from({ length: 100 }, (_, place) => ({ ...open, label: `S${place}`, displayOrder: place }));
    expect((await create({ ...minimal, stages }, { from: own })).status).toBe(201);
    const more = [...stages, { ...open, label: 'S100', displayOrder: 100 }];
    expect(refusal(await create({ ...minimal, label: 'Long', stages: more }, { from: own }))).toEqual(
      invalid('No more than 100 stages are allowed per pipeline.'),
    );
    for (let made = 2; made < 100; made += 1) {
      await create({ label: `P${made}`, displayOrder: made, stages: [open] }, { from: own });
    }
    expect(refusal(await create({ ...minimal, label: 'One more' }, { from: own }))).toEqual(
      invalid('No more than 100 pipelines are allowed per object type.'),
    );
    expect(await labels(own)).toHaveLength(100);
  });
});

describe('PATCH /crm/v3/pipelines/{objectType}/{pipelineId}', () => {
  it('changes label and display order, also of default pipelines, and updates the times of the stages', async () => {
    const own = await newHub();
    const before = await read('deals/default', own);
    const { status, body } = await send('PATCH', 'deals/default', { label: 'New business', displayOrder: 5 }, own);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'default', label: 'New business', displayOrder: 5, createdAt: before.createdAt });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(0);
    for (const [place, stage] of before.stages.entries()) {
      expect(body.stages[place]).toEqual({ ...stage, updatedAt: body.updatedAt });
    }
    expect(await read('deals/default', own)).toEqual(body);
    await create({ ...minimal, displayOrder: 2 }, { from: own });
    expect(await labels(own)).toEqual(['Renewals', 'New business']);
  });

  it('keeps its own label, also in another letter case, and rejects one that is taken', async () => {
    const { body } = await create({ ...minimal, label: 'Patched' });
    await create({ ...minimal, label: 'Neighbour' });
    expect((await send('PATCH', `deals/${body.id}`, { label: 'PATCHED' })).body.label).toBe('PATCHED');
    const refused = await send('PATCH', `deals/${body.id}`, { label: 'NEIGHBOUR' });
    expect(refusal(refused)).toEqual(invalid('An active pipeline with label NEIGHBOUR already exists.'));
    expect((await read(`deals/${body.id}`)).label).toBe('PATCHED');
  });

  it('ignores archived, and changes no id', async () => {
    for (const archived of [true, false]) {
      const refused = await send('PATCH', 'deals/default', { archived });
      expect(refusal(refused)).toEqual(invalid('archived can only be set to restore an archived pipeline.'));
    }
    expect((await send('PATCH', 'deals/default', { pipelineId: 'other' })).status).toBe(400);
    expect((await send('PATCH', 'deals/default', { displayOrder: -1 })).status).toBe(400);
  });
});

describe('PUT /crm/v3/pipelines/{objectType}/{pipelineId}', () => {
  it('keeps the named stages, creates new ones and deletes the others', async () => {
    const stages = [
      { ...open, stageId: 'put-kept' },
      { ...won, stageId: 'put-ended' },
    ];
    const { body: before } = await create({ ...minimal, label: 'Put', pipelineId: 'put', stages });
    const next = [
      { label: 'Started', displayOrder: 4, metadata: { probability: 0.25 } },
      { label: 'Kept', displayOrder: 2, metadata: { probability: '0.750' }, stageId: 'put-kept' },
    ];
    const { status, body } = await send('PUT', 'deals/put', { label: 'Put again', displayOrder: 9, stages: next });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'put', label: 'Put again', displayOrder: 9, createdAt: before.createdAt });
    expect(body.stages).toMatchObject([
      { id: 'put-kept', label: 'Kept', displayOrder: 2, createdAt: before.createdAt },
      { label: 'Started', displayOrder: 4, createdAt: body.updatedAt },
    ]);
    expect((await send('GET', 'deals/put/stages/put-ended')).status).toBe(404);
    const { results } = await read('deals/put/stages');
    expect(results.map(({ metadata }: { metadata: object }) => metadata)).toEqual([
      { isClosed: 'false', probability: '0.75' },
      { isClosed: 'false', probability: '0.25' },
    ]);
  });

  it('accepts the id of a stage as responses name it', async () => {
    const { body } = await create({ ...minimal, label: 'Round trip' });
    const stages = body.stages.map(({ id, label, displayOrder, metadata }: typeof open & { id: string }) => ({
      id,
      label,
      displayOrder,
      metadata,
    }));
    const replaced = await send('PUT', `deals/${body.id}`, { label: 'Round trip', displayOrder: 1, stages });
    expect(replaced.body.stages.map(({ id }: { id: string }) => id)).toEqual([body.stages[0].id, body.stages[1].id]);
  });

  it('rejects what a creation rejects, and changes nothing', async () => {
    const { body: before } = await create({ ...minimal, label: 'Unchanged' });
    const empty = await send('PUT', `deals/${before.id}`, { label: 'X', displayOrder: 0, stages: [] });
    expect(refusal(empty)).toEqual(invalid('Pipeline must have at least one stage'));
    const stages = [{ ...open, stageId: 'closedlost' }];
    const taken = await send('PUT', `deals/${before.id}`, { label: 'X', displayOrder: 0, stages });
    expect(taken.status).toBe(409);
    const label = await send('PUT', `deals/${before.id}`, { ...minimal, label: 'sales pipeline' });
    expect(label.status).toBe(400);
    expect((await read(`deals/${before.id}`)).updatedAt).toBe(before.updatedAt);
  });
});

describe('DELETE /crm/v3/pipelines/{objectType}/{pipelineId}', () => {
  it('deletes it: label and ids can be reused', async () => {
    const json = { ...minimal, label: 'Gone', pipelineId: 'gone', stages: [{ ...open, stageId: 'gone-stage' }] };
    await create(json);
    const { status, text } = await send('DELETE', 'deals/gone');
    expect([status, text]).toEqual([204, '']);
    expect(await labels()).not.toContain('Gone');
    expect((await send('GET', 'deals/gone')).status).toBe(404);
    expect((await create(json)).status).toBe(201);
  });

  it('deletes default pipelines too, except the last one', async () => {
    const own = await newHub();
    const last = await send('DELETE', 'tickets/0', undefined, own);
    expect(refusal(last)).toEqual(invalid('The last pipeline of an object type cannot be deleted.'));
    const made = { label: 'Repairs', displayOrder: 1, stages: ticketStages };
    await create(made, { from: own, type: 'tickets' });
    expect((await send('DELETE', 'tickets/0', undefined, own)).status).toBe(204);
    expect(await labels(own, 'tickets')).toEqual(['Repairs']);
  });
});

describe('a missing pipeline', () => {
  it.each([
    ['PUT', minimal],
    ['PATCH', { label: 'X' }],
    ['DELETE', undefined],
  ])('returns 404 for %s', async (method, json) => {
    for (const id of ['nope', '0']) {
      expect(refusal(await send(method, `deals/${id}`, json))).toEqual([
        404,
        { status: 'error', message: `No pipeline found with id ${id}`, category: 'OBJECT_NOT_FOUND' },
      ]);
    }
  });

  it('returns 404 for creating a stage in it', async () => {
    expect(refusal(await send('POST', 'deals/nope/stages', open))).toEqual([
      404,
      { status: 'error', message: 'No pipeline found with id nope', category: 'OBJECT_NOT_FOUND' },
    ]);
  });
});

it('pipelines are changed with the schema scope of their type, those of tickets also with tickets', async () => {
  const json = { label: 'Scoped', displayOrder: 1, stages: ticketStages };
  for (const scope of ['tickets', 'crm.schemas.tickets.write']) {
    const writer = await newHub({ scopes: [scope] });
    expect((await create(json, { from: writer, type: 'tickets' })).status).toBe(201);
    expect((await create(minimal, { from: writer })).status).toBe(403);
  }
  const reader = await newHub({ scopes: ['crm.objects.deals.write', 'crm.schemas.deals.read'] });
  const writes = [
    ['POST', 'deals', minimal],
    ['PUT', 'deals/default', minimal],
    ['PATCH', 'deals/default', { label: 'X' }],
    ['DELETE', 'deals/default', undefined],
    ['POST', 'deals/default/stages', open],
    ['PUT', 'deals/default/stages/closedwon', open],
    ['PATCH', 'deals/default/stages/closedwon', { label: 'X' }],
    ['DELETE', 'deals/default/stages/closedwon', undefined],
  ] as const;
  for (const [method, path, body] of writes) {
    const { status, body: refused } = await send(method, path, body, reader);
    expect([method, path, status, refused.category]).toEqual([method, path, 403, 'MISSING_SCOPES']);
    expect(refused.errors[0].context.requiredGranularScopes).toEqual(['crm.schemas.deals.write']);
  }
  expect((await read('deals/default', reader)).stages).toHaveLength(7);
});
