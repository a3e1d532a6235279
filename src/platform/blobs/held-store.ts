import type { BlobStore } from './blob-store.js';
import { toUnavailable } from './blob-store.errors.js';

/**
 * A store that refuses to remove content while it is held: another process copies what the database referred to a moment ago.
 * The hourly clean-up tries again.
 */
export function withHolds(store: BlobStore): { readonly blobs: BlobStore; readonly holdContents: () => () => void } {
  let holds = 0;
  const remove = async (key: string): Promise<void> => {
    if (holds > 0) throw toUnavailable(new Error('A backup is copying the content of files.'));
    await store.remove(key);
  };
  return {
    blobs: { ...store, remove },
    holdContents() {
      holds += 1;
      let isOver = false;
      return () => {
        if (!isOver) holds -= 1;
        isOver = true;
      };
    },
  };
}
