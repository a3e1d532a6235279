import type { BareImage } from './image-pieces.js';
import { bareGif } from './bare-gif.js';
import { bareJpeg } from './bare-jpeg.js';
import { bareWebp } from './bare-webp.js';
import { readOrientation } from './exif-orientation.js';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const readers: Readonly<Record<ImageFormat, (content: Buffer) => BareImage>> = {
  png: barePng,
  jpeg: bareJpeg,
  webp: bareWebp,
  gif: bareGif,
};

/**
 * Strips a picture to the data that its pixels need, without decoding: decoders inflate and parse metadata before any of their
 * limits apply. Keeps the first frame of an animation. Throws an error for malformed content.
 */
export function toBareImage(format: ImageFormat, content: Buffer): BareImage {
  return readers[format](content);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that pixels need, without text, profiles, Exif data and further frames of an animation. */
const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Length, type and checksum. */
const frameBytes = 12;

/** PNG, third edition, 5: a signature, then chunks of known length up to IEND. */
function barePng(content: Buffer): BareImage {
  if (!content.subarray(0, 8).equals(signature)) throw new Error('The content is not a PNG picture.');
  const pieces: Buffer[] = [signature];
  let orientation = 1;
  for (let at = 8; ;) {
    if (at + frameBytes > content.length) throw new Error('The PNG picture ends inside a chunk.');
    const length = content.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > content.length) throw new Error('A PNG chunk is longer than the picture.');
    const type = content.toString('latin1', at + 4, at + 8);
    if (at === 8 && type !== 'IHDR') throw new Error('The PNG picture does not begin with its header.');
    if (neededChunks.has(type)) pieces.push(content.subarray(at, end));
    if (type === 'eXIf') orientation = readOrientation(content.subarray(at + 8, end - 4));
    if (type === 'IEND') return { pieces, orientation };
    at = end;
  }
}
