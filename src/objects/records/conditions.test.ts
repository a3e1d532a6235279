import { describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const body = 'hs_note_body';

async function openSession(hub: TestHub) {
  const session = await openAppSession(hub.baseUrl, hub.user);
  return (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options);
}

async function newNote(hub: TestHub): Promise<{ readonly path: string; readonly version: string }> {
  const json = { properties: { [body]: 'First', hs_timestamp: '2031-05-01T10:00:00Z' } };
  const created = await hub.request({ path: '/crm/v3/objects/notes', json });
  const { id, properties } = created.body as { id: string; properties: Record<string, string> };
  return { path: `/crm/v3/objects/notes/${id}`, version: properties['hs_lastmodifieddate'] ?? '' };
}

const patch = (path: string, text: string, version?: string) => ({
  ...{ method: 'PATCH', path, json: { properties: { [body]: text } } },
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
});

describe('changes of a record that a user has read (Assumption V8)', () => {
  it('are made if nobody changed it since, and refused with 412 otherwise, without a trace', async () => {
    const hub = await newHub();
    const send = await openSession(hub);
    const { path, version } = await newNote(hub);
    const second = await send(patch(path, 'Second', version));
    expect(second.status, second.text).toBe(200);
    expect((await send(patch(path, 'Third', version))).body).toMatchObject({
      ...{ status: 'error', category: 'CONFLICT' },
      message: 'The record has been changed since it was read.',
    });
    const { properties } = (await hub.request({ path: `${path}?properties=${body}` })).body as {
      properties: Record<string, string>;
    };
    expect(properties[body]).toBe('Second');
    const again = await send(patch(path, 'Third', properties['hs_lastmodifieddate']));
    expect(again.status).toBe(200);
    expect((await send(patch(path, 'Fourth', 'never'))).status).toBe(412);
    expect((await send({ ...patch(path, 'Fourth'), headers: { 'if-match': '*' } })).status).toBe(200);
  });

  it('of several users at once: one of them succeeds', async () => {
    const hub = await newHub();
    const send = await openSession(hub);
    const { path, version } = await newNote(hub);
    // The clock is in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => send(patch(path, `Text ${n}`, version))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('records of other accounts and deleted ones are not found, and apps are answered as without the condition', async () => {
    const hub = await newHub();
    const [send, other] = [await openSession(hub), await openSession(await newHub())];
    const { path, version } = await newNote(hub);
    expect((await other(patch(path, 'Mine', version))).status).toBe(404);
    expect((await hub.request(patch(path, 'From an app', '2001-01-01T00:00:00Z'))).status).toBe(200);
    await send({ method: 'DELETE', path });
    expect((await send(patch(path, 'Deleted', version))).status).toBe(404);
  });
});
