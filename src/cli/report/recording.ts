import { readFileSync } from 'node:fs';
import { createSandbox, type EndpointList, type RecordedRequest } from '../../library/sandbox.js';
import { SandboxError } from '../../library/sender.js';
import { toErrorText } from '../../platform/plain-text.js';

/** What is reported on: requests, oldest first, and the endpoints of the server with the scopes that each needs. */
export interface Recording {
  readonly requests: readonly RecordedRequest[];
  readonly endpoints: EndpointList;
  /** The server keeps no more: earlier requests are missing. */
  readonly isFull: boolean;
}

/** As many requests as a server keeps. */
const keptRequests = 2000;

/** Reads what a running server has received. Rejects with one sentence if none responds there. */
export async function readRecording(url: string): Promise<Recording> {
  try {
    const sandbox = createSandbox(url);
    const [newestFirst, endpoints] = await Promise.all([
      sandbox.requests({ limit: keptRequests }),
      sandbox.endpoints(),
    ]);
    const requests = newestFirst.filter(isOfIntegration).reverse();
    return { requests, endpoints, isFull: newestFirst.length === keptRequests };
  } catch (error) {
    if (error instanceof SandboxError) throw new Error(error.message, { cause: error });
    throw new Error(`No server responds at ${url}: start one with spoke start, or set --url.`, { cause: error });
  }
}

/** The web app and its pages call too: what they do says nothing about an integration. */
const isOfIntegration = ({ path, caller }: RecordedRequest): boolean =>
  caller !== 'user' && caller !== 'member' && !/^\/(?:_app|docs|healthz|readyz|metrics|openapi)\b/.test(path);

/** Reads what `spoke report --save` has written. Throws one sentence about any other file. */
export function readSavedRecording(file: string): Recording {
  let saved: Partial<Recording>;
  try {
    saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<Recording>;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${toErrorText(error)}`, { cause: error });
  }
  const { requests, endpoints, isFull = false } = saved;
  if (!Array.isArray(requests) || !Array.isArray(endpoints?.endpoints) || !Array.isArray(endpoints.needs)) {
    throw new Error(`${file} is no recording: spoke report --save writes one.`);
  }
  return { requests, endpoints, isFull };
}
