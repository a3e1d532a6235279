import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openHar, type HarEntry, type HarFile } from '../platform/har.js';
import type { Log } from '../platform/log.js';
import { version } from '../version.js';
import { keptCharacters, type RecordedRequest } from './requests.js';

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
}

const mebibyte = 1024 * 1024;
/** The latest one is without a number, the others from 1, the newest first. */
const files = 5;

/**
 * Keeps the requests of a sandbox in HTTP Archives: `requests.har`, and up to four earlier files of 32 MiB each. Throws one sentence
 * about a folder or file that cannot be written.
 */
export function createRequestFiles({ folder, log, fileBytes = 32 * mebibyte }: RequestFilesDeps): RequestFilesService {
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
        file.append(toEntry(request));
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

function toEntry(shown: RecordedRequest): HarEntry {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = shown;
  return {
    startedDateTime: new Date(shown.startedAt).toISOString(),
    time: shown.milliseconds,
    request: {
      method: shown.method,
      url: `http://${requestHeaders['host'] ?? 'localhost'}${shown.path}`,
      headers: toPairs(requestHeaders),
      ...(requestBody !== null && {
        postData: { mimeType: requestHeaders['content-type'] ?? '', text: requestBody, ...toComment(requestBody) },
      }),
    },
    response: {
      status: shown.status,
      headers: toPairs(responseHeaders),
      content: {
        mimeType: responseHeaders['content-type'] ?? '',
        text: responseBody ?? '',
        ...toComment(responseBody),
      },
    },
  };
}

const toComment = (body: string | null) =>
  body === null || body.length < keptCharacters ? {} : { comment: 'The rest was not kept.' };

const toPairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
