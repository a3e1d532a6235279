import { dataOf, type Api } from '../api/client.js';

/** The size of a smaller version of an image. */
export type PictureSize = 'icon' | 'thumb' | 'medium' | 'preview';

interface Waiting {
  readonly fileId: string;
  readonly take: (url: string | null) => void;
  readonly fail: (error: unknown) => void;
}

/** Requests that come within this time go together. */
const gatherMs = 15;
const atOnce = 100;
const waiting = new Map<string, Waiting[]>();

/** Reads the signed URL of a picture, null if it has none; the pictures of a page are one request. */
export function readPictureUrl(
  { api, hubId }: { readonly api: Api; readonly hubId: number },
  { fileId, size }: { readonly fileId: string; readonly size: PictureSize },
): Promise<string | null> {
  const key = `${hubId} ${size}`;
  return new Promise((take, fail) => {
    const others = waiting.get(key);
    if (others) return void others.push({ fileId, take, fail });
    waiting.set(key, [{ fileId, take, fail }]);
    setTimeout(() => {
      const all = waiting.get(key) ?? [];
      waiting.delete(key);
      for (let from = 0; from < all.length; from += atOnce)
        void readTogether(api, size, all.slice(from, from + atOnce));
    }, gatherMs);
  });
}

async function readTogether(api: Api, size: PictureSize, pictures: readonly Waiting[]): Promise<void> {
  try {
    const body = { fileIds: pictures.map(({ fileId }) => fileId), size };
    const { results } = await dataOf(api.POST('/_app/files/pictures', { body }));
    const urls = new Map(results.map(({ fileId, url }) => [fileId, url]));
    for (const { fileId, take } of pictures) take(urls.get(fileId) ?? null);
  } catch (error) {
    for (const { fail } of pictures) fail(error);
  }
}
