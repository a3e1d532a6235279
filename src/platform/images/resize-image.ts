import sharp, { type Sharp } from 'sharp';
import { toBareImage, type ImageFormat } from './bare-image.js';
import type { Orientation } from './exif-orientation.js';

export interface ResizeTask {
  readonly content: Uint8Array;
  readonly input: ImageFormat;
  readonly output: 'png' | 'jpeg' | 'webp';
  /** Of the square that the picture has to fit into, in pixels. */
  readonly side: number;
  readonly upscale: boolean;
  readonly maxPixels: number;
  /** Where the decoder looks at the time by itself; it does not everywhere. */
  readonly seconds: number;
}

/** Decodes a picture without its metadata and draws it in another size. Throws for what cannot be decoded. */
export async function resizeImage(task: ResizeTask): Promise<Uint8Array> {
  sharp.cache(false);
  sharp.concurrency(1);
  const { pieces, orientation } = toBareImage(task.input, Buffer.from(task.content));
  const image = sharp(Buffer.concat(pieces), { limitInputPixels: task.maxPixels, pages: 1 });
  if ((await image.metadata()).format !== task.input) throw new Error('The content is another format.');
  const resized = image.resize(task.side, task.side, { fit: 'inside', withoutEnlargement: !task.upscale });
  return turn(resized, orientation).toFormat(task.output).timeout({ seconds: task.seconds }).toBuffer();
}

const angles: Readonly<Record<Orientation, number>> = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/** Mirrors first, then turns: the library does it in this order, whatever the order of the calls. */
function turn(image: Sharp, orientation: Orientation): Sharp {
  const turned = image.rotate(angles[orientation] ?? 0);
  if (orientation === 2) return turned.flop();
  return orientation === 4 || orientation === 5 || orientation === 7 ? turned.flip() : turned;
}
