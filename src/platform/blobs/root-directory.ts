import { stat } from 'node:fs/promises';
import { toUnavailable } from './blob-store.errors.js';
import { isMissingError } from './disk-errors.js';

/** The directory of a store, identified by device and inode: the same path may lead to another directory later. */
export interface RootDirectory {
  readonly path: string;
  /**
   * Throws UNAVAILABLE if the path is missing or leads to another directory. Stateless: a directory that is moved back is
   * accepted again.
   */
  assertInPlace(): Promise<void>;
}

export async function holdRoot(path: string): Promise<RootDirectory> {
  const held = await identify(path);
  return {
    path,
    async assertInPlace() {
      const found = await identify(path).catch((error: unknown) => {
        if (isMissingError(error)) return undefined;
        throw toUnavailable(error);
      });
      if (found === held) return;
      throw toUnavailable(
        new Error(
          `The directory ${path} was deleted, moved or replaced while Spoke used it: put it back, or restart Spoke to use what is there now.`,
        ),
      );
    },
  };
}

/** Device and inode. */
export async function identify(path: string): Promise<string> {
  return toIdentity(await stat(path, { bigint: true }));
}

export function toIdentity({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}-${ino}`;
}
