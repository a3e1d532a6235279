import { buffer } from 'node:stream/consumers';
import { AppError } from '../platform/http/errors.js';
import type { ContentsService } from './contents.service.js';
import './files.errors.js';
import { findVariantType, maxPixels, variantSides, type Variant } from './image-variants.js';
import type { StoredFile } from './stored-file.js';

/** A picture in another size. */
export interface RenderedImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

export interface ImageVariantsService {
  /**
   * The picture in that size. Throws HOSTED_FILE_NOT_FOUND (404) for what cannot be read as the picture that it claims to
   * be, UNAVAILABLE (503) while too many others wait.
   */
  renderImage(file: StoredFile, variant: Variant): Promise<RenderedImage>;
}

/** Decoded at a time: each takes a processor and up to some hundred megabytes. */
const atOnce = 2;
const waitingAtMost = 50;
const seconds = 5;
const keptBytes = 32 * 1024 ** 2;

export function createImageVariantsService({ contents }: { readonly contents: ContentsService }): ImageVariantsService {
  const turns = createTurns();
  const kept = createKeptImages();

  const render = async (file: StoredFile, variant: Variant): Promise<RenderedImage> => {
    const { input, output } = findVariantType(file) ?? {};
    if (input === undefined || output === undefined) throw new AppError('HOSTED_FILE_NOT_FOUND');
    const content = await buffer(await contents.open(file));
    // Loaded only where it is used: the library is large.
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    try {
      const image = sharp(content, { limitInputPixels: maxPixels, pages: 1 });
      if ((await image.metadata()).format !== input) throw new Error('The content is another format.');
      const side = variantSides[variant.size];
      const bytes = await image
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: !variant.upscale })
        .toFormat(output)
        .timeout({ seconds })
        .toBuffer();
      return { bytes, mediaType: `image/${output}` };
    } catch {
      throw new AppError('HOSTED_FILE_NOT_FOUND');
    }
  };

  return {
    async renderImage(file, variant) {
      const key = `${file.blobId} ${variant.size} ${variant.upscale}`;
      const known = kept.find(key);
      if (known) return known;
      const rendered = await turns.take(() => render(file, variant));
      kept.add(key, rendered);
      return rendered;
    },
  };
}

/** Lets some work at a time, and some wait. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (waiting.length >= waitingAtMost) throw new AppError('UNAVAILABLE');
      if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}

/** The pictures that were asked for last, as far as there is room. */
function createKeptImages() {
  const images = new Map<string, RenderedImage>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= images.get(key)?.bytes.length ?? 0;
    images.delete(key);
  };
  return {
    find(key: string): RenderedImage | undefined {
      const found = images.get(key);
      if (found) images.delete(key);
      if (found) images.set(key, found);
      return found;
    },
    add(key: string, image: RenderedImage): void {
      remove(key);
      images.set(key, image);
      bytes += image.bytes.length;
      for (const oldest of images.keys()) {
        if (bytes <= keptBytes) return;
        remove(oldest);
      }
    },
  };
}
