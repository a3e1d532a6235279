import type { StoredFile } from '../stored/stored-file.js';

/** The longest side of a picture in each size, in pixels. Assumption F58. */
export const variantSides = { icon: 64, thumb: 240, medium: 640, preview: 1280 } as const;

export interface Variant {
  readonly size: keyof typeof variantSides;
  /** Whether a small picture is enlarged. */
  readonly upscale: boolean;
}

const types = {
  'image/png': { input: 'png', output: 'png' },
  'image/jpeg': { input: 'jpeg', output: 'jpeg' },
  'image/webp': { input: 'webp', output: 'webp' },
  // The first frame of an animation.
  'image/gif': { input: 'gif', output: 'png' },
} as const;

type VariantType = (typeof types)[keyof typeof types];

const maxBytes = 32 * 1024 ** 2;
/** Larger pictures are not decoded, whatever the size of the file. */
export const maxPixels = 40_000_000;

/** The input and output formats for resizing a file; undefined if it cannot be resized. */
export function findVariantType(file: StoredFile): VariantType | undefined {
  const { mediaType, width, height, size } = file;
  const isFit = width !== undefined && height !== undefined && width * height <= maxPixels && size <= maxBytes;
  return isFit ? (types as Readonly<Record<string, VariantType>>)[mediaType] : undefined;
}

/** The size that a URL requests; undefined without one. */
export function findVariant(size: unknown, upscale: unknown): Variant | undefined {
  return typeof size === 'string' && Object.hasOwn(variantSides, size)
    ? { size: size as Variant['size'], upscale: upscale === 'true' }
    : undefined;
}
