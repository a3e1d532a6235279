import { describe, expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/objects/deals';

interface Changes {
  readonly hubId: number;
  readonly records: readonly {
    readonly kind: string;
    readonly objectType: string;
    readonly recordId: string;
    readonly properties: readonly {
      readonly name: string;
      readonly from: string | null;
      readonly to: string | null;
      readonly isAsked: boolean;
    }[];
  }[];
  readonly unknown: readonly string[];
}

/** Sends a request and returns what the sandbox says that it has changed. */
async function send(hub: TestHub, options: Parameters<TestHub['request']>[0]) {
  const reply = await hub.request(options);
  const id = String(reply.headers['x-hubspot-correlation-id']);
  // It is recorded once its response has been sent.
  const read = () => request(inject('baseUrl'), { path: `/_spoke/requests/${id}/changes` });
  await expect.poll(async () => (await read()).status).toBe(200);
  const { body } = await read();
  const changes = body as Changes;
  const asked = changes.records.map(({ properties, ...one }) => ({
    ...one,
    asked: properties.filter(({ isAsked }) => isAsked).map(({ name, from, to }) => [name, from, to]),
  }));
  return { reply, changes, asked };
}

const create = (hub: TestHub, dealname: string) => send(hub, { path, json: { properties: { dealname, amount: '5' } } });

describe('what a request has changed', () => {
  it('is listed with the values before and after, for a creation, an update and a removal', async () => {
    const hub = await newHub();
    const made = await create(hub, 'Acme renewal');
    const recordId = (made.reply.body as { id: string }).id;
    const record = { objectType: '0-3', typeName: 'deal', recordId };
    expect(made.changes.hubId).toBe(hub.hubId);
    expect(made.asked).toEqual([
      {
        ...record,
        kind: 'created',
        asked: [
          ['amount', null, '5'],
          ['dealname', null, 'Acme renewal'],
        ],
      },
    ]);
    const json = { properties: { amount: '', dealname: 'Acme extension' } };
    const updated = await send(hub, { method: 'PATCH', path: `/crm/objects/2026-03/deals/${recordId}`, json });
    expect(updated.asked).toEqual([
      {
        ...record,
        kind: 'updated',
        asked: [
          ['amount', '5', null],
          ['dealname', 'Acme renewal', 'Acme extension'],
        ],
      },
    ]);
    const same = await send(hub, { method: 'PATCH', path: `${path}/${recordId}`, json });
    expect([same.changes.records, same.changes.unknown]).toEqual([[], []]);
    const removed = await send(hub, { method: 'DELETE', path: `${path}/${recordId}` });
    expect(removed.asked).toEqual([{ ...record, kind: 'deleted', asked: [] }]);
    const again = await send(hub, { method: 'DELETE', path: `${path}/${recordId}` });
    expect(again.changes.records).toEqual([]);
  });

  it('covers batches, record by record', async () => {
    const hub = await newHub();
    const inputs = ['A', 'B'].map((dealname) => ({ properties: { dealname } }));
    const made = await send(hub, { path: `${path}/batch/create`, json: { inputs } });
    expect(made.asked.map(({ kind, asked }) => [kind, asked[0]?.[2]])).toEqual([
      ['created', 'A'],
      ['created', 'B'],
    ]);
    const ids = made.changes.records.map(({ recordId }) => ({ id: recordId }));
    const removed = await send(hub, { path: `${path}/batch/archive`, json: { inputs: ids } });
    expect(removed.asked.map(({ kind }) => kind)).toEqual(['deleted', 'deleted']);
  });

  it('is nothing for reads and rejected requests, and not known where the response names no records', async () => {
    const hub = await newHub();
    const { reply } = await create(hub, 'Acme');
    const { id } = reply.body as { id: string };
    expect((await send(hub, { path })).changes).toMatchObject({ records: [], unknown: [] });
    const wrong = await send(hub, { path, json: { properties: { nothing: 'x' } } });
    expect([wrong.reply.status, wrong.changes.records, wrong.changes.unknown]).toEqual([400, [], []]);
    const other = (await create(hub, 'Globex')).reply.body as { id: string };
    const merge = await send(hub, { path: `${path}/merge`, json: { primaryObjectId: id, objectIdToMerge: other.id } });
    expect(merge.changes).toMatchObject({ records: [], unknown: [expect.stringContaining('does not record')] });
    expect((await request(inject('baseUrl'), { path: '/_spoke/requests/unknown/changes' })).status).toBe(404);
  });

  it('gives every change to one request at most when many write the same record at once', async () => {
    const hub = await newHub();
    const { id } = (await create(hub, 'Acme')).reply.body as { id: string };
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(hub, { method: 'PATCH', path: `${path}/${id}`, json: { properties: { amount: String(index + 100) } } }),
      ),
    );
    for (const [index, { changes, asked }] of all.entries()) {
      const said = asked.flatMap((one) => one.asked.map(([, , to]) => to));
      expect([0, 1]).toContain(said.length);
      if (said.length > 0) expect(said).toEqual([String(index + 100)]);
      else expect(changes.unknown.length).toBeLessThanOrEqual(1);
    }
  });
});
