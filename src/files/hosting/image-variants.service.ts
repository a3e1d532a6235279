import { buffer } from 'node:stream/consumers';
import { createFairTurns } from '../../platform/fair-turns.js';
import { createByteCache } from '../../platform/byte-cache.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { ResizeTask } from '../../platform/images/resize-image.js';
import type { Log } from '../../platform/log.js';
import { TaskProcessError } from '../../platform/processes/child-task.js';
import { createProcessPool } from '../../platform/processes/process-pool.js';
import type { ContentsService } from '../contents/contents.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { findVariantType, maxPixels, variantSides, type Variant } from './image-variants.js';
import type { StoredFile } from '../stored/stored-file.js';

/** A resized picture. */
interface RenderedImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

export interface ImageVariantsService {
  /**
   * Resizes a picture. Throws HOSTED_FILE_NOT_FOUND (404) if it cannot be decoded as its media type, UNAVAILABLE (503) if too
   * many requests wait.
   */
  renderImage(file: StoredFile, variant: Variant): Promise<RenderedImage>;
  /** Stops the processes that render. */
  stopRendering(): void;
}

interface ImageVariantsDeps {
  readonly contents: ContentsService;
  readonly log: Log;
}

/** Each takes a core and up to some hundred megabytes. One account never uses both. */
const turnOptions = { atOnce: 2, atOncePerOwner: 1, waitingPerOwner: 100, waitingAtMost: 1000, waitMs: 20_000 };
/** The decoder has its own time limit first; its process is killed after the deadline. */
const decoderSeconds = 5;
const deadlineMs = 8000;
const processLimits = { deadlineMs, maxMegabytes: 640, idleMs: 60_000 };
const cacheBytes = 32 * 1024 ** 2;
/** How long a failed picture is not retried: content never changes under its id. */
const failedMs = 60_000;
const failedAtMost = 10_000;

export function createImageVariantsService({ contents, log }: ImageVariantsDeps): ImageVariantsService {
  const turns = createFairTurns(turnOptions);
  const variants = createByteCache<RenderedImage>(cacheBytes);
  const failed = createRecentFailures();
  const underWay = new Map<string, Promise<RenderedImage>>();
  const processes = createProcessPool<ResizeTask, Uint8Array>({
    // Referenced by URL, not imported: the library is large, and runs in the child process only.
    work: { module: new URL('../../platform/images/resize-image.js', import.meta.url).href, name: 'resizeImage' },
    ...processLimits,
  });

  const render = async (file: StoredFile, { size, upscale }: Variant): Promise<RenderedImage> => {
    const { input, output } = findVariantType(file) ?? {};
    if (input === undefined || output === undefined) throw fileErrors.hostedFileNotFound();
    const content = await buffer(await contents.open(file));
    const task = { content, input, output, side: variantSides[size], upscale, maxPixels, seconds: decoderSeconds };
    try {
      return { bytes: Buffer.from(await processes.run(task)), mediaType: `image/${output}` };
    } catch (error) {
      if (error instanceof TaskProcessError && !error.wasAtWork) throw httpErrors.unavailable();
      if (error instanceof TaskProcessError) {
        log.warn({ hubId: file.hubId, fileId: file.id, reason: error.message }, 'a rendering process was killed');
      }
      throw fileErrors.hostedFileNotFound();
    }
  };

  const renderOnce = async (key: string, file: StoredFile, variant: Variant): Promise<RenderedImage> => {
    try {
      const rendered = await turns.take(`${file.hubId}`, () => render(file, variant));
      variants.set(key, rendered, rendered.bytes.length);
      return rendered;
    } catch (error) {
      if (fileErrors.hostedFileNotFound.is(error)) failed.add(key);
      throw error;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    async renderImage(file, variant) {
      const key = `${file.blobId} ${variant.size} ${variant.upscale}`;
      const known = variants.get(key);
      if (known) return known;
      if (failed.has(key)) throw fileErrors.hostedFileNotFound();
      const rendering = underWay.get(key) ?? renderOnce(key, file, variant);
      underWay.set(key, rendering);
      return rendering;
    },
    stopRendering: () => processes.stop(),
  };
}

function createRecentFailures() {
  const failures = new Map<string, number>();
  return {
    has: (key: string): boolean => performance.now() - (failures.get(key) ?? -Infinity) < failedMs,
    add(key: string): void {
      failures.delete(key);
      failures.set(key, performance.now());
      const [oldest] = failures.keys();
      if (failures.size > failedAtMost && oldest !== undefined) failures.delete(oldest);
    },
  };
}
