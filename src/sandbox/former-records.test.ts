import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createSandbox } from '../library/sandbox.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'As of' });
});

const spokeOf = ({ baseUrl }: TestHub) => createSandbox(baseUrl);
const readAt = (id: string, at: string, objectType = 'contacts') =>
  spokeOf(hub).recordAt({ hubId: hub.hubId, objectType, id }, at);
const statusAt = (id: string, at: string) =>
  readAt(id, at).then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );

/** The current time of the server; what comes next is later. */
async function now(): Promise<string> {
  await wait(5);
  const { body } = await request(hub.baseUrl, { path: '/_spoke/clock' });
  await wait(5);
  return body.now as string;
}

async function create(properties: object, type = 'contacts'): Promise<string> {
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}
const update = (id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${id}`, json: { properties } });
const remove = (id: string) => hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${id}` });

describe('GET /_spoke/hubs/{hubId}/objects/{objectType}/{recordId}', () => {
  it('returns the values that a record had at a time, with their sources', async () => {
    const before = await now();
    const id = await create({ firstname: 'Ada', email: `${randomUUID()}@example.com`, city: 'Springfield' });
    const first = await now();
    await update(id, { firstname: 'Grace', city: '' });
    const second = await now();
    await update(id, { city: 'Shelbyville' });
    const third = await now();

    expect(await statusAt(id, before)).toBe(404);
    const early = await readAt(id, first);
    expect(early).toMatchObject({ id, objectTypeId: '0-1', properties: { firstname: 'Ada', city: 'Springfield' } });
    expect(Object.keys(early.sources)).toEqual(Object.keys(early.properties));
    const { timestamp, ...source } = early.sources['firstname']!;
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.parse(first));
    expect(source).toEqual({ sourceType: 'INTEGRATION', sourceId: String(hub.privateApp.appId) });
    const later = await readAt(id, second, '0-1');
    expect(later.properties).toMatchObject({ firstname: 'Grace', hs_object_id: id });
    expect(later.properties).not.toHaveProperty('city');
    // The exact time of a change is after it.
    const changedAt = later.sources['firstname']!.timestamp;
    expect((await readAt(id, changedAt)).properties).toMatchObject({ firstname: 'Grace' });

    const names = Object.keys((await readAt(id, third)).properties).join();
    const { body } = await hub.request({ path: `/crm/v3/objects/contacts/${id}?properties=${names}` });
    expect((await readAt(id, third)).properties).toEqual(body.properties);
    expect(body.properties.city).toBe('Shelbyville');
  });

  it('finds a record neither while it was deleted nor after it, and again once it is restored', async () => {
    const id = await create({ firstname: 'Ada' });
    const live = await now();
    await remove(id);
    const deleted = await now();
    expect([await statusAt(id, live), await statusAt(id, deleted)]).toEqual([200, 404]);
    const person = await openAppSession(hub.baseUrl, hub.user);
    const restored = await person.request(hub.hubId, { method: 'POST', path: `/_app/objects/contacts/${id}/restore` });
    expect(restored.status).toBe(200);
    const again = await now();
    expect([await statusAt(id, live), await statusAt(id, deleted), await statusAt(id, again)]).toEqual([200, 404, 200]);
  });

  it('knows a merged record from the merge on, and the record that was merged into it not any more', async () => {
    const [id, other] = [await create({ firstname: 'Ada' }), await create({ lastname: 'Lovelace' })];
    const before = await now();
    const merge = { primaryObjectId: id, objectIdToMerge: other };
    expect((await hub.request({ path: '/crm/v3/objects/contacts/merge', json: merge })).status).toBe(200);
    const after = await now();
    expect((await readAt(id, after)).properties).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace' });
    expect(await statusAt(other, after)).toBe(404);
    // The histories are one since then.
    expect([await statusAt(id, before), await statusAt(other, before)]).toEqual([409, 409]);
    await expect(readAt(id, before)).rejects.toThrow(/part of a merge at \d{4}-.+Z, which joined two histories/);
  });

  it('has nothing of a record that was deleted permanently', async () => {
    const id = await create({ firstname: 'Gone', email: `${randomUUID()}@example.com` });
    const live = await now();
    expect(await statusAt(id, live)).toBe(200);
    const erased = await hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId: id } });
    expect(erased.status).toBe(204);
    expect(await statusAt(id, live)).toBe(404);
  });

  it('reads records of other types, and none of other accounts', async () => {
    const id = await create({ name: 'Acme' }, 'companies');
    const at = await now();
    expect((await readAt(id, at, 'company')).properties).toMatchObject({ name: 'Acme' });
    const other = await newHub();
    const elsewhere = { hubId: other.hubId, objectType: 'companies', id };
    await expect(spokeOf(hub).recordAt(elsewhere, new Date(at))).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['', 400],
    ['?at=yesterday', 400],
    ['?at=2026-06-30T23:59:60Z', 400],
    ['?at=9999-01-01T00:00:00Z', 400],
    ['?at=0000-01-01T00:00:00Z', 400],
    ['?at=2001-01-01T00:00:00Z', 404],
  ])('%j is %i', async (query, expected) => {
    const id = await create({ firstname: 'Ada' });
    const path = `/_spoke/hubs/${hub.hubId}/objects/contacts/${id}${query}`;
    expect((await request(hub.baseUrl, { path })).status).toBe(expected);
  });

  it.each([
    ['1/objects/contacts/1', 404],
    ['x/objects/contacts/1', 400],
    ['HUB/objects/dogs/1', 400],
    ['HUB/objects/contacts/ada', 404],
    ['HUB/objects/contacts/99999999999999999999', 404],
    ['HUB/objects/contacts/1', 404],
    ['HUB/objects/contacts/%00', 400],
  ])('%s is %i', async (place, expected) => {
    const path = `/_spoke/hubs/${place.replace('HUB', String(hub.hubId))}?at=2026-01-01T00:00:00Z`;
    expect((await request(hub.baseUrl, { path })).status).toBe(expected);
  });
});
