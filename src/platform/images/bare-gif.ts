import type { BareImage } from './image-pieces.js';

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const graphicControl = 0xf9;
/** The size of header and logical screen descriptor. */
const headBytes = 13;
const imageBytes = 10;
const trailer = Buffer.from([block.trailer]);

/** GIF89a: a header, then blocks. Keeps the first image with its graphic control block. */
export function bareGif(content: Buffer): BareImage {
  if (!/^GIF8[79]a$/.test(content.toString('latin1', 0, 6)) || content.length < headBytes) {
    throw new Error('The content is not a GIF picture.');
  }
  let at = headBytes + colourTableBytes(content[10] ?? 0);
  const pieces: Buffer[] = [content.subarray(0, at)];
  let control: Buffer | undefined;
  while (content[at] === block.extension) {
    const end = skipSubBlocks(content, at + 2);
    if (content[at + 1] === graphicControl) control = content.subarray(at, end);
    at = end;
  }
  if (content[at] !== block.image || at + imageBytes >= content.length)
    throw new Error('The GIF picture has no image.');
  // The byte after the colour table is the initial code size.
  const end = skipSubBlocks(content, at + imageBytes + colourTableBytes(content[at + 9] ?? 0) + 1);
  return { pieces: [...pieces, ...(control ? [control] : []), content.subarray(at, end), trailer], orientation: 1 };
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Data comes in blocks of up to 255 bytes; an empty one ends it. */
function skipSubBlocks(content: Buffer, start: number): number {
  for (let at = start; ;) {
    const length = content[at];
    if (length === undefined) throw new Error('The GIF picture ends inside a block.');
    at += 1 + length;
    if (length === 0) return at;
  }
}
