import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { EngineFailedError } from '../errors.js';

/** Watches whether directories in use are still in place. */
interface Place {
  /** Resolves when one of them was deleted or moved. */
  readonly gone: Promise<Error>;
  stop(): void;
}

const lookMs = 500;

/**
 * Checks the directories from time to time, so that a read-only server notices as well: commits check before they are
 * acknowledged.
 */
export function watchPlace(directories: readonly string[]): Place {
  const held = new Map(directories.map((path) => [path, toIdentity(statSync(path, { bigint: true }))]));
  let isLooking = false;
  let report: (error: Error) => void;
  const gone = new Promise<Error>((resolve) => (report = resolve));
  const look = async (): Promise<void> => {
    for (const [path, identity] of held) {
      const found = await stat(path, { bigint: true }).then(toIdentity, isMissing);
      if (found !== identity && found !== 'unknown') {
        report(new EngineFailedError(`${path} was deleted or moved while the embedded database used it.`));
      }
    }
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, lookMs).unref();
  return { gone, stop: () => clearInterval(timer) };
}

function toIdentity({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}-${ino}`;
}

/** Other errors do not mean that a directory is missing. */
function isMissing(error: NodeJS.ErrnoException): 'missing' | 'unknown' {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'missing' : 'unknown';
}
