import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { toErrorText } from './plain-text.js';

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** A request with its response, as in HTTP Archive 1.2, without the members that nobody here reads. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly postData?: { readonly mimeType: string; readonly text: string; readonly comment?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly HarHeader[];
    readonly content: { readonly mimeType: string; readonly text?: string; readonly comment?: string };
  };
}

/** A file of entries, which is whole after each of them. */
export interface HarFile {
  /** Leaves out an entry with an invalid URL. */
  append(entry: HarEntry): void;
  /** In bytes. */
  size(): number;
  close(): void;
}

interface Creator {
  readonly name: string;
  readonly version: string;
}

const end = '\n]}}\n';

/**
 * Creates the file, readable by its owner only, or adds to one that `createHar` wrote. Throws one sentence about any other file, and
 * changes nothing in it.
 */
export function openHar(file: string, creator: Creator): HarFile {
  const handle = openFile(file);
  const { size } = fstatSync(handle);
  const start = toStart(creator);
  if (size === 0) writeSync(handle, start + end, 0);
  else if (readEnd(handle, size) !== end) {
    closeSync(handle);
    throw new Error(`${file} exists and is not a recording by Spoke: choose another place.`);
  }
  let at = (size === 0 ? Buffer.byteLength(start + end) : size) - end.length;
  let isFirst = size === 0 || readByte(handle, at - 1) === '[';
  return {
    append(entry) {
      if (!URL.canParse(entry.request.url)) return;
      const text = `${isFirst ? '' : ','}\n${JSON.stringify(toWhole(entry))}`;
      writeSync(handle, text + end, at);
      at += Buffer.byteLength(text);
      isFirst = false;
    },
    size: () => at + end.length,
    close: () => closeSync(handle),
  };
}

/** The text of a whole archive. Leaves out entries with an invalid URL. */
export function toHarText(entries: readonly HarEntry[], creator: Creator): string {
  const valid = entries.filter(({ request }) => URL.canParse(request.url));
  return toStart(creator) + valid.map((entry) => `\n${JSON.stringify(toWhole(entry))}`).join(',') + end;
}

const toStart = (creator: Creator): string =>
  `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;

/** With the members that the format requires, for other programs. */
function toWhole({ request, response, ...entry }: HarEntry): object {
  const unknown = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const queryString = [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value }));
  const size = Buffer.byteLength(response.content.text ?? '');
  return {
    ...entry,
    request: { ...unknown, queryString, ...request },
    response: { ...unknown, statusText: '', redirectURL: '', ...response, content: { size, ...response.content } },
    cache: {},
    timings: { send: 0, wait: entry.time, receive: 0 },
  };
}

function openFile(file: string): number {
  try {
    try {
      return openSync(file, 'r+');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return openSync(file, 'wx+', 0o600);
    }
  } catch (error) {
    throw new Error(`${file} cannot be written: ${toErrorText(error)}`, { cause: error });
  }
}

function readEnd(handle: number, size: number): string {
  const length = Math.min(size, end.length);
  const buffer = Buffer.alloc(length);
  readSync(handle, buffer, 0, length, size - length);
  return buffer.toString();
}

function readByte(handle: number, at: number): string {
  const buffer = Buffer.alloc(1);
  readSync(handle, buffer, 0, 1, at);
  return buffer.toString();
}

/** The entries of an HTTP Archive of any program. Throws one sentence about a file that is none. */
export function readHar(file: string): readonly HarEntry[] {
  let entries: unknown;
  try {
    const { log } = JSON.parse(readFileSync(file, 'utf8')) as { readonly log?: { readonly entries?: unknown } };
    entries = log?.entries;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${toErrorText(error)}`, { cause: error });
  }
  if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  throw new Error(`${file} is not an HTTP Archive: spoke proxy --record writes one.`);
}

function isEntry(value: unknown): value is HarEntry {
  const { request, response } = (value ?? {}) as Partial<HarEntry>;
  return (
    typeof request?.method === 'string' &&
    typeof request.url === 'string' &&
    URL.canParse(request.url) &&
    Array.isArray(request.headers) &&
    typeof response?.status === 'number' &&
    Array.isArray(response.headers) &&
    typeof response.content === 'object'
  );
}
