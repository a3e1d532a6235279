import type { Orientation } from './exif-orientation.js';

/** A picture without metadata, in pieces of the original. */
export interface BareImage {
  readonly pieces: readonly Uint8Array[];
  /** The only metadata that matters for the pixels. */
  readonly orientation: Orientation;
}
