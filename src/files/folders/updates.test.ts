import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const base = '/files/v3/folders';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Folder updates' });
});

const make = async (name: string) => (await hub.request({ path: base, json: { name } })).body as { id: string };
const order = (json: object, from = hub) => from.request({ path: `${base}/update/async`, json });
const look = (id: string, from = hub) => from.request({ path: `${base}/update/async/tasks/${id}/status` });

describe('POST /files/v3/folders/update/async', () => {
  it('returns 202 with a task that reports the result', async () => {
    const [from, to] = [await make('Task from'), await make('Task to')];
    const { status, body } = await order({ id: from.id, name: 'Moved', parentFolderId: Number(to.id) });
    expect(status).toBe(202);
    const link = `${base}/update/async/tasks/${body.id}/status`;
    expect(body).toEqual({ id: expect.any(String), links: { status: hub.baseUrl + link } });
    const task = await hub.request({ path: link });
    expect([task.status, task.body]).toEqual([
      200,
      {
        taskId: body.id,
        status: 'COMPLETE',
        requestedAt: expect.stringMatching(/Z$/),
        startedAt: expect.stringMatching(/Z$/),
        completedAt: expect.stringMatching(/Z$/),
        result: (await hub.request({ path: `${base}/${from.id}` })).body,
      },
    ]);
    expect(task.body.result.path).toBe('/Task to/Moved');
  });

  it('reports a rejected change as a task with an error and without a result', async () => {
    const [one, two] = [await make('Task one'), await make('Task two')];
    for (const [json, category, message] of [
      [{ id: one.id, name: 'Task two' }, 'OBJECT_ALREADY_EXISTS', 'Folder already exists'],
      [
        { id: Number(two.id), parentFolderId: two.id },
        'VALIDATION_ERROR',
        'A folder cannot be moved into itself or a folder in it',
      ],
      [{ id: '999999999', name: 'x' }, 'OBJECT_NOT_FOUND', 'Object not found.  id are usually numeric.'],
      [{ id: 0, name: 'x' }, 'VALIDATION_ERROR', 'id must be > 0'],
    ] as const) {
      const { status, body } = await order(json);
      expect(status).toBe(202);
      const task = (await look(body.id)).body;
      expect(task).toMatchObject({
        status: 'COMPLETE',
        numErrors: 1,
        errors: [{ status: 'error', category, message }],
      });
      expect(task).not.toHaveProperty('result');
    }
    expect((await hub.request({ path: `${base}/${one.id}` })).body.name).toBe('Task one');
  });

  it('tasks belong to their account; invalid ids and unknown ids get different errors', async () => {
    const { id } = await make('Task of ours');
    const task = (await order({ id, name: 'Task renamed' })).body;
    const other = await newHub();
    for (const [from, taskId] of [
      [other, task.id],
      [hub, '00000000-0000-4000-8000-000000000000'],
    ] as const) {
      const { status, body } = await look(taskId, from);
      expect([status, body.message, body.context]).toEqual([
        404,
        'Object not found.  id are usually numeric.',
        { id: [taskId] },
      ]);
    }
    const unreadable = await look('478x');
    expect([unreadable.status, unreadable.body]).toEqual([
      400,
      {
        status: 'error',
        message: 'Provided ID could not be decoded.',
        correlationId: expect.any(String),
        context: { id: ['478x'] },
        category: 'VALIDATION_ERROR',
      },
    ]);
    const reader = await newHub({ scopes: ['files.read'] });
    expect([(await order({ id: '1' }, reader)).status, (await look(task.id, reader)).status]).toEqual([403, 403]);
    expect((await order({ name: 'No id' })).status).toBe(400);
  });
});
