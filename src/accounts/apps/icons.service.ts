import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { toBareImage } from '../../platform/images/bare-image.js';
import { hasImageLibrary } from '../../platform/images/image-library.js';
import { appIconErrors } from './icons.errors.js';
import * as store from './apps.store.js';
import type { OwnApp } from './developer-apps.store.js';
import { appErrors } from '../rules/apps.errors.js';
import { findPixelFault, findSizeFault } from './icon-rules.js';

/** The picture shown beside an app's events. Spec 6.6. */
export interface AppIconsService {
  /**
   * Throws the fault of the picture (400, see icons.errors.ts), APP_NOT_FOUND (404) unless the developer owns the app, or
   * IMAGE_LIBRARY_MISSING (501).
   */
  setIcon(app: OwnApp & { readonly picture: Buffer }): Promise<void>;
  /** Throws ICON_NOT_FOUND (404). */
  removeIcon(app: OwnApp): Promise<void>;
  /** PNG. Throws ICON_NOT_FOUND (404). */
  getIcon(appId: number): Promise<Buffer>;
}

/** In pixels: enough for high-density screens. */
const keptSide = 120;
const bounds = { limitInputPixels: 4096 * 4096, failOn: 'error', pages: 1 } as const;

export function createAppIconsService({ db, clock }: { readonly db: Db; readonly clock: Clock }): AppIconsService {
  return {
    async setIcon({ appId, developerId, picture }) {
      if (!hasImageLibrary) throw appIconErrors.imageLibraryMissing();
      const content = await toIcon(picture);
      const icon = { appId, developerId, content, now: clock.now() };
      if (!(await db.statement((tx) => store.upsertIcon(tx, icon)))) throw appErrors.appNotFound();
    },
    async removeIcon({ appId, developerId }) {
      const isGone = await db.statement((tx) => store.deleteIcon(tx, appId, developerId));
      if (!isGone) throw appIconErrors.iconNotFound();
    },
    async getIcon(appId) {
      const icon = await db.read((tx) => store.findIcon(tx, appId));
      if (!icon) throw appIconErrors.iconNotFound();
      return icon.content;
    },
  };
}

/** Re-encodes the picture, so that nothing but its pixels is stored. */
async function toIcon(picture: Buffer): Promise<Buffer> {
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
    throw appIconErrors.iconUnreadable();
  }
}
