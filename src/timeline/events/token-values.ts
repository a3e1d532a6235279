import { type AppError } from '../../platform/http/errors.js';
import { readNumber, toNumberText } from '../../properties/values/numbers.js';
import { toInstant } from '../../properties/values/dates.js';
import type { EventTemplate, TemplateToken } from '../templates/template.js';
import { eventErrors } from './events.errors.js';
import type { NewEvent } from './new-event.js';

/** Spec 8, in bytes of UTF-8. */
export const sizeLimits = {
  id: 500,
  /** 510 KB for each property and token; `extraData` is one property. */
  property: 510 * 1024,
  /** 1 MB for the event as JSON. Assumption T44. */
  event: 1024 * 1024,
} as const;

/** Throws EVENT_TOO_LARGE (400) for a text beyond a limit. */
export function assertSize(what: string, text: string, limit: number): void {
  // A UTF-16 unit takes at most three bytes: most texts need not be measured.
  if (text.length * 3 <= limit) return;
  const bytes = Buffer.byteLength(text);
  if (bytes <= limit) return;
  const message = `The event is too large: ${what} has ${bytes} bytes, at most ${limit} are allowed`;
  throw eventErrors.eventTooLarge({ message });
}

interface TokenPlace {
  /** The event's id, for messages. */
  readonly id: string;
  readonly template: EventTemplate;
}

const shownDetails = 20;
const shownCharacters = 1000;

/**
 * Spec 2.5 and 7: token values as text, validated by type; null values are omitted. Throws EVENT_TOKENS_INVALID (400)
 * listing all failures, EVENT_TOO_LARGE (400).
 */
export function toTokenValues(input: Readonly<Record<string, unknown>>, place: TokenPlace): NewEvent['tokens'] {
  const tokens = toByName(place.template.tokens);
  const values: Record<string, string> = {};
  const failures: string[] = [];
  const unknown = Object.keys(input).filter((name) => !tokens.has(name));
  if (unknown.length > 0) {
    const known = [...tokens.keys()].sort().join(', ');
    failures.push(`does not contain property [${shorten(unknown.join(', '))}]. Must be one of [${shorten(known)}]`);
  }
  for (const [name, raw] of Object.entries(input)) {
    const token = tokens.get(name);
    if (!token || raw === null) continue;
    const read = readToken(raw, token);
    if ('why' in read) failures.push(`has an invalid value for property [${name}]: ${read.why}`);
    else values[name] = read.text;
  }
  if (failures.length > 0) throw toRefusal(failures, place);
  for (const [name, text] of Object.entries(values)) assertSize(`the token ${name}`, text, sizeLimits.property);
  return values;
}

type Tokens = EventTemplate['tokens'];

const byName = new WeakMap<Tokens, ReadonlyMap<string, TemplateToken>>();

/** Cached per template object. */
function toByName(tokens: Tokens): ReadonlyMap<string, TemplateToken> {
  const known = byName.get(tokens);
  if (known) return known;
  const found = new Map(tokens.map((token) => [token.name, token]));
  byName.set(tokens, found);
  return found;
}

function toRefusal(failures: readonly string[], { id, template }: TokenPlace): AppError {
  const details = failures
    .slice(0, shownDetails)
    .map((failure) => `Event [id ${id} | eventTypeId ${template.id}] ${failure}`);
  const message = `Couldn't validate some supplied token values: ${details.join(', ')}`;
  return eventErrors.eventTokensInvalid({ message, context: { errorDetails: details } });
}

type Read = { readonly text: string } | { readonly why: string };

/** Converts JSON numbers and booleans to text. Empty text means no value, which every type accepts. Assumption T41. */
function readToken(raw: unknown, token: TemplateToken): Read {
  const text = toText(raw, token);
  if (text === undefined) return { why: 'it is neither text nor a number' };
  return text === '' ? { text } : readers[token.type](text, token);
}

function toText(raw: unknown, token: TemplateToken): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'boolean') return String(raw);
  const text = typeof raw === 'number' ? toNumberText(raw, token) : undefined;
  return typeof text === 'string' ? text : undefined;
}

const readers: Readonly<Record<TemplateToken['type'], (text: string, token: TemplateToken) => Read>> = {
  string: (text) => ({ text }),
  number: (text, token) =>
    typeof readNumber(text, token) === 'string' ? { text } : { why: `'${shorten(text)}' is not a number` },
  // Spec 2.4: Unix time in milliseconds; ISO 8601 is converted. Assumption T42.
  date: (text) => {
    const ms = toInstant(text);
    return ms === undefined ? { why: `'${shorten(text)}' is not a date` } : { text: String(ms) };
  },
  enumeration: (text, { options }) =>
    options.some(({ value }) => value === text)
      ? { text }
      : { why: `'${shorten(text)}' is not one of [${shorten(options.map(({ value }) => value).join(', '))}]` },
};

function shorten(text: string): string {
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).toWellFormed()}…`;
}
