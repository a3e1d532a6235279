import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../platform/blobs/blob-store.js';
import { toAskedRanges } from './byte-ranges.js';
import { fileErrors } from '../stored/files.errors.js';

/** The state that conditions of a request are compared with. */
export interface Representation {
  /** Quoted and strong. */
  readonly etag: string;
  readonly modifiedAt: Date;
  readonly size: number;
}

/** What to send: all, some parts, nothing since the client has it (304), or nothing since the range is not satisfiable (416). */
export type Selection =
  | { readonly status: 200 }
  | { readonly status: 206; readonly ranges: readonly ByteRange[] }
  | { readonly status: 304 | 416 };

/** Evaluates the conditions of a GET or HEAD in the order of RFC 9110 (13.2.2). Throws PRECONDITION_FAILED (412). */
export function toSelection(headers: IncomingHttpHeaders, has: Representation, isHead: boolean): Selection {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === undefined ? isModifiedSince(headers['if-unmodified-since'], has) === true : !matches(match, has.etag)) {
    throw fileErrors.preconditionFailed();
  }
  const isKnown =
    noneMatch === undefined
      ? isModifiedSince(headers['if-modified-since'], has) === false
      : matches(noneMatch.replaceAll('W/"', '"'), has.etag);
  if (isKnown) return { status: 304 };
  // A date in If-Range is too coarse to prove that a part belongs to the same content.
  const ifRange = headers['if-range'];
  if (isHead || headers.range === undefined || (ifRange !== undefined && ifRange !== has.etag)) return { status: 200 };
  const ranges = toAskedRanges(headers.range, has.size);
  if (!ranges) return { status: 200 };
  return ranges.length === 0 ? { status: 416 } : { status: 206, ranges };
}

function matches(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  const tags: readonly string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.includes(etag);
}

/** Undefined without such a condition, or with an invalid date. HTTP dates have whole seconds. */
function isModifiedSince(date: string | undefined, { modifiedAt }: Representation): boolean | undefined {
  const since = Date.parse(date ?? '');
  return Number.isNaN(since) ? undefined : Math.floor(modifiedAt.getTime() / 1000) * 1000 > since;
}
