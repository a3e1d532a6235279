import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { download, newJournalApp, type JournalApp } from '../../test/support/journal.js';

let hub: TestHub;
let other: TestHub;
let app: JournalApp;
beforeAll(async () => {
  [hub, other] = [await newHub(), await newHub()];
  app = await newJournalApp(hub);
  for (const one of [hub, other]) {
    await app.connect(one);
    await app.subscribe({ subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId: one.hubId, actions: ['CREATE'] });
  }
  // One after the other, so that each is an entry.
  for (const [place, one] of [hub, other, hub, other, hub].entries()) {
    const json = { properties: { email: `entry-${place}@example.com` } };
    expect((await one.request({ path: '/crm/v3/objects/contacts', json })).status).toBe(201);
    await app.waitForEvents(place + 1);
  }
});

interface Entry {
  readonly url: string;
  readonly expiresAt: string;
  readonly currentOffset: string;
}
const read = (path: string) => app.call({ path: `/journal/2026-03${path}` });
const readEntries = async (path: string): Promise<Entry[]> => {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'COMPLETE',
    results: expect.any(Array) as unknown[],
    startedAt: expect.any(String) as string,
    completedAt: expect.any(String) as string,
  });
  return body.results as Entry[];
};

describe('entries of the webhook journal', () => {
  it('are read from the earliest to the latest, each with a URL of its events (W22)', async () => {
    const earliest = await read('/earliest');
    expect([earliest.status, earliest.body]).toEqual([
      200,
      {
        url: expect.stringMatching(/^http:\/\/.+\/webhooks-journal\/entries\//) as string,
        expiresAt: expect.stringMatching(/Z$/) as string,
        currentOffset: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    const { currentOffset, url } = earliest.body as Entry;
    const content = await download(url);
    expect([content.status, content.headers['cache-control'], content.body]).toEqual([
      200,
      'private, no-store',
      {
        offset: currentOffset,
        journalEvents: [expect.any(Object)],
        publishedAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    const offsets = [currentOffset];
    for (;;) {
      const next = await read(`/offset/${offsets.at(-1)}/next`);
      if (next.status === 204) break;
      offsets.push((next.body as Entry).currentOffset);
    }
    expect(new Set(offsets).size).toBe(5);
    expect(((await read('/latest')).body as Entry).currentOffset).toBe(offsets.at(-1));
    expect((await read(`/offset/${offsets.at(-1)}/next`)).text).toBe('');
    const toOffsets = (entries: readonly Entry[]) => entries.map((entry) => entry.currentOffset);
    expect(toOffsets(await readEntries('/batch/earliest/2'))).toEqual(offsets.slice(0, 2));
    expect(toOffsets(await readEntries('/batch/latest/2'))).toEqual(offsets.slice(-2));
    expect(toOffsets(await readEntries('/batch/latest/100'))).toEqual(offsets);
    expect(toOffsets(await readEntries(`/batch/${offsets[1]}/next/2`))).toEqual(offsets.slice(2, 4));
    expect(toOffsets(await readEntries(`/batch/${offsets[4]}/next/2`))).toEqual([]);
  });

  it('of one account have the same offsets, in both journals', async () => {
    const all = await readEntries('/batch/earliest/100');
    for (const variant of ['journal', 'journal-local']) {
      const path = `/${variant}/2026-03/batch/earliest/100?installPortalId=${other.hubId}`;
      const { results } = (await app.call({ path })).body as { results: Entry[] };
      expect(results.map(({ currentOffset }) => currentOffset)).toEqual([all[1]?.currentOffset, all[3]?.currentOffset]);
    }
    const local = (path: string) => app.call({ path: `/journal-local/2026-03${path}?installPortalId=${other.hubId}` });
    expect((await local('/earliest')).body.currentOffset).toBe(all[1]?.currentOffset);
    expect((await local('/latest')).body.currentOffset).toBe(all[3]?.currentOffset);
    expect((await local(`/offset/${all[2]?.currentOffset}/next`)).body.currentOffset).toBe(all[3]?.currentOffset);
    expect((await local(`/offset/${all[3]?.currentOffset}/next`)).status).toBe(204);
    expect((await app.listEvents(other.hubId)).map(({ portalId }) => portalId as number)).toEqual(
      Array(2).fill(other.hubId),
    );
    const offsets = all.map(({ currentOffset }) => currentOffset);
    const listWhole = async (path: string, inputs?: readonly unknown[]) => {
      const { body } = await app.call({
        path: `/journal-local/2026-03/batch${path}`,
        ...(inputs && { json: { inputs } }),
      });
      return (body as { results: Entry[] }).results.map(({ currentOffset }) => currentOffset);
    };
    expect(await listWhole('/earliest/100')).toEqual(offsets);
    expect(await listWhole('/latest/2')).toEqual(offsets.slice(-2));
    expect(await listWhole(`/${offsets[1]}/next/2`)).toEqual(offsets.slice(2, 4));
    expect(await listWhole('/read', [offsets[2]])).toEqual([offsets[2]]);
  });

  it('are read by their offsets, with errors for unknown ones', async () => {
    const [first, second] = await readEntries('/batch/earliest/2');
    const batch = (inputs: readonly unknown[]) => app.call({ path: '/journal/2026-03/batch/read', json: { inputs } });
    const found = await batch([second?.currentOffset, first?.currentOffset, second?.currentOffset]);
    expect([found.status, (found.body.results as Entry[]).map((one) => one.currentOffset)]).toEqual([
      200,
      [second?.currentOffset, first?.currentOffset],
    ]);
    const partly = await batch([first?.currentOffset, randomUUID(), 'no-uuid']);
    expect([partly.status, (partly.body.results as Entry[]).length, partly.body.numErrors]).toEqual([207, 1, 2]);
    expect(partly.body.errors).toEqual(
      Array(2).fill(expect.objectContaining({ status: 'error', category: 'OBJECT_NOT_FOUND' })),
    );
    for (const inputs of [[], [7], Array(101).fill(randomUUID())]) expect((await batch(inputs)).status).toBe(400);
  });

  it('are a 404 for an unknown offset, and a 400 for a count out of range', async () => {
    for (const offset of [randomUUID(), 'latest', '0']) {
      const reply = await read(`/offset/${offset}/next`);
      expect([reply.status, reply.body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
      expect((await read(`/batch/${offset}/next/5`)).status).toBe(404);
    }
    for (const count of ['0', '101', '-1', 'x']) expect((await read(`/batch/earliest/${count}`)).status).toBe(400);
    expect((await read('/latest?installPortalId=x')).status).toBe(400);
  });

  it('are no content where there are none', async () => {
    const empty = await newJournalApp(hub);
    for (const path of ['/earliest', '/latest']) {
      const reply = await empty.call({ path: `/journal/2026-03${path}` });
      expect([reply.status, reply.text]).toEqual([204, '']);
    }
    const batch = await empty.call({ path: '/journal/2026-03/batch/earliest/5' });
    expect([batch.status, batch.body.results]).toEqual([200, []]);
    // The offsets of other apps are unknown.
    const [first] = await readEntries('/batch/earliest/1');
    const next = await empty.call({ path: `/journal/2026-03/offset/${first?.currentOffset}/next` });
    expect(next.status).toBe(404);
  });

  it('have URLs that cannot be changed', async () => {
    const [first, second] = await readEntries('/batch/earliest/2');
    const url = new URL(first?.url ?? '');
    const changed = (edit: (copy: URL) => void): string => {
      const copy = new URL(url);
      edit(copy);
      return copy.href;
    };
    const forged = [
      changed((copy) => copy.searchParams.set('expires', String(Number(copy.searchParams.get('expires')) + 1))),
      changed((copy) => copy.searchParams.set('signature', 'x')),
      changed(
        (copy) => (copy.pathname = copy.pathname.replace(first?.currentOffset ?? '', second?.currentOffset ?? '')),
      ),
      changed((copy) => (copy.pathname = copy.pathname.replace(String(app.appId), '3001'))),
    ];
    for (const one of forged) expect((await download(one)).status, one).toBe(403);
    expect((await download(changed((copy) => copy.searchParams.delete('signature')))).status).toBe(400);
    expect((await download(url.href)).status).toBe(200);
  });
});

describe('snapshots for the webhook journal', () => {
  const take = (snapshotRequests: readonly object[]) =>
    app.call({ path: '/snapshots/2026-03/crm', json: { snapshotRequests } });
  const readStatus = (id: string, path = '/journal/2026-03/status') => app.call({ path: `${path}/${id}` });

  it('write the wanted values of records to the journal, each with a status (W27)', async () => {
    const properties = { name: 'Acme', city: 'Bern' };
    const { body } = await other.request({ path: '/crm/v3/objects/companies', json: { properties } });
    const company = { portalId: other.hubId, objectId: Number(body.id), objectTypeId: '0-2' };
    const before = (await app.listEvents()).length;
    const wanted = { ...company, properties: ['name', 'domain', 'createdate', 'nonsense'] };
    const missing = { ...company, objectId: 987_654_321, properties: ['name'] };
    const taken = await take([wanted, missing]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect([taken.status, taken.body]).toEqual([
      200,
      {
        snapshotResponses: [
          { ...company, snapshotStatusId: id },
          { ...company, objectId: 987_654_321, snapshotStatusId: id },
        ],
      },
    ]);
    const events = await app.listEvents();
    expect(events.slice(before)).toEqual([
      {
        ...{ type: 'crmObject', portalId: other.hubId, occurredAt: expect.any(String) as string, action: 'SNAPSHOT' },
        ...{ objectTypeId: '0-2', objectId: company.objectId },
        propertyChanges: { name: 'Acme', createdate: body.properties.createdate as string },
      },
    ]);
    const [done, failed] = (taken.body.snapshotResponses as { snapshotStatusId: string }[]).map(
      (one) => one.snapshotStatusId,
    );
    const status = await readStatus(done ?? '');
    const time = expect.any(Number) as number;
    expect([status.status, status.body]).toEqual([
      200,
      { id: done, status: 'SUCCESS', initiatedAt: time, completedAt: time },
    ]);
    expect((await readStatus(done ?? '', '/journal-local/2026-03/status')).body).toEqual(status.body);
    expect((await readStatus(done ?? '', '/snapshots/2026-03/crm/status')).body).toEqual(status.body);
    expect((await readStatus(failed ?? '')).body).toMatchObject({ status: 'FAILED', errorCode: 'VALIDATION_ERROR' });
    const stranger = await newJournalApp(hub);
    expect((await stranger.call({ path: `/journal/2026-03/status/${done}` })).status).toBe(404);
  });

  it('fail without access to the account, the type or the record, and change nothing', async () => {
    const strange = await newHub();
    const one = { objectId: 1, properties: ['name'] };
    const before = (await app.listEvents()).length;
    const taken = await take([
      { ...one, portalId: strange.hubId, objectTypeId: '0-1' },
      { ...one, portalId: 2_000_000_000, objectTypeId: '0-1' },
      { ...one, portalId: hub.hubId, objectTypeId: '0-3' },
      { ...one, portalId: hub.hubId, objectTypeId: 'contacts' },
      { ...one, portalId: hub.hubId, objectTypeId: '0-999' },
    ]);
    expect(taken.status, taken.text).toBe(200);
    const states = await Promise.all(
      (taken.body.snapshotResponses as { snapshotStatusId: string }[]).map(
        async ({ snapshotStatusId }) => (await readStatus(snapshotStatusId)).body as Record<string, string>,
      ),
    );
    expect(states.map(({ status }) => status)).toEqual(Array(5).fill('FAILED'));
    const [denied, invalid] = ['PERMISSION_DENIED', 'VALIDATION_ERROR'];
    expect(states.map(({ errorCode }) => errorCode)).toEqual([denied, denied, denied, invalid, invalid]);
    expect(states[0]?.['message']).toBe(states[1]?.['message']);
    expect((await app.listEvents()).length).toBe(before);
  });

  it('are refused as a whole if the request is not valid', async () => {
    const one = { portalId: hub.hubId, objectId: 1, objectTypeId: '0-1', properties: [] };
    for (const bad of [[], [{ ...one, properties: undefined }], [{ ...one, objectId: 'x' }], Array(101).fill(one)]) {
      expect((await take(bad)).status).toBe(400);
    }
    expect((await readStatus(randomUUID())).status).toBe(404);
    expect((await readStatus('x')).status).toBe(404);
  });
});
