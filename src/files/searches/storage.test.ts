import { expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { upload } from '../../../test/support/uploads.js';

async function openSession(hub: TestHub) {
  const session = await openAppSession(hub.baseUrl, hub.user);
  return (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options);
}

it('the files of an account are counted and added up by type', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  const path = '/_app/files/storage';
  expect((await send({ path })).body).toEqual({ results: [] });
  await upload(hub, { partName: 'a.txt', file: 'a'.repeat(10) });
  await upload(hub, { partName: 'b.txt', file: 'b'.repeat(20) });
  const { body } = await upload(hub, { partName: 'c.mp3', file: 'c'.repeat(100) });
  expect((await send({ path })).body).toEqual({
    results: [
      { type: 'OTHER', count: 1, bytes: 100 },
      { type: 'DOCUMENT', count: 2, bytes: 30 },
    ],
  });
  await send({ method: 'DELETE', path: `/files/v3/files/${String(body.id)}` });
  expect((await send({ path })).body).toEqual({ results: [{ type: 'DOCUMENT', count: 2, bytes: 30 }] });
  expect((await (await openSession(await newHub()))({ path })).body).toEqual({ results: [] });
});
