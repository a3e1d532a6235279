import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/crm/v3/extensions/calling/transcripts';
const speaker = { id: '1', name: 'Ada', email: 'ada@example.com' };
const said = (text: string, startTimeMillis: number, more: object = {}) => ({
  ...{ speaker, text, startTimeMillis, endTimeMillis: startTimeMillis + 500 },
  ...more,
});

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

async function newCall(on: TestHub): Promise<number> {
  const json = { properties: { hs_timestamp: '2026-01-01T10:00:00Z', hs_call_title: 'Call' } };
  const { status, body } = await on.request({ path: '/crm/v3/objects/calls', json });
  expect(status).toBe(201);
  return Number(body.id);
}
const create = (engagementId: unknown, transcriptCreateUtterances: unknown, on = hub) =>
  on.request({ path, json: { engagementId, transcriptCreateUtterances } });
const read = (id: string, on = hub) => on.request({ path: `${path}/${id}` });
const remove = (id: string, on = hub) => on.request({ method: 'DELETE', path: `${path}/${id}` });

describe('transcripts of calls', () => {
  it('are stored for a call in the order of their times, read and deleted (W29)', async () => {
    const call = await newCall(hub);
    const made = await create(call, [said('Goodbye.', 2000, { languageCode: 'en-US' }), said('Hello.', 0)]);
    expect([made.status, made.body]).toEqual([200, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }]);
    const { id } = made.body as { id: string };
    const found = await read(id);
    expect([found.status, found.body]).toEqual([
      200,
      {
        ...{ id, engagementId: call, transcriptSource: 'INTEGRATOR_GENERATED' },
        transcriptUtterances: [
          { id: '1', ...said('Hello.', 0) },
          { id: '2', ...said('Goodbye.', 2000), languageCode: 'en-US' },
        ],
        ...{ createdAt: expect.any(String) as string, updatedAt: expect.any(String) as string },
      },
    ]);
    for (const dated of ['2025-09', '2026-03', '2026-09']) {
      const reply = await hub.request({ path: `/crm/extensions/calling/${dated}/transcripts/${id}` });
      expect(reply.body).toEqual(found.body);
    }
    expect((await remove(id)).status).toBe(204);
    expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  it('are hidden with their call, come back with it, and are not those of other accounts', async () => {
    const other = await newHub();
    const call = await newCall(hub);
    const { id } = (await create(call, [said('Hello.', 0)])).body as { id: string };
    expect([(await read(id, other)).status, (await remove(id, other)).status]).toEqual([404, 404]);
    expect((await create(call, [said('Hello.', 0)], other)).status).toBe(404);
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/calls/${call}` });
    expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
    expect((await create(call, [said('Hello.', 0)])).status).toBe(404);
  });

  it.each([
    ['no utterances', []],
    ['an utterance without a speaker', [{ ...said('Hello.', 0), speaker: undefined }]],
    ['an utterance that ends before it starts', [said('Hello.', 1000, { endTimeMillis: 999 })]],
    ['a negative time', [said('Hello.', -1)]],
    ['an unknown field', [said('Hello.', 0, { mood: 'good' })]],
  ])('with %s are a 400', async (_, utterances) => {
    expect((await create(await newCall(hub), utterances)).status).toBe(400);
  });

  it('need a call, and are ten at most', async () => {
    for (const id of [987_654_321, 9_007_199_254_740_991]) {
      expect((await create(id, [said('Hello.', 0)])).status).toBe(404);
    }
    for (const id of [0, '7', 1.5]) expect((await create(id, [said('Hello.', 0)])).status).toBe(400);
    const call = await newCall(hub);
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(call, [said('Hello.', 0)])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(2);
    expect([(await read(randomUUID())).status, (await read('x')).status]).toEqual([404, 404]);
  });

  it('need the scopes of transcripts', async () => {
    const bare = await newHub({ scopes: ['crm.objects.contacts.read', 'crm.objects.contacts.write'] });
    const call = await newCall(bare);
    const refused = [await create(call, [said('Hello.', 0)], bare), await read(randomUUID(), bare)];
    for (const { status, body } of refused) expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
  });
});
