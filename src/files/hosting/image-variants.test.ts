import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload } from '../../../test/support/uploads.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Pictures' });
});

type Format = 'png' | 'jpeg' | 'webp' | 'gif';
const draw = (format: Format, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .toFormat(format)
    .toBuffer();
const open = (url: string, headers: Record<string, string> = {}) =>
  hub.request({ path: url.replace(/^https?:\/\/[^/]+/, ''), headers: { authorization: '', ...headers } });
const sign = async (file: Uint8Array | string, partName: string, query: string) => {
  const { body } = await upload(hub, { file, partName });
  return (await hub.request({ path: `/files/v3/files/${body.id}/signed-url?${query}` })).body as {
    url: string;
    width: number;
  };
};
const show = async (file: Uint8Array | string, partName: string, query: string) =>
  open((await sign(file, partName, query)).url);

describe('GET /files/v3/files/{fileId}/signed-url with a size', () => {
  it.each([
    ['icon', 64, 32],
    ['thumb', 240, 120],
    ['medium', 640, 320],
    ['preview', 1280, 640],
  ])('returns an image as %s, the file unchanged', async (size, width, height) => {
    const picture = await draw('jpeg', 2000, 1000);
    const { url, ...body } = await sign(picture, 'wide.jpg', `size=${size}`);
    expect(body.width).toBe(2000);
    const { status, bytes, headers } = await open(url);
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: 'jpeg' });
    const part = await open(url, { range: 'bytes=2-5' });
    expect([part.status, part.bytes.equals(bytes.subarray(2, 6))]).toEqual([206, true]);
    expect((await open(url, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('keeps the format; an animation becomes its first frame', async () => {
    for (const [format, becomes] of [
      ['png', 'png'],
      ['webp', 'webp'],
      ['gif', 'png'],
    ] as const) {
      const { bytes, headers } = await show(await draw(format, 100, 200), `tall.${format}`, 'size=icon');
      expect(headers['content-type']).toBe(`image/${becomes}`);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 64, format: becomes });
    }
  });

  it('enlarges small images only with upscale', async () => {
    const small = await draw('png', 30, 20);
    const widthOf = async (query: string) =>
      (await sharp((await show(small, 'small.png', query)).bytes).metadata()).width;
    expect(await widthOf('size=thumb')).toBe(30);
    expect(await widthOf('size=thumb&upscale=false')).toBe(30);
    expect(await widthOf('size=thumb&upscale=true')).toBe(240);
  });

  it('is valid for that size only', async () => {
    const { url } = await sign(await draw('png', 300, 300), 'signed.png', 'size=thumb');
    for (const changed of [
      url.replace('size=thumb', 'size=preview'),
      url.replace('size=thumb&', ''),
      url.replace('size=thumb', 'size=thumb&upscale=true'),
      url.replace('size=thumb', 'size=thumb&size=thumb'),
    ]) {
      expect([changed, (await open(changed)).status]).toEqual([changed, 404]);
    }
    expect((await open(url)).status).toBe(200);
  });

  it('ignores the size for files without sizes and for images too large to decode', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    const bomb = toPng(100_000, 100_000);
    expect((await show('Text.', 'note.txt', 'size=thumb')).text).toBe('Text.');
    expect((await show(svg, 'drawing.svg', 'size=thumb')).text).toBe(svg);
    expect((await show(bomb, 'bomb.png', 'size=thumb')).bytes.equals(bomb)).toBe(true);
  });

  it('returns 404 for content that is not such an image, and 400 for unknown sizes', async () => {
    // Its header is that of a picture; its sums are wrong, and there are no pixels.
    expect((await show(toPng(30, 20), 'broken.png', 'size=thumb')).status).toBe(404);
    const { body } = await upload(hub, { file: toPng() });
    const { status } = await hub.request({ path: `/files/v3/files/${body.id}/signed-url?size=huge` });
    expect(status).toBe(400);
  });

  it('renders many concurrently', async () => {
    const { url } = await sign(await draw('jpeg', 1500, 1500), 'many.jpg', 'size=medium');
    const replies = await Promise.all(Array.from({ length: 40 }, () => open(url)));
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });
});
