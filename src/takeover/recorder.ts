import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isApiHost } from '../library/api-hosts.js';
import { maskSecrets, secretNames } from '../platform/mask.js';
import { toPlainText } from '../platform/plain-text.js';
import type { HarEntry, HarFile } from '../platform/har.js';

/** Longer bodies are left out. */
const longestBody = 4 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;

export interface Recording {
  readonly file: HarFile;
  readonly now: () => Date;
  /** Called when the file cannot be written. */
  readonly onFailure: (error: unknown) => void;
}

/** Has what a listener answers written into an archive, without secrets, when the response has ended. */
export function recordExchanges(listener: RequestListener, { file, now, onFailure }: Recording): RequestListener {
  return (request, response) => {
    const startedAt = now();
    const started = performance.now();
    const sent = collect();
    const received = collect();
    request.on('data', sent.add);
    const readHeaders = tap(response, received.add);
    response.once('close', () => {
      if (!response.writableFinished) return;
      const exchange = { request, response, headers: readHeaders(), sent: sent.whole(), received: received.whole() };
      try {
        file.append(toEntry(exchange, { startedAt, time: Math.round(performance.now() - started) }));
      } catch (error) {
        onFailure(error);
      }
    });
    listener(request, response);
  };
}

interface Collected {
  readonly add: (chunk: Buffer) => void;
  /** Undefined if it was too long. */
  readonly whole: () => Buffer | undefined;
}

function collect(): Collected {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    add(chunk) {
      length += chunk.length;
      if (length <= longestBody) chunks.push(chunk);
    },
    whole: () => (length <= longestBody ? Buffer.concat(chunks) : undefined),
  };
}

/** Also passes on what is written to a response. Returns what reads its headers. */
function tap(response: ServerResponse, add: (chunk: Buffer) => void): () => Headers {
  const { write, end, writeHead } = response;
  let headers: Headers = {};
  const see = (chunk: unknown): void => {
    if (typeof chunk === 'string') add(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) add(Buffer.from(chunk));
  };
  response.write = (...args: unknown[]) => {
    see(args[0]);
    return (write as (...args: unknown[]) => boolean).apply(response, args);
  };
  response.end = (...args: unknown[]) => {
    see(args[0]);
    return (end as (...args: unknown[]) => ServerResponse).apply(response, args);
  };
  response.writeHead = (...args: unknown[]) => {
    headers = toNamed(args.at(-1));
    return (writeHead as (...args: unknown[]) => ServerResponse).apply(response, args);
  };
  return () => headers;
}

/** Of an object, or of names and values in turn. */
function toNamed(given: unknown): Headers {
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(given)
    ? given.flatMap((name: unknown, index) => (index % 2 === 0 ? [[name, given[index + 1]] as const] : []))
    : Object.entries(given ?? {});
  const toText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : (toPlainText(value) ?? ''));
  return Object.fromEntries(pairs.map(([name, value]) => [toText(name).toLowerCase(), toText(value)]));
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers: Headers;
  readonly sent: Buffer | undefined;
  readonly received: Buffer | undefined;
}

function toEntry(
  { request, response, headers, sent, received }: Exchange,
  { startedAt, time }: { readonly startedAt: Date; readonly time: number },
): HarEntry {
  const body = toBody(sent, request.headers['content-encoding']);
  return {
    startedDateTime: startedAt.toISOString(),
    time,
    request: {
      method: request.method ?? 'GET',
      url: maskSecrets(toUrl(request)),
      headers: toHeaders(request.headers),
      ...(sent?.length !== 0 && {
        postData: { mimeType: request.headers['content-type'] ?? '', text: '', ...body },
      }),
    },
    response: {
      status: response.statusCode,
      headers: toHeaders(headers),
      content: { mimeType: headers['content-type'] ?? '', ...toBody(received, headers['content-encoding']) },
    },
  };
}

/** Requests to a proxy may name the whole address. */
function toUrl({ url = '/', headers }: IncomingMessage): string {
  if (/^https?:\/\//i.test(url)) return url.replace(/^http:/i, 'https:');
  return `https://${isApiHost(headers.host) ? headers.host : 'api.hubapi.com'}${url}`;
}

function toHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): HarEntry['request']['headers'] {
  return Object.entries(headers).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    return { name, value: secretNames.has(name) ? '[masked]' : maskSecrets(text) };
  });
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** The text of a body, or why it is left out. */
function toBody(bytes: Buffer | undefined, encoding = ''): { text?: string; comment?: string } {
  if (bytes === undefined) return { comment: `Longer than ${longestBody} bytes.` };
  try {
    const decode = decoders[encoding];
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decode ? decode(bytes) : bytes);
    return { text: maskSecrets(text) };
  } catch {
    return { comment: 'Not text.' };
  }
}
