import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { underLoad } from '../../../test/support/under-load.js';
import { upload } from '../../../test/support/uploads.js';

/** A chunk with a correct checksum. */
function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid picture with 20 text chunks that inflate to 50 MB of zeros each: 1 GB out of 1 MB. */
async function drawBomb(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const text = toChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  const headerEnd = 8 + 25;
  return Buffer.concat([picture.subarray(0, headerEnd), ...Array(20).fill(text), picture.subarray(headerEnd)]);
}

/** The paths of a picture in some sizes. */
async function signPicture(hub: TestHub, file: Buffer, queries: readonly string[]): Promise<string[]> {
  const { body } = await upload(hub, { file, partName: 'picture.png' });
  const sign = async (query: string): Promise<string> => {
    const { body: signed } = await hub.request({ path: `/files/v3/files/${body.id}/signed-url?${query}` });
    return String(signed.url).replace(/^https?:\/\/[^/]+/, '');
  };
  return Promise.all(queries.map(sign));
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await work, ms: performance.now() - start };
}

describe('images whose metadata inflates to a gigabyte', () => {
  it('do not delay the thumbnails of another hub or the health check', { timeout: 120_000 }, async () => {
    const [attacker, neighbour] = [await newHub({ name: 'Bombs' }), await newHub({ name: 'Neighbour' })];
    const bomb = await drawBomb();
    // Different sizes, so that no two requests share a rendering.
    const queries = ['icon', 'thumb', 'medium', 'preview'].flatMap((size) => [
      `size=${size}`,
      `size=${size}&upscale=true`,
    ]);
    const urls = await signPicture(attacker, bomb, queries);
    const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const [url = ''] = await signPicture(neighbour, small, ['size=icon']);
    const open = (hub: TestHub, path: string) => hub.request({ path, headers: { authorization: '' } });

    let slowestHealthMs = 0;
    const watchHealth = async (_: number, isOver: () => boolean) => {
      while (!isOver()) {
        const { ms } = await timed(neighbour.request({ path: '/healthz' }));
        slowestHealthMs = Math.max(slowestHealthMs, ms);
      }
    };
    const { result } = await underLoad(1, watchHealth, () => {
      const bombs = urls.map((path) => timed(open(attacker, path)));
      return Promise.all([timed(open(neighbour, url)), ...bombs]);
    });
    const [thumbnail, ...rendered] = result;

    expect(thumbnail.result.status).toBe(200);
    // 54 s when the metadata was inflated, and neighbours waited for it.
    expect(thumbnail.ms).toBeLessThan(8000);
    expect(slowestHealthMs).toBeLessThan(1500);
    // The pictures themselves are fine.
    expect(rendered.map(({ result }) => result.status)).toEqual(Array(8).fill(200));
    expect(Math.max(...rendered.map(({ ms }) => ms))).toBeLessThan(10_000);
  });
});
