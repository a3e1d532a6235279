import { useEffect, useState } from 'react';

const size = 16;
const known = new Map<string, string | undefined>();

/** The colour that an app's icon has most of, for its events; undefined for gray icons and apps without one. */
export function useIconColour(iconUrl: string | null): string | undefined {
  const [colour, setColour] = useState(() => known.get(iconUrl ?? ''));
  useEffect(() => {
    if (iconUrl === null || known.has(iconUrl)) return undefined;
    const image = new Image();
    image.onload = () => {
      const found = findColour(image);
      known.set(iconUrl, found);
      setColour(found);
    };
    image.src = iconUrl;
    return () => void (image.onload = null);
  }, [iconUrl]);
  return colour;
}

/** The mean of the coloured pixels. */
function findColour(image: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const isColoured = alpha > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
    if (!isColoured) continue;
    [red, green, blue].forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
    count += 1;
  }
  if (count < size) return undefined;
  return `rgb(${sum.map((part) => Math.round(part / count)).join(' ')})`;
}
