import type { BareImage } from './image-pieces.js';
import { bareGif } from './bare-gif.js';
import { bareJpeg } from './bare-jpeg.js';
import { barePng } from './bare-png.js';
import { bareWebp } from './bare-webp.js';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const readers: Readonly<Record<ImageFormat, (content: Buffer) => BareImage>> = {
  png: barePng,
  jpeg: bareJpeg,
  webp: bareWebp,
  gif: bareGif,
};

/**
 * Keeps of a picture what its pixels need, without decoding anything: decoders inflate and parse metadata before any limit of
 * theirs applies. Of an animation the first frame is kept. Throws an error for content that is not well-formed.
 */
export function toBareImage(format: ImageFormat, content: Buffer): BareImage {
  return readers[format](content);
}
