import { readOrientation } from './exif-orientation.js';
import type { BareImage } from './image-pieces.js';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, exif: 0xe1, adobe: 0xee, app15: 0xef };
const exifName = 'Exif\0\0';
/** The only segment that defines the interpretation of the colours. */
const adobeName = 'Adobe';
const longestAdobe = 64;

/** ITU T.81, B: segments with a length; after the header of a scan, coded data up to the next marker. */
export function bareJpeg(content: Buffer): BareImage {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xff00 + marker.start) {
    throw new Error('The content is not a JPEG picture.');
  }
  const pieces: Buffer[] = [content.subarray(0, 2)];
  let orientation = 1;
  for (let at = 2; ;) {
    at = skipFill(content, at);
    const code = content[at + 1] ?? 0;
    if (code === marker.end) return { pieces: [...pieces, content.subarray(at, at + 2)], orientation };
    const segment = readSegment(content, at);
    if (code === marker.exif) orientation = readExif(segment) ?? orientation;
    const end = code === marker.scan ? findScanEnd(content, at + segment.length) : at + segment.length;
    if (isNeeded(code, segment)) pieces.push(content.subarray(at, end));
    at = end;
  }
}

/** Any number of fill bytes may precede a marker. */
function skipFill(content: Buffer, start: number): number {
  let at = start;
  if (content[at] !== 0xff) throw new Error('A JPEG segment does not begin with a marker.');
  while (content[at + 1] === 0xff) at += 1;
  return at;
}

/** A segment with its marker. */
function readSegment(content: Buffer, at: number): Buffer {
  if (at + 4 > content.length) throw new Error('The JPEG picture ends inside a segment.');
  const length = content.readUInt16BE(at + 2);
  if (length < 2 || at + 2 + length > content.length) throw new Error('A JPEG segment has an impossible length.');
  return content.subarray(at, at + 2 + length);
}

function isNeeded(code: number, segment: Buffer): boolean {
  if (code === marker.adobe) return segment.length <= longestAdobe && hasName(segment, adobeName);
  return code !== marker.comment && (code < marker.app0 || code > marker.app15);
}

function readExif(segment: Buffer): number | undefined {
  return hasName(segment, exifName) ? readOrientation(segment.subarray(4 + exifName.length)) : undefined;
}

function hasName(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}

/** The next marker that is neither an escaped byte nor a restart marker within the data. */
function findScanEnd(content: Buffer, start: number): number {
  for (let at = content.indexOf(0xff, start); at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const code = content[at + 1] ?? 0;
    if (code === 0xff) continue;
    if (code === 0x00 || (code >= 0xd0 && code <= 0xd7)) at += 1;
    else return at;
  }
  throw new Error('The JPEG picture ends inside a scan.');
}
