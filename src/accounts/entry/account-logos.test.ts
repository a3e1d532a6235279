import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke } from '../../../test/support/app.js';
import { newHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { newVisitor, toAuthorizePath } from '../../../test/support/authorize-pages.js';
import { seed, seedApp, seedHub } from '../../../test/support/seed.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/_app/account/logo';

/** A square in the middle of a transparent ground. */
function draw(colour: string, side = 40): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = { create: { width: side, height: side, channels: 4 as const, background: colour } };
  return sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
    .composite([{ input: square }])
    .png()
    .toBuffer();
}

async function start() {
  const hub = await newHub({ name: 'Acme' });
  const session = await openAppSession(hub.baseUrl, hub.user);
  const headers = { 'content-type': 'image/png' };
  const set = (rawBody: Uint8Array, as = session) => as.request(hub.hubId, { method: 'PUT', path, rawBody, headers });
  const findUrl = async (as = session) =>
    (await as.requestAsPerson({ path: '/_app/session' })).body.hubs[0].logoUrl as string | null;
  return { hub, session, set, findUrl };
}

describe('the logo of an account (Assumption O26)', () => {
  it('is set by an administrator, re-encoded, served to users of the account, recorded and removed', async () => {
    const { hub, session, set, findUrl } = await start();
    expect(await findUrl()).toBeNull();
    expect((await set(await draw('#3050c0'))).status).toBe(204);
    const url = (await findUrl()) ?? '';
    expect(url).toMatch(new RegExp(`^/_app/accounts/${hub.hubId}/logo\\?v=\\d+$`));
    const shown = await session.requestAsPerson({ path: url });
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      ...[200, 'image/png', 'private, max-age=300'],
    ]);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 120, height: 120, hasAlpha: true });
    const { body } = await session.request(hub.hubId, { path: '/_app/activity' });
    expect(body.results).toContainEqual(expect.objectContaining({ category: 'ACCOUNT', subCategory: 'LOGO' }));

    expect((await session.request(hub.hubId, { method: 'DELETE', path })).status).toBe(204);
    expect((await session.request(hub.hubId, { method: 'DELETE', path })).status).toBe(404);
    expect((await session.requestAsPerson({ path: url })).status).toBe(404);
    expect(await findUrl()).toBeNull();
  });

  it('follows the rules of icons of apps, and a refused picture changes nothing', async () => {
    const { session, hub, set, findUrl } = await start();
    for (const [picture, sentence] of [
      [await draw('#3050c0', 100), 'transparent'],
      [new Uint8Array([1, 2, 3]), 'PNG or WebP'],
      [new Uint8Array(), 'PNG or WebP'],
    ] as const) {
      const { status, body } = await set(picture);
      expect([status, body.category, body.message]).toEqual([
        ...[400, 'VALIDATION_ERROR', expect.stringContaining(sentence)],
      ]);
    }
    const headers = { 'content-type': 'image/svg+xml' };
    const svg = { method: 'PUT', path, rawBody: Buffer.from('<svg/>'), headers };
    expect((await session.request(hub.hubId, svg)).status).toBe(415);
    expect((await set(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect(await findUrl()).toBeNull();
  });

  it('is changed by administrators only and served to nobody else', async () => {
    const { hub, session, set, findUrl } = await start();
    const picture = await draw('#3050c0');
    for (const role of ['member', 'viewer'] as const) {
      const other = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role, name: 'Bea' }));
      expect((await set(picture, other)).status).toBe(403);
      expect((await other.request(hub.hubId, { method: 'DELETE', path })).status).toBe(403);
    }
    await set(picture);
    const url = (await findUrl()) ?? '';
    expect((await request(hub.baseUrl, { path: url })).status).toBe(401);
    const stranger = await start();
    expect((await stranger.session.requestAsPerson({ path: url })).status).toBe(404);
    expect((await session.requestAsPerson({ path: '/_app/accounts/999999999/logo' })).status).toBe(404);
  });

  it('is on the consent page, and on sign-in pages of a server with a single account only', async () => {
    const hub = seedHub(1001);
    const seedFacts = { hubs: [hub], developers: seed.developers.map((one) => ({ ...one, members: [] })) };
    const app = await startSpoke({ seed: seedFacts });
    const user = hub.users[0]!;
    const session = await openAppSession(app.baseUrl, user);
    const signInLogo = () => request(app.baseUrl, { path: '/_app/sign-in/logo' });
    const findSignInUrl = async () =>
      (await request(app.baseUrl, { path: '/_app/first-start' })).body.logoUrl as unknown;
    expect([(await signInLogo()).status, await findSignInUrl()]).toEqual([404, null]);
    const headers = { 'content-type': 'image/png' };
    const { hubs } = (await session.requestAsPerson({ path: '/_app/session' })).body;
    await session.request(hubs[0].hubId, { method: 'PUT', path, rawBody: await draw('#3050c0'), headers });
    const shown = await signInLogo();
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await findSignInUrl()).toMatch(/^\/_app\/sign-in\/logo\?v=\d+$/);

    const source = `<img src="data:image/png;base64,${shown.bytes.toString('base64')}" alt="">`;
    const authorizePath = toAuthorizePath(seedApp(3001));
    expect((await newVisitor(app.baseUrl).get(authorizePath)).text).toContain(source);
    expect((await newVisitor(app.baseUrl).signIn(authorizePath, user)).text).toContain(source);

    await request(app.baseUrl, { path: '/_spoke/hubs', json: {} });
    expect([(await signInLogo()).status, await findSignInUrl()]).toEqual([404, null]);
    expect((await newVisitor(app.baseUrl).get(authorizePath)).text).not.toContain(source);
    expect((await newVisitor(app.baseUrl).signIn(authorizePath, user)).text).toContain(source);
  });
});
