import { readOrientation } from './exif-orientation.js';
import type { BareImage } from './image-pieces.js';

const neededChunks = new Set(['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
/** Flags of VP8X: keeps alpha and animation, drops profile, Exif and XMP data. */
const keptFlags = 0x12;
const exifName = 'Exif\0\0';

/** RFC 9649: a RIFF header, then chunks of known length, each padded to an even one. */
export function bareWebp(content: Buffer): BareImage {
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) throw new Error('The content is not a WebP picture.');
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) throw new Error('The WebP picture is shorter than it says.');
  const chunks: Buffer[] = [];
  let orientation = 1;
  let hasFrame = false;
  for (let at = 12; at < end;) {
    if (at + 8 > end) throw new Error('The WebP picture ends inside a chunk.');
    const type = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    if (at + 8 + length > end) throw new Error('A WebP chunk is longer than the picture.');
    const data = content.subarray(at + 8, at + 8 + length);
    if (type === 'EXIF') orientation = readExif(data);
    if (neededChunks.has(type) && !(type === 'ANMF' && hasFrame)) chunks.push(...toChunk(type, data));
    hasFrame ||= type === 'ANMF';
    at += 8 + length + (length % 2);
  }
  return { pieces: [toHeader(chunks), ...chunks], orientation };
}

function toHeader(chunks: readonly Buffer[]): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  header.writeUInt32LE(4 + bytes, 4);
  return header;
}

function toChunk(type: string, data: Buffer): Buffer[] {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const kept = type === 'VP8X' && data.length > 0 ? withKeptFlags(data) : data;
  return [head, kept, Buffer.alloc(data.length % 2)];
}

function withKeptFlags(data: Buffer): Buffer {
  const kept = Buffer.from(data);
  kept[0] = (kept[0] ?? 0) & keptFlags;
  return kept;
}

/** Some programs include the Exif header of JPEG files. */
function readExif(data: Buffer): number {
  const isNamed = data.toString('latin1', 0, exifName.length) === exifName;
  return readOrientation(isNamed ? data.subarray(exifName.length) : data);
}
