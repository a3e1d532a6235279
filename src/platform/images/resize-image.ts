import sharp, { type Sharp } from 'sharp';
import { toBareImage, type ImageFormat } from './bare-image.js';
import type { Orientation } from './exif-orientation.js';

export interface ResizeTask {
  readonly content: Uint8Array;
  readonly input: ImageFormat;
  readonly output: 'png' | 'jpeg' | 'webp';
  /** The side of the bounding square in pixels. */
  readonly side: number;
  readonly upscale: boolean;
  readonly maxPixels: number;
  /** The decoder's own time limit, which it does not check everywhere. */
  readonly seconds: number;
}

/** Decodes a picture without its metadata and resizes it. Throws if it cannot be decoded. */
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

/** Mirrors before rotating: the library uses this order, whatever the order of the calls. */
function turn(image: Sharp, orientation: Orientation): Sharp {
  const turned = image.rotate(angles[orientation] ?? 0);
  if (orientation === 2) return turned.flop();
  return orientation === 4 || orientation === 5 || orientation === 7 ? turned.flip() : turned;
}
