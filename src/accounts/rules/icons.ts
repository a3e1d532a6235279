import { toBareImage } from '../../platform/images/bare-image.js';
import { hasImageLibrary } from '../../platform/images/image-library.js';
import { findPixelFault, findSizeFault } from './icon-rules.js';
import { iconErrors } from './icons.errors.js';

/** In pixels: enough for high-density screens. */
const keptSide = 120;
const bounds = { limitInputPixels: 4096 * 4096, failOn: 'error', pages: 1 } as const;

/**
 * Checks a picture and re-encodes it as PNG, so that nothing but its pixels is stored. Throws its fault (400, see icons.errors.ts)
 * or IMAGE_LIBRARY_MISSING (501). Spec 6.6.
 */
export async function toIcon(picture: Buffer): Promise<Buffer> {
  if (!hasImageLibrary) throw iconErrors.imageLibraryMissing();
  // Loaded on first use: the library is large.
  const { default: sharp } = await import('sharp');
  const bare = await readable(async () => toBare(picture));
  const { width, height } = await readable(() => sharp(bare, bounds).metadata());
  const fault = findSizeFault({ width, height });
  if (fault) throw fault();
  const draw = (fit: 'inside' | 'contain') =>
    sharp(bare, bounds)
      .timeout({ seconds: 5 })
      .resize(keptSide, keptSide, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .ensureAlpha();
  const { data, info } = await readable(() => draw('inside').raw().toBuffer({ resolveWithObject: true }));
  const unfit = findPixelFault({ data, width: info.width, height: info.height });
  if (unfit) throw unfit();
  return readable(() => draw('contain').png().toBuffer());
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Strips the metadata of a PNG or WebP, which decoders inflate before any of their limits apply. Throws for other formats. */
function toBare(picture: Buffer): Buffer {
  const isWebp = picture.toString('latin1', 0, 4) === 'RIFF' && picture.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp && !picture.subarray(0, pngSignature.length).equals(pngSignature)) throw new Error('Not a PNG or WebP.');
  return Buffer.concat(toBareImage(isWebp ? 'webp' : 'png', picture).pieces);
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw iconErrors.iconUnreadable();
  }
}
