import { beforeAll, describe, expect, it } from 'vitest';
import { newCardsApp, type CardsApp } from '../../test/support/cards.js';
import { request } from '../../test/support/http.js';
import { installApp } from '../../test/support/hubs.js';

let app: CardsApp;
let calling: string;
let video: string;
beforeAll(async () => {
  app = await newCardsApp();
  calling = `/crm/v3/extensions/calling/${app.appId}/settings`;
  video = `/crm/v3/extensions/videoconferencing/settings/${app.appId}`;
});

const send = (method: string, path: string, json?: object) =>
  app.send({ method, path, ...(json !== undefined && { json }) });
const times = { createdAt: expect.any(String) as string, updatedAt: expect.any(String) as string };
const settings = {
  ...{ name: 'Acme Phone', url: 'https://phone.example.com/widget', width: 500, height: 700, isReady: true },
  ...{ supportsCustomObjects: true, supportsInboundCalling: false, usesCallingWindow: false, usesRemote: true },
};

describe('settings of calling extensions', () => {
  it('are created once, read, changed and deleted (W28)', async () => {
    expect((await send('GET', calling)).status).toBe(404);
    expect((await send('PATCH', calling, { isReady: false })).status).toBe(404);
    const made = await send('POST', calling, settings);
    expect([made.status, made.body]).toEqual([200, { ...settings, ...times }]);
    const again = await send('POST', calling, { ...settings, name: 'Other' });
    expect([again.status, again.body.category]).toEqual([409, 'OBJECT_ALREADY_EXISTS']);
    const changed = await send('PATCH', calling, { name: 'Acme Calls', isReady: false });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...settings, name: 'Acme Calls', isReady: false, ...times },
    ]);
    expect((await send('GET', calling)).body).toEqual(changed.body);
    for (const dated of ['v3', '2025-09', '2026-03', '2026-09']) {
      const reply = await send('GET', `/crm/extensions/calling/${dated}/${app.appId}/settings`);
      expect(reply.body).toEqual(changed.body);
    }
    expect((await send('DELETE', calling)).status).toBe(204);
    expect([(await send('GET', calling)).status, (await send('DELETE', calling)).status]).toEqual([404, 404]);
    const few = await send('POST', calling, { name: 'Acme', url: settings.url });
    expect(few.body).toMatchObject({ isReady: false, supportsInboundCalling: false, width: 400 });
    await send('DELETE', calling);
  });

  it('have those of recordings and connections of numbers, which go with them', async () => {
    const [recording, channel] = [`${calling}/recording`, `${calling}/channel-connection`];
    const recordings = { urlToRetrieveAuthedRecording: 'https://phone.example.com/recordings/%s' };
    const connection = { url: 'https://phone.example.com/connect', isReady: true };
    for (const [path, draft, stored] of [
      [recording, recordings, recordings],
      [channel, connection, { ...connection, ...times }],
    ] as const) {
      expect((await send('GET', path)).status).toBe(404);
      const made = await send('POST', path, draft);
      expect([made.status, made.body]).toEqual([200, stored]);
      expect((await send('POST', path, draft)).status).toBe(409);
      expect((await send('GET', path)).body).toEqual(made.body);
      expect((await send('PATCH', path, {})).body).toMatchObject(draft);
    }
    const moved = 'https://phone.example.com/files/%s';
    const patched = await send('PATCH', recording, { urlToRetrieveAuthedRecording: moved });
    expect([patched.status, patched.body]).toEqual([200, { urlToRetrieveAuthedRecording: moved }]);
    expect((await send('PATCH', channel, { isReady: false })).body).toMatchObject({ ...connection, isReady: false });
    expect((await send('DELETE', channel)).status).toBe(204);
    expect((await send('DELETE', channel)).status).toBe(404);
    await send('POST', calling, settings);
    expect((await send('DELETE', calling)).status).toBe(204);
    expect((await send('GET', recording)).status).toBe(404);
  });

  it.each([
    ['no name', { name: undefined }],
    ['no URL', { url: undefined }],
    ['a URL that is none', { url: 'phone' }],
    ['a URL without TLS', { url: 'http://phone.example.com' }],
    ['a script as URL', { url: 'javascript:alert(1)' }],
    ['a URL with a password', { url: 'https://ada:secret@phone.example.com' }],
    ['a size that is none', { width: -1 }],
    ['text instead of a boolean', { isReady: 'yes' }],
    ['an unknown field', { colour: 'red' }],
  ])('with %s are a 400 and not stored', async (_, more) => {
    expect((await send('POST', calling, { ...settings, ...more })).status).toBe(400);
    expect((await send('GET', calling)).status).toBe(404);
  });

  it('are for the developer of the app only', async () => {
    const stranger = await newCardsApp();
    const calls = [
      { path: calling },
      { path: calling, json: settings },
      { method: 'PATCH', path: calling, json: {} },
      { method: 'DELETE', path: calling },
      { path: video },
      { method: 'PUT', path: video, json: { createMeetingUrl: settings.url } },
    ];
    for (const call of calls) expect((await stranger.send(call)).status, call.path).toBe(404);
    const { accessToken } = await installApp(app.hub);
    const { baseUrl } = app.hub;
    expect((await request(baseUrl, { path: calling, token: accessToken })).status).toBe(403);
    expect((await request(baseUrl, { path: calling })).status).toBe(401);
  });
});

describe('settings of video conferencing', () => {
  it('are set, replaced as a whole, read and deleted (W28)', async () => {
    const first = {
      createMeetingUrl: 'https://video.example.com/create',
      updateMeetingUrl: 'https://video.example.com/update',
      userVerifyUrl: 'https://video.example.com/verify',
    };
    expect((await send('GET', video)).status).toBe(404);
    const made = await send('PUT', video, first);
    expect([made.status, made.body]).toEqual([200, first]);
    const second = { createMeetingUrl: first.createMeetingUrl, fetchAccountsUri: 'https://video.example.com/accounts' };
    expect((await send('PUT', video, second)).body).toEqual(second);
    expect((await send('GET', video)).body).toEqual(second);
    const dated = await send('GET', `/crm/extensions/videoconferencing/2026-03/settings/${app.appId}`);
    expect(dated.body).toEqual(second);
    for (const bad of [{}, { ...first, updateMeetingUrl: 'x' }, { ...first, other: 'https://example.com' }]) {
      expect((await send('PUT', video, bad)).status).toBe(400);
    }
    expect((await send('GET', video)).body).toEqual(second);
    expect((await send('DELETE', video)).status).toBe(204);
    expect([(await send('GET', video)).status, (await send('DELETE', video)).status]).toEqual([404, 404]);
  });
});
