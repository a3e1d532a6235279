import type { Orientation } from './exif-orientation.js';

/** A picture without metadata, as pieces of the original. */
export interface BareImage {
  readonly pieces: readonly Uint8Array[];
  /** The only metadata that affects the pixels. */
  readonly orientation: Orientation;
}
