import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate } from '../../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let world: TimelineWorld;
let template: string;
let contact: string;
beforeAll(async () => {
  world = await newTimeline();
  template = (await newTemplate({ tokens: [{ name: 'plan', label: 'Plan', type: 'string' }] })).id;
  contact = await world.create('contacts', { email: 'ada@example.com' });
});

const draft = (more: object = {}) => ({ eventTemplateId: template, objectId: contact, ...more });

describe('a batch of events (Spec 4.2)', () => {
  it('creates its events like single requests, in their order', async () => {
    const deals = await newTemplate({ objectType: 'deals' });
    const deal = await world.create('deals', { dealname: 'Big', dealstage: 'appointmentscheduled' });
    const { status, body } = await world.postBatch([
      draft({ tokens: { plan: 'a' }, extraData: { n: 1 } }),
      { eventTemplateId: deals.id, objectId: deal },
      { eventTemplateId: template, email: 'new@example.com' },
      { eventTemplateId: template, email: 'NEW@example.com', tokens: { plan: 2 } },
    ]);
    expect(status).toBe(201);
    expect(body).toEqual({ status: 'COMPLETE', results: expect.any(Array), startedAt: moment, completedAt: moment });
    const [first, second, third, fourth] = body.results;
    expect(first).toMatchObject({ objectId: contact, tokens: { plan: 'a' }, extraData: { n: 1 } });
    expect(second).toMatchObject({ objectType: 'deals', objectId: deal });
    expect(await world.listContacts('new@example.com')).toEqual([third.objectId]);
    expect(fourth).toMatchObject({ objectId: third.objectId, tokens: { plan: '2' }, email: 'new@example.com' });
    for (const event of body.results) expect((await world.read(event)).body).toEqual(event);
  });

  it('stores the extraData of each event exactly', async () => {
    const texts = ['{ "b":1.0 }', '[12345678901234567890]', 'null', '"x"'];
    const inputs = texts.map((text) => `{"extraData":${text},"eventTemplateId":"${template}","objectId":"${contact}"}`);
    const rawBody = `{ "inputs" : [ ${inputs.join(' , ')} ] }`;
    const headers = { 'content-type': 'application/json' };
    const path = `${eventsPath}/batch/create`;
    const { status, text } = await world.app.request({ method: 'POST', path, rawBody, headers });
    expect(status).toBe(201);
    for (const kept of ['"extraData":{ "b":1.0 }}', '"extraData":[12345678901234567890]}', '"extraData":"x"}']) {
      expect(text).toContain(kept);
    }
    expect(text).not.toContain('"extraData":null');
  });

  it('writes valid events, and reports errors for the others (207)', async () => {
    const id = `taken-${template}`;
    await world.post(draft({ id }));
    const { status, body } = await world.postBatch([
      draft({ id }),
      draft({ id: `twice-${template}` }),
      draft({ tokens: { foo: 'x' }, id: 'ev' }),
      draft({ id: `twice-${template}` }),
      draft({ objectId: '12' }),
      { eventTemplateId: '77', email: 'unmade@example.com' },
      { eventTemplateId: template, email: 'nobody' },
      { eventTemplateId: template, email: 'fresh@example.com', id },
      { eventTemplateId: template },
    ]);
    expect(status).toBe(207);
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [expect.objectContaining({ id: `twice-${template}` })],
      numErrors: 8,
      errors: expect.any(Array),
      startedAt: moment,
      completedAt: moment,
    });
    const taken = (name: string, index: number) => ({
      status: 'error',
      category: 'OBJECT_ALREADY_EXISTS',
      subCategory: 'TimelineEventErrors.EVENT_UPSERTS_IMMUTABLE',
      message: `An event already exists with that id (${name}). Events are immutable since you are enabled for unified events.`,
      context: { fieldValue: [name], index: [String(index)] },
    });
    const detail = `Event [id ev | eventTypeId ${template}] does not contain property [foo]. Must be one of [plan]`;
    expect(body.errors.slice(0, 5)).toEqual([
      taken(id, 0),
      {
        status: 'error',
        category: 'VALIDATION_ERROR',
        subCategory: 'TimelineEventErrors.INVALID_TOKENS_ERROR',
        message: `Couldn't validate some supplied token values: ${detail}`,
        context: { errorDetails: [detail], index: ['2'] },
      },
      taken(`twice-${template}`, 3),
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Object not found.  objectId are usually numeric.',
        context: { id: ['12'], index: ['4'] },
      },
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'There is no event template with the id 77.',
        context: { id: ['77'], index: ['5'] },
      },
    ]);
    expect(body.errors[5]).toMatchObject({ category: 'VALIDATION_ERROR', context: { index: ['6'] } });
    expect(body.errors[6]).toEqual(taken(id, 7));
    expect(body.errors[7].message).toContain('one of objectId, utk and email must be provided');
    for (const email of ['unmade@example.com', 'fresh@example.com'])
      expect(await world.listContacts(email)).toEqual([]);
  });

  it('has at most 100 events, and may be empty', async () => {
    const many = (count: number) => Array.from({ length: count }, () => draft());
    const { status, body } = await world.postBatch(many(101));
    expect(status).toBe(400);
    expect(body.message).toBe(
      'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
    );
    const full = await world.postBatch(many(100));
    expect([full.status, full.body.results.length]).toEqual([201, 100]);
    expect(await world.postBatch([])).toMatchObject({ status: 201, body: { status: 'COMPLETE', results: [] } });
  });

  it('may be larger than other requests, 10 MB', async () => {
    const extraData = 'x'.repeat(500_000);
    const inputs = Array.from({ length: 15 }, () => draft({ extraData }));
    expect((await world.postBatch(inputs)).status).toBe(201);
    expect((await world.postBatch([...inputs, ...inputs])).status).toBe(413);
  });

  it('is rejected as a whole if an event has an invalid shape', async () => {
    const id = `shape-${template}`;
    expect((await world.postBatch([draft({ id }), { ...draft(), utk: 1 }])).status).toBe(400);
    expect((await world.read({ eventTemplateId: template, id })).status).toBe(404);
  });

  it('creates one contact for concurrent batches with the same new emails', async () => {
    const inputs = ['x', 'y', 'z'].map((name) => ({ eventTemplateId: template, email: `${name}-race@example.com` }));
    const batches = await Promise.all(
      Array.from({ length: 8 }, (_, place) => world.postBatch(place % 2 ? inputs : [...inputs].reverse())),
    );
    expect(batches.map(({ status }) => status)).toEqual(batches.map(() => 201));
    for (const { email } of inputs) expect(await world.listContacts(email)).toHaveLength(1);
  });
});
