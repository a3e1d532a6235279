import type { HarEntry } from '../../platform/har.js';
import { keptCharacters, type RecordedRequest } from './requests.js';

interface EntryOptions {
  /** Without what differs between two runs of the same requests: measured times, and the port at which the server listens. */
  readonly isDeterministic: boolean;
}

/** A request as an entry of an HTTP Archive. */
export function toEntry(shown: RecordedRequest, { isDeterministic }: EntryOptions): HarEntry {
  const entry = toPlainEntry(shown);
  if (!isDeterministic) return entry;
  const text = JSON.stringify({ ...entry, startedDateTime: shown.at, time: 0 });
  const host = shown.requestHeaders['host'] ?? '';
  return JSON.parse(/:\d+$/.test(host) ? text.replaceAll(host, 'spoke.localhost') : text) as HarEntry;
}

function toPlainEntry(shown: RecordedRequest): HarEntry {
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
