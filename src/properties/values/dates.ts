import { refusal, type PropertyFailure } from './failures.js';

interface Named {
  readonly name: string;
}

const dayMs = 86_400_000;
/** The years 1 to 9999, in milliseconds since 1970. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Normalises a date to `YYYY-MM-DD`: accepts that form, or an instant at midnight UTC. */
export function readDate(text: string, definition: Named): string | PropertyFailure {
  const ms = toInstant(text);
  if (ms === undefined) return notAnInstant(text, definition);
  const iso = new Date(ms).toISOString();
  if (ms % dayMs === 0) return iso.slice(0, 10);
  const time = `${iso.slice(11, 19)}.${Number(iso.slice(20, 23))}`;
  return refusal(definition, {
    code: 'INVALID_DATE',
    message: (shown) => `${shown} is at ${time} UTC, not midnight!`,
    value: text,
  });
}

/**
 * Normalises an instant to `YYYY-MM-DDTHH:mm:ss.SSSZ`, from ISO 8601 or milliseconds since 1970; a bare date means
 * midnight UTC.
 */
export function readDatetime(text: string, definition: Named): string | PropertyFailure {
  const ms = toInstant(text);
  return ms === undefined ? notAnInstant(text, definition) : new Date(ms).toISOString();
}

function notAnInstant(value: string, definition: Named): PropertyFailure {
  return refusal(definition, { code: 'INVALID_LONG', message: (shown) => `${shown} was not a valid long.`, value });
}

/**
 * Parses an instant as date properties accept it, within the years 1 to 9999, to milliseconds since 1970; undefined for
 * anything else.
 */
export function toInstant(text: string): number | undefined {
  const ms = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : parseIso(text);
  return ms !== undefined && ms >= earliestMs && ms <= latestMs ? ms : undefined;
}

const iso =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$/;

/**
 * Assumption P3. ISO 8601 in its extended form, to the millisecond; a time without an offset is UTC. Invalid days are
 * refused.
 */
function parseIso(text: string): number | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part || 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  // Date.UTC maps the years 0 to 99 to 1900 to 1999, setUTCFullYear does not.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const offsetMs = toOffsetMs(match[8]);
  const fractionMs = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  if (offsetMs === undefined) return undefined;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + fractionMs - offsetMs;
}

function toOffsetMs(text: string | undefined): number | undefined {
  if (text === undefined || text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
