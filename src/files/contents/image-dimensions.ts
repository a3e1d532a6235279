interface Dimensions {
  readonly width: number;
  readonly height: number;
}

type Reader = (head: Buffer) => Dimensions | undefined;

/** Some formats store the dimensions behind other data: at most this much is searched. */
export const dimensionBytes = 256 * 1024;

/**
 * Reads width and height of a picture in pixels from its header, without decoding. Undefined if the header has none or invalid
 * ones. Each reader only moves forward and stops at the end of the given bytes.
 */
export function readDimensions(mediaType: string, head: Buffer): Dimensions | undefined {
  const found = findReader(mediaType)?.(head.subarray(0, dimensionBytes));
  return found && isPossible(found.width) && isPossible(found.height) ? found : undefined;
}

function isPossible(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 2_147_483_647;
}

function findReader(mediaType: string): Reader | undefined {
  switch (mediaType) {
    case 'image/png':
    case 'image/apng':
      return readPng;
    case 'image/jpeg':
      return readJpeg;
    case 'image/gif':
      return readGif;
    case 'image/webp':
      return readWebp;
    case 'image/bmp':
      return readBmp;
    case 'image/x-icon':
      return readIcon;
    case 'image/tiff':
      return readTiff;
    case 'image/svg+xml':
      return readSvg;
    default:
      return undefined;
  }
}

function readPng(head: Buffer): Dimensions | undefined {
  // Some encoders write a chunk of their own before the header.
  const at = head.subarray(0, 64).indexOf('IHDR');
  return at < 0 || head.length < at + 12
    ? undefined
    : { width: head.readUInt32BE(at + 4), height: head.readUInt32BE(at + 8) };
}

function readGif(head: Buffer): Dimensions | undefined {
  return head.length < 10 ? undefined : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

/** Skips segments until the one that starts a frame (ITU T.81, B.2.2). */
function readJpeg(head: Buffer): Dimensions | undefined {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    } else {
      at += 2 + Math.max(2, head.readUInt16BE(at + 2));
    }
  }
  return undefined;
}

/** C0 to CF, except the tables and the reserved one. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readWebp(head: Buffer): Dimensions | undefined {
  if (head.length < 30) return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

function readBmp(head: Buffer): Dimensions | undefined {
  if (head.length < 26) return undefined;
  const isOld = head.readUInt32LE(14) === 12;
  if (isOld) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) };
  // A negative height means that the rows are stored top to bottom.
  return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };
}

function readIcon(head: Buffer): Dimensions | undefined {
  // The first picture; 0 means 256.
  return head.length < 8 ? undefined : { width: head[6] || 256, height: head[7] || 256 };
}

function readTiff(head: Buffer): Dimensions | undefined {
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const long = (at: number) => (isLittle ? head.readUInt32LE(at) : head.readUInt32BE(at));
  if (head.length < 8) return undefined;
  const directory = long(4);
  if (directory + 2 > head.length) return undefined;
  const values = new Map<number, number>();
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > head.length) break;
    values.set(short(at), short(at + 2) === 3 ? short(at + 8) : long(at + 8));
  }
  return { width: values.get(256) ?? 0, height: values.get(257) ?? 0 };
}

/** Reads the size of the root element, or its view box. */
function readSvg(head: Buffer): Dimensions | undefined {
  const [root = ''] = /<svg[^>]{0,10000}>/i.exec(head.toString('utf8', 0, 65_536)) ?? [];
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']{1,100})["']`, 'i').exec(root)?.[1];
  const [, , boxWidth, boxHeight] = (attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const width = toPixels(attribute('width')) ?? toPixels(boxWidth);
  const height = toPixels(attribute('height')) ?? toPixels(boxHeight);
  return width === undefined || height === undefined ? undefined : { width, height };
}

function toPixels(text: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d{1,9}(?:\.\d{1,9})?)(?:px)?\s*$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits));
}
