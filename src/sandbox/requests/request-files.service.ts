import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openHar, type HarFile } from '../../platform/har.js';
import type { Log } from '../../platform/log.js';
import { version } from '../../version.js';
import type { RecordedRequest } from './requests.js';
import { toEntry } from './entries.js';

interface RequestFilesService {
  /** Writes a request with its response, without secrets. Never throws: after a failure nothing more is written. */
  readonly append: (request: RecordedRequest) => void;
  readonly close: () => void;
}

interface RequestFilesDeps {
  readonly folder: string;
  readonly log: Log;
  /** When the next file begins. */
  readonly fileBytes?: number;
  /** See {@link toEntry}. */
  readonly isDeterministic?: boolean;
}

const mebibyte = 1024 * 1024;
/** The latest one is without a number, the others from 1, the newest first. */
const files = 5;

/**
 * Keeps the requests of a sandbox in HTTP Archives: `requests.har`, and up to four earlier files of 32 MiB each. Throws one sentence
 * about a folder or file that cannot be written.
 */
export function createRequestFiles(deps: RequestFilesDeps): RequestFilesService {
  const { folder, log, fileBytes = 32 * mebibyte, isDeterministic = false } = deps;
  const toPath = (number: number): string => join(folder, number === 0 ? 'requests.har' : `requests.${number}.har`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = (): HarFile => openHar(toPath(0), { name: 'Spoke', version });
  let file: HarFile | undefined = open();
  const rotate = (): void => {
    file?.close();
    for (let number = files - 2; number >= 0; number -= 1) move(toPath(number), toPath(number + 1));
    file = open();
  };
  return {
    append(request) {
      if (!file) return;
      try {
        if (file.size() >= fileBytes) rotate();
        file.append(toEntry(request, { isDeterministic }));
      } catch (error) {
        log.error({ err: error }, 'failed to write requests: no more are written');
        file = undefined;
      }
    },
    close() {
      file?.close();
      file = undefined;
    },
  };
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
