import { describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { newPersonIn } from '../../test/support/people.js';

const path = '/_app/snippets';
const snippet = { name: 'Call summary', body: '<p>We spoke about <strong>prices</strong>.</p>' };

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  return { hub, request: (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options) };
}

describe('snippets', () => {
  it('are created, listed by name, changed and deleted', async () => {
    const { request } = await start();
    const { status, body } = await request({ path, json: snippet });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...snippet,
        id: expect.stringMatching(/^[0-9]+$/),
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
      },
    });
    const { body: first } = await request({ path, json: { name: 'agenda', body: 'Agenda' } });
    expect((await request({ path })).body).toEqual({ results: [first, body] });
    const change = { method: 'PATCH', path: `${path}/${body.id}`, json: { name: ' Zoom ' } };
    expect(await request(change)).toMatchObject({ status: 200, body: { name: 'Zoom', body: snippet.body } });
    expect((await request({ method: 'DELETE', path: `${path}/${body.id}` })).status).toBe(204);
    expect((await request({ path })).body).toEqual({ results: [first] });
    expect((await request({ method: 'DELETE', path: `${path}/${body.id}` })).status).toBe(404);
  });

  it('have no markup that runs or loads anything', async () => {
    const { request } = await start();
    const body =
      '<p onclick="steal()">Hi <img src="https://x.example/t.png"><script>steal()</script>' +
      '<a href="javascript:steal()">x</a> <a href="https://example.com">y</a></p>';
    const clean =
      '<p>Hi <a target="_blank" rel="noopener noreferrer">x</a> ' +
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">y</a></p>';
    const made = await request({ path, json: { name: 'Bad', body } });
    expect(made.body).toMatchObject({ body: clean });
    const change = { method: 'PATCH', path: `${path}/${made.body.id}`, json: { body } };
    expect((await request(change)).body).toMatchObject({ name: 'Bad', body: clean });
  });

  it('have different names, whatever the letter case, and there are at most 200', async () => {
    const { request } = await start();
    await request({ path, json: snippet });
    const taken = await request({ path, json: { ...snippet, name: 'CALL SUMMARY' } });
    expect({ status: taken.status, message: taken.body.message }).toEqual({
      status: 400,
      message: "The account already has a snippet named 'CALL SUMMARY'.",
    });
    const rest = await Promise.all(
      Array.from({ length: 201 }, (_, at) => request({ path, json: { name: `Snippet ${at}`, body: 'x' } })),
    );
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(199);
    expect(rest.find(({ status }) => status !== 201)?.body).toMatchObject({
      message: 'No more than 200 snippets are allowed per account.',
    });
  });

  it.each([
    ['a blank name', { ...snippet, name: ' ' }],
    ['no body', { name: 'Empty' }],
    ['a body that is too long', { name: 'Long', body: 'x'.repeat(20_001) }],
  ])('with %s are a 400', async (_, json) => {
    const { request } = await start();
    expect((await request({ path, json })).status).toBe(400);
    expect((await request({ path })).body).toEqual({ results: [] });
  });

  it('are shared by the users of an account, written by all but viewers, and hidden from apps and other accounts', async () => {
    const { hub, request } = await start();
    const signIn = async (role: 'member' | 'viewer') => openAppSession(hub.baseUrl, await newPersonIn(hub, { role }));
    const [member, viewer] = [await signIn('member'), await signIn('viewer')];
    const { status, body } = await member.request(hub.hubId, { path, json: snippet });
    expect(status).toBe(201);
    expect((await request({ path })).body).toEqual({ results: [body] });
    expect((await viewer.request(hub.hubId, { path })).body).toEqual({ results: [body] });
    expect((await viewer.request(hub.hubId, { path, json: { ...snippet, name: 'B' } })).status).toBe(403);
    expect((await hub.request({ path })).status).toBe(401);
    const elsewhere = await start();
    expect((await elsewhere.request({ path })).body).toEqual({ results: [] });
    const change = { method: 'PATCH', path: `${path}/${body.id}`, json: { name: 'Mine' } };
    expect((await elsewhere.request(change)).status).toBe(404);
    expect((await request({ ...change, path: `${path}/99999999999` })).status).toBe(404);
  });
});
