import { expect, inject, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';
import { newTemplate } from '../../../test/support/timeline.js';

type Options = Parameters<TestSession['request']>[1];

async function openWorld() {
  const hub = await newHub();
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const send = (options: Options) => session.request(hub.hubId, options);
  const create = async (type: string, properties: object, associations: object[] = []) =>
    ((await send({ path: `/crm/v3/objects/${type}`, json: { properties, associations } })).body as { id: string }).id;
  const contactId = await create('contacts', { email: 'ada@example.com' });
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
  const noteId = await create('notes', { hs_timestamp: '2026-01-01T00:00:00Z', hs_note_body: 'Hello' }, [
    { to: { id: contactId }, types },
  ]);
  const timeline = async () =>
    (await send({ path: `/_app/objects/contacts/${contactId}/timeline` })).body as {
      results: { kind: string; comments: number }[];
    };
  return { hub, send, create, contactId, noteId, timeline, path: `/_app/objects/notes/${noteId}/comments` };
}

it('comments on an activity are written, counted on the timeline, edited and deleted by their author', async () => {
  const { hub, send, path, timeline } = await openWorld();
  const { status, body } = await send({ path, json: { body: 'First' } });
  const author = { userId: hub.user.userId, name: 'Sandbox Admin' };
  expect({ status, body }).toEqual({
    status: 201,
    body: { id: expect.any(String), body: 'First', author, mine: true, createdAt: expect.any(String), editedAt: null },
  });
  await send({ path, json: { body: 'Second' } });
  expect((await send({ path })).body).toMatchObject({ results: [{ body: 'First' }, { body: 'Second' }] });
  expect((await timeline()).results.find(({ kind }) => kind === 'activity')).toMatchObject({ comments: 2 });
  const one = `/_app/comments/${body.id as string}`;
  const edited = await send({ method: 'PATCH', path: one, json: { body: 'Changed' } });
  expect(edited.body).toMatchObject({ body: 'Changed', editedAt: expect.any(String) });
  expect((await send({ method: 'DELETE', path: one })).status).toBe(204);
  expect((await send({ path })).body).toMatchObject({ results: [{ body: 'Second' }] });
  expect((await send({ method: 'DELETE', path: one })).status).toBe(404);
});

it('comments on an event stay with it when its record is merged, and while it is in the recycle bin', async () => {
  const { hub, send, create, contactId, timeline } = await openWorld();
  const app = await installApp(hub);
  const template = await newTemplate();
  const event = { eventTemplateId: template.id, objectId: contactId, tokens: {} };
  const { id } = (await app.request({ path: '/crm/v3/timeline/events', json: event })).body as { id: string };
  const path = `/_app/timeline/events/${template.id}/${encodeURIComponent(id)}/comments`;
  expect((await send({ path, json: { body: 'Seen' } })).status).toBe(201);
  const countOnEvent = async () => (await timeline()).results.find(({ kind }) => kind === 'event')?.comments;
  expect(await countOnEvent()).toBe(1);
  await send({ method: 'DELETE', path: `/crm/v3/objects/contacts/${contactId}` });
  expect((await send({ path })).status).toBe(404);
  await send({ method: 'POST', path: `/_app/objects/contacts/${contactId}/restore` });
  expect((await send({ path })).body).toMatchObject({ results: [{ body: 'Seen' }] });
  const survivor = await create('contacts', { email: 'bo@example.com' });
  const json = { primaryObjectId: survivor, objectIdToMerge: contactId };
  expect((await send({ path: '/crm/v3/objects/contacts/merge', json })).status).toBe(200);
  expect(await countOnEvent()).toBe(1);
  expect((await send({ path })).body).toMatchObject({ results: [{ body: 'Seen' }] });
});

it('only line breaks and mentions of a comment are kept', async () => {
  const { hub, send, path } = await openWorld();
  const kept = `<strong data-at-mention data-user-id="${hub.user.userId}">@Ada</strong>`;
  const body = `${kept} <em>is</em><br><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:1">here</a>`;
  const written = (await send({ path, json: { body } })).body as { body: string };
  expect(written.body).toBe(`${kept} is<br />here`);
});

it.each([
  ['a blank text', { body: '  ' }],
  ['nothing but markup', { body: '<p> </p><br>' }],
  ['an unknown field', { body: 'x', html: true }],
  ['too long a text', { body: 'x'.repeat(20_001) }],
])('%s is a 400 and writes nothing', async (_, json) => {
  const { send, path } = await openWorld();
  expect((await send({ path, json })).status).toBe(400);
  expect((await send({ path })).body).toEqual({ results: [] });
});

it('other users read comments and do not change them, viewers do not write, other accounts see nothing', async () => {
  const { hub, send, path, contactId } = await openWorld();
  const { body } = await send({ path, json: { body: 'Mine' } });
  const one = `/_app/comments/${body.id as string}`;
  for (const role of ['admin', 'viewer'] as const) {
    const person = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role }));
    const { results } = (await person.request(hub.hubId, { path })).body as { results: object[] };
    expect(results[0]).toMatchObject({ body: 'Mine', mine: false });
    expect((await person.request(hub.hubId, { method: 'PATCH', path: one, json: { body: 'x' } })).status).toBe(403);
    expect((await person.request(hub.hubId, { method: 'DELETE', path: one })).status).toBe(403);
    const status = role === 'viewer' ? 403 : 201;
    expect((await person.request(hub.hubId, { path, json: { body: 'x' } })).status).toBe(status);
  }
  const theirs = await openWorld();
  expect((await theirs.send({ path })).status).toBe(404);
  expect((await theirs.send({ path, json: { body: 'x' } })).status).toBe(404);
  expect((await theirs.send({ method: 'PATCH', path: one, json: { body: 'x' } })).status).toBe(404);
  expect((await hub.request({ path })).status).toBe(401);
  const onContact = `/_app/objects/contacts/${contactId}/comments`;
  expect((await send({ path: onContact, json: { body: 'x' } })).status).toBe(404);
  expect((await send({ path: '/_app/timeline/events/1/none/comments' })).status).toBe(404);
});
