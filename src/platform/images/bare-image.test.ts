import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { toBareImage, type ImageFormat } from './bare-image.js';
import { resizeImage } from './resize-image.js';

const formats: readonly ImageFormat[] = ['png', 'jpeg', 'webp', 'gif'];
const secret = 'a text that no picture needs';

/** A picture with four different corners, so that every turn shows. */
async function draw(width = 96, height = 64): Promise<Sharp> {
  const corner = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue] = await Promise.all([corner('#c00'), corner('#0c0'), corner('#00c')]);
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: red, top: 0, left: 0 },
    { input: green, top: 0, left: width / 2 },
    { input: blue, top: height / 2, left: 0 },
  ]);
}

/** With Exif data, a profile and XMP data, where the format has them. */
async function drawDecorated(format: ImageFormat, orientation = 1): Promise<Buffer> {
  return (await draw())
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Copyright: secret } })
    .withIccProfile('p3')
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

const bare = (format: ImageFormat, content: Buffer): Buffer => Buffer.concat(toBareImage(format, content).pieces);
const toPixels = (content: Uint8Array): Promise<Buffer> => sharp(content).toColourspace('srgb').raw().toBuffer();

describe.each(formats)('metadata of %s', (format) => {
  it('is removed without changing the pixels', async () => {
    const plain = await (await draw()).toFormat(format, { quality: 95 }).toBuffer();
    expect((await toPixels(bare(format, plain))).equals(await toPixels(plain))).toBe(true);
    const decorated = await drawDecorated(format, 6);
    const stripped = bare(format, decorated);
    expect(stripped.includes(secret)).toBe(false);
    const { exif, icc, xmp, orientation, width, height } = await sharp(stripped).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([width, height]).toEqual([96, 64]);
  });

  it('is an error for truncated images and garbage', async () => {
    const whole = await drawDecorated(format);
    const stripped = bare(format, whole);
    for (let length = 0; length < stripped.length; length += 1) {
      // Bytes may be missing behind the last block; what is there is then as good as all of it.
      if (stripped.length - length <= 2) continue;
      expect(() => toBareImage(format, stripped.subarray(0, length))).toThrow(/picture|chunk|segment/i);
    }
    for (let at = 0; at < 400; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = 255 - (changed[at] ?? 0);
      try {
        expect(bare(format, changed).length).toBeLessThanOrEqual(changed.length + 8);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(RangeError);
      }
    }
  });

  it('is removed quickly, whatever its length', { timeout: 30_000 }, async () => {
    const whole = bare(format, await (await draw()).toFormat(format).toBuffer());
    const filler: Record<ImageFormat, Buffer> = {
      png: Buffer.from('\0\0\0\0zTXt\0\0\0\0', 'latin1'),
      jpeg: Buffer.from([0xff, 0xfe, 0, 2]),
      webp: Buffer.from('XMP \0\0\0\0', 'latin1'),
      gif: Buffer.from([0x21, 0xfe, 1, 65, 0]),
    };
    const start = { png: 33, jpeg: 2, webp: 12, gif: 13 + 3 * 2 ** (((whole[10] ?? 0) & 7) + 1) }[format];
    const many = Buffer.alloc(16_000_000 - (16_000_000 % filler[format].length), filler[format]);
    const content = Buffer.concat([whole.subarray(0, start), many, whole.subarray(start)]);
    if (format === 'webp') content.writeUInt32LE(content.length - 8, 4);
    const before = performance.now();
    expect(bare(format, content).equals(whole)).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe.each(['jpeg', 'webp', 'png'] as const)('the orientation of %s', (format) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%s is preserved', async (orientation) => {
    const content = await drawDecorated(format, orientation);
    expect(toBareImage(format, content).orientation).toBe(orientation);
    const task = { content, input: format, output: 'png', side: 96, upscale: false, maxPixels: 10_000, seconds: 5 };
    const resized = await resizeImage({ ...task, output: 'png' });
    // The same by the library, which reads the metadata.
    const upright = await sharp(content).autoOrient().png().toBuffer({ resolveWithObject: true });
    const { width, height } = await sharp(resized).metadata();
    expect([width, height]).toEqual([upright.info.width, upright.info.height]);
    const [mine, theirs] = [await toPixels(resized), await toPixels(upright.data)];
    const differences = mine.map((value, index) => Math.abs(value - (theirs[index] ?? 0)));
    // Without the profile colours differ a little; a wrong turn gives 150.
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(50);
  });
});

it('a CMYK image keeps the marker for its colour transform', async () => {
  const content = await (await draw()).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect(bare('jpeg', content).includes('Adobe')).toBe(true);
});

it('the first frame of an animation is used', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  for (const format of ['gif', 'webp'] as const) {
    const film = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(3);
    const { pages, width, height } = await sharp(bare(format, film)).metadata();
    expect([pages ?? 1, width, height]).toEqual([1, 20, 20]);
    expect((await toPixels(bare(format, film))).subarray(0, 3)).toEqual((await toPixels(film)).subarray(0, 3));
  }
});
