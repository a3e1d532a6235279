import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../platform/blobs/blob-store.js';
import { AppError } from '../platform/http/errors.js';
import './files.errors.js';

/** What conditions of a request are held against. */
export interface Representation {
  /** Quoted and strong. */
  readonly etag: string;
  readonly modifiedAt: Date;
  readonly size: number;
}

/** What a request asks for: all of it, a part, nothing since it has it already (304), or a part that is not there (416). */
export type Selection =
  { readonly status: 200 } | { readonly status: 206; readonly range: ByteRange } | { readonly status: 304 | 416 };

/**
 * Holds the conditions of a GET or HEAD against what there is, in the order of RFC 9110 (13.2.2). Throws
 * PRECONDITION_FAILED (412).
 */
export function toSelection(headers: IncomingHttpHeaders, has: Representation, isHead: boolean): Selection {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === undefined ? isModifiedSince(headers['if-unmodified-since'], has) === true : !matches(match, has.etag)) {
    throw new AppError('PRECONDITION_FAILED');
  }
  const isKnown =
    noneMatch === undefined
      ? isModifiedSince(headers['if-modified-since'], has) === false
      : matches(noneMatch.replaceAll('W/"', '"'), has.etag);
  if (isKnown) return { status: 304 };
  // A date in If-Range is too coarse to tell whether a part fits the parts before it.
  const ifRange = headers['if-range'];
  if (isHead || headers.range === undefined || (ifRange !== undefined && ifRange !== has.etag)) return { status: 200 };
  return toRange(headers.range, has.size);
}

function matches(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  const tags: readonly string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.includes(etag);
}

/** Undefined when there is no such condition, or one that is no date. Such dates have whole seconds. */
function isModifiedSince(date: string | undefined, { modifiedAt }: Representation): boolean | undefined {
  const since = Date.parse(date ?? '');
  return Number.isNaN(since) ? undefined : Math.floor(modifiedAt.getTime() / 1000) * 1000 > since;
}

/** One range; several at once are answered with all of the content, as is what is no range at all. Assumption F52. */
function toRange(header: string, size: number): Selection {
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [first, last] = [parts?.[1] ?? '', parts?.[2] ?? ''];
  if (first + last === '') return { status: 200 };
  const end = last === '' || first === '' ? size - 1 : Math.min(Number(last), size - 1);
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return { status: 200 };
  if (start > end) return { status: 416 };
  return { status: 206, range: { start, end } };
}
