import { type AppError } from '../../platform/http/errors.js';
import { fileErrors } from './files.errors.js';

/** When a file expires, as in a request. Not both. */
interface ExpiryInput {
  /** An ISO 8601 period, `P3M`. */
  readonly ttl?: string;
  /** Milliseconds since 1970, or an ISO 8601 time. */
  readonly expiresAt?: number | string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the time of expiry, if the request has one. Throws INVALID_EXPIRY (400). Spec 2.10, 8. */
export function toExpiry({ ttl, expiresAt }: ExpiryInput, now: Date): Date | undefined {
  if (ttl !== undefined && expiresAt !== undefined) throw invalid('ttl and expiresAt cannot both be specified');
  if (ttl !== undefined) return toEnd(ttl, now);
  if (expiresAt === undefined) return undefined;
  const time = findTime(expiresAt);
  if (!time) throw invalid('expiresAt must be a time, in milliseconds since 1970 or in ISO 8601');
  assertBounds(time, now, 'expiresAt');
  return time;
}

/** Parses a time: milliseconds since 1970, also as text, or ISO 8601. */
export function findTime(given: number | string): Date | undefined {
  const isNumber = typeof given === 'number' || /^\d{1,15}$/.test(given);
  if (!isNumber && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(given))
    return undefined;
  const time = new Date(isNumber ? Number(given) : toZoned(given));
  const year = Number.isNaN(time.getTime()) ? Number.NaN : time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : undefined;
}

/** A time without an offset is UTC. */
function toZoned(text: string): string {
  return /T[\d:.]+$/i.test(text) ? `${text}Z` : text;
}

function toEnd(ttl: string, now: Date): Date {
  const period = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?$/.exec(ttl);
  if (!period) throw invalid('ttl must be an ISO 8601 period of years, months, weeks and days, such as P3M');
  const [years, months, weeks, days] = period.slice(1).map((digits: string | undefined) => Number(digits ?? 0));
  const end = toLater(now, (years ?? 0) * 12 + (months ?? 0));
  end.setUTCDate(end.getUTCDate() + (weeks ?? 0) * 7 + (days ?? 0));
  assertBounds(end, now, 'ttl');
  return end;
}

/** Adds months, clamping to the last day of a shorter month. */
function toLater(now: Date, months: number): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Allows a minute, because a time that a client computed is slightly old. */
function assertBounds(end: Date, now: Date, field: string): void {
  if (end.getTime() < now.getTime() + dayMs - minuteMs) throw invalid(`${field} must be at least 1 day from now`);
  if (end.getTime() > toLater(now, 12).getTime() + minuteMs) throw invalid(`${field} must be at most 1 year from now`);
}

function invalid(message: string): AppError {
  return fileErrors.invalidExpiry({ message });
}
