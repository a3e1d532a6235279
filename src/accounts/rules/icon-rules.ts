import type { ErrorOf } from '../../platform/http/errors.js';
import { iconErrors } from './icons.errors.js';

/** The pixels of a picture: red, green, blue and opacity of each, row by row. */
interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const smallest = 30;
/** The highest opacity that counts as invisible. */
const invisible = 16;
/** The largest offset between the centre of the visible content and the centre of the picture, as a fraction of a side. */
const offCentre = 0.15;

/** Spec 6.6: nearly square, and large enough for display at 30 by 30. */
export function findSizeFault({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): ErrorOf | undefined {
  if (Math.min(width, height) < smallest) return iconErrors.iconTooSmall;
  return Math.max(width, height) > Math.min(width, height) * 1.1 ? iconErrors.iconNotSquare : undefined;
}

/** Spec 6.6: transparent background, centred content. Assumption T62. */
export function findPixelFault({ data, width, height }: Pixels): ErrorOf | undefined {
  const isSeen = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > invisible;
  const [right, bottom] = [width - 1, height - 1];
  if (isSeen(0, 0) || isSeen(right, 0) || isSeen(0, bottom) || isSeen(right, bottom))
    return iconErrors.iconNotTransparent;
  const edges = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isSeen(x, y)) continue;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.top = Math.min(edges.top, y);
      edges.bottom = y;
    }
  }
  if (edges.right < 0) return iconErrors.iconEmpty;
  const isOff = (low: number, high: number, side: number) =>
    Math.abs((low + high) / 2 - (side - 1) / 2) > side * offCentre;
  return isOff(edges.left, edges.right, width) || isOff(edges.top, edges.bottom, height)
    ? iconErrors.iconNotCentred
    : undefined;
}
