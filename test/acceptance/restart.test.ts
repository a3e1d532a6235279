import { expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { newHub } from '../support/hubs.js';
import { request } from '../support/http.js';

it('an acknowledged hub survives a crash and a stop, with its token', async () => {
  const app = await startSpoke();
  const { hubId, privateApp } = await newHub({ baseUrl: app.baseUrl, timeZone: 'Europe/Paris' });
  const details = async (): Promise<unknown> => {
    const reply = await request(app.baseUrl, { path: '/account-info/v3/details', token: privateApp.token });
    expect(reply.status).toBe(200);
    return { hubId: reply.body.portalId, timeZone: reply.body.timeZone };
  };
  const before = { hubId, timeZone: 'Europe/Paris' };
  expect(await details()).toEqual(before);
  await app.kill9();
  await app.restart();
  expect(await details()).toEqual(before);
  await app.stop();
  await app.restart();
  expect(await details()).toEqual(before);
});

it('an incomplete configuration prints one sentence and exits with 1', async () => {
  await expect(startSpoke({ env: { SPOKE_MODE: 'production' } })).rejects.toThrow(
    /ended \(exit code 1\)[^]*Spoke cannot start\. SPOKE_MODE=production needs SPOKE_SECRET/,
  );
});
