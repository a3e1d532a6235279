import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { seed } from '../../../test/support/seed.js';
import { newTemplate } from '../../../test/support/timeline.js';

const key = seed.developers[0]?.apiKey ?? '';
const path = '/_app/apps/3002/icon';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  /** Of what is seen, in pixels. */
  readonly left?: number;
  readonly top?: number;
  readonly side?: number;
  readonly format?: 'png' | 'webp' | 'jpeg';
}

/** A square on a transparent ground. */
function draw({
  width = 100,
  height = 100,
  left = 30,
  top = 30,
  side = 40,
  format = 'png',
}: Drawing = {}): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = { create: { width: side, height: side, channels: 4 as const, background: '#3050c0' } };
  return sharp({ create: { width, height, channels: 4, background: clear } })
    .composite([{ input: square, left, top }])
    .toFormat(format)
    .toBuffer();
}

const send = (rawBody: Uint8Array, type = 'image/png', to = `${path}?hapikey=${key}`) =>
  request(inject('baseUrl'), { method: 'PUT', path: to, rawBody, headers: { 'content-type': type } });

describe('the icon of an app (Spec 6.6)', () => {
  it('is set by the developer, re-encoded, served publicly and with its events, and removed', async () => {
    expect((await send(await draw({ width: 300, height: 280, left: 100, top: 90, side: 100 }))).status).toBe(204);
    const shown = await request(inject('baseUrl'), { path });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 120, height: 120, hasAlpha: true });

    const hub = await newHub();
    const app = await installApp(hub, { appId: 3002, scopes: ['oauth'], optionalScopes: ['timeline'] });
    const template = await newTemplate({}, { appId: 3002 });
    const json = { eventTemplateId: template.id, email: 'ada@example.com', tokens: {} };
    const { objectId } = (await app.request({ path: '/crm/v3/timeline/events', json })).body as { objectId: string };
    const session = await openAppSession(hub.baseUrl, hub.user);
    const timeline = `/_app/objects/contacts/${objectId}/timeline?kinds=events`;
    const { body } = await session.request(hub.hubId, { path: timeline });
    const iconUrl = body.apps[0].iconUrl as string;
    expect([iconUrl, body.results[0].app.iconUrl]).toEqual([
      expect.stringMatching(/^\/_app\/apps\/3002\/icon\?v=\d+$/),
      iconUrl,
    ]);
    expect((await request(inject('baseUrl'), { path: iconUrl })).bytes.equals(shown.bytes)).toBe(true);

    const removal = { method: 'DELETE', path: `${path}?hapikey=${key}` };
    expect((await request(inject('baseUrl'), removal)).status).toBe(204);
    expect((await request(inject('baseUrl'), removal)).status).toBe(404);
    expect((await request(inject('baseUrl'), { path })).status).toBe(404);
    expect((await session.request(hub.hubId, { path: timeline })).body.apps[0].iconUrl).toBeNull();
  });

  it.each<[string, Drawing | Uint8Array, RegExp]>([
    ['that is too wide', { width: 112 }, /nearly square/],
    ['that is too high', { height: 112 }, /nearly square/],
    ['that is too small', { width: 29, height: 29, left: 5, top: 5, side: 10 }, /30 pixels/],
    ['without a transparent background', { left: 0, top: 0, side: 100 }, /transparent/],
    ['with content at its edge', { width: 110, left: 0, top: 0, side: 100 }, /transparent/],
    ['that is fully transparent', { side: 1, left: 2, top: 2, width: 2000, height: 2000 }, /shows nothing/],
    ['with content off its centre', { left: 5, top: 30, side: 20 }, /middle/],
    ['of another format', { format: 'jpeg' }, /PNG or WebP/],
    ['that is not an image', new Uint8Array([1, 2, 3]), /PNG or WebP/],
    ['of no bytes', new Uint8Array(), /PNG or WebP/],
  ])('rejects the image %s', async (_, drawing, sentence) => {
    const picture = drawing instanceof Uint8Array ? drawing : await draw(drawing);
    const { status, body } = await send(picture);
    expect([status, body.category, body.message]).toEqual([400, 'VALIDATION_ERROR', expect.stringMatching(sentence)]);
  });

  it('may be a tenth longer on one side, WebP, and at most 5 MB (Spec 8)', async () => {
    expect((await send(await draw({ width: 110 }))).status).toBe(204);
    expect((await send(await draw({ format: 'webp' }), 'image/webp')).status).toBe(204);
    expect((await send(new Uint8Array(5 * 1024 * 1024))).status).toBe(400);
    expect((await send(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send(await draw(), 'image/svg+xml')).status).toBe(415);
  });

  it('can be set by the developer of the app only', async () => {
    expect((await send(await draw(), 'image/png', path)).status).toBe(401);
    expect((await send(await draw(), 'image/png', `/_app/apps/999/icon?hapikey=${key}`)).status).toBe(404);
  });
});
