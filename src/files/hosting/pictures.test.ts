import sharp from 'sharp';
import { expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { upload } from '../../../test/support/uploads.js';

it('signs the pictures of a page of files in one request, and only those of the account', async () => {
  const hub = await newHub();
  const other = await newHub();
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const put = async (of: typeof hub, file: Uint8Array | string, partName: string): Promise<string> => {
    const { status, body, text } = await upload(of, { file, partName });
    expect(status, text).toBe(201);
    return (body as { id: string }).id;
  };
  const picture = await put(hub, png, 'logo.png');
  const text = await put(hub, 'A note.', 'note.txt');
  const foreign = await put(other, png, 'logo.png');

  const ask = (json: object) => session.request(hub.hubId, { path: '/_app/files/pictures', json });
  const { status, body } = await ask({ fileIds: [picture, text, foreign, '999'], size: 'thumb' });
  expect(status).toBe(200);
  const { results } = body as { results: { fileId: string; url: string }[] };
  expect(results.map(({ fileId }) => fileId)).toEqual([picture]);
  const url = new URL(results[0]?.url ?? '');
  const shown = await request(inject('baseUrl'), { path: url.pathname + url.search });
  expect(shown.status).toBe(200);
  expect(shown.headers['content-type']).toContain('image/');

  expect((await ask({ fileIds: ['x'], size: 'thumb' })).status).toBe(400);
  expect((await ask({ fileIds: Array(101).fill(picture), size: 'thumb' })).status).toBe(400);
  expect((await ask({ fileIds: [picture], size: 'huge' })).status).toBe(400);
  expect((await hub.request({ path: '/_app/files/pictures', json: { fileIds: [], size: 'thumb' } })).status).toBe(401);
});
