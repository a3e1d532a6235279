import { type AppError } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import { toInstant } from '../../properties/values/dates.js';
import type { EventTemplate } from '../templates/template.js';
import { assertSize, sizeLimits, toTokenValues } from './token-values.js';
import { eventErrors } from './events.errors.js';
import type { EventInput, TimelineIFrame } from './events.schema.js';
import type { NewEvent } from './new-event.js';

interface EventFacts {
  readonly template: EventTemplate;
  /** The JSON text of `extraData`. */
  readonly extraData: string | undefined;
  readonly now: Date;
  /** Allows http:// iframes on this machine. */
  readonly isSandbox: boolean;
}

const contacts = '0-1';

/** Whether events of a template are about contacts, which can be identified by address or utk. */
function isAboutContacts({ objectType }: EventTemplate): boolean {
  return objectType === contacts;
}

/**
 * Spec 2.5: validates a requested event. Throws EVENT_INVALID, EVENT_TOO_LARGE, EVENT_TOKENS_INVALID or
 * EVENT_RECORD_REQUIRED (400).
 */
export function toNewEvent(input: EventInput, { template, extraData, now, isSandbox }: EventFacts): NewEvent {
  const id = toEventId(input.id);
  const iframe = input.timelineIFrame ? toFrame(input.timelineIFrame, isSandbox) : undefined;
  const about = toIdentity(input, template);
  const event: NewEvent = {
    template,
    id,
    objectId: about.objectId,
    email: about.email,
    utk: about.utk,
    domain: about.domain,
    occurredAt: toMoment(input.timestamp ?? undefined, now),
    tokens: toTokenValues(input.tokens ?? {}, { id, template }),
    extraData: extraData === 'null' ? undefined : extraData,
    iframe,
  };
  assertSizes(event);
  return event;
}

/** Spec 8; `{{uuid}}` anywhere, or a missing id, is replaced with a new UUID. Assumption T51. */
function toEventId(given: string | null | undefined): string {
  const id = given ? given.replaceAll('{{uuid}}', () => newUuid()) : newUuid();
  assertSize('the id', id, sizeLimits.id);
  return id;
}

type Identity = Pick<NewEvent, 'objectId' | 'email' | 'utk' | 'domain'>;

/** Spec 2.5 rules 1 and 6. Only contacts can be identified by address or utk. Assumption T53. */
function toIdentity({ objectId, email, utk, domain }: EventInput, template: EventTemplate): Identity {
  const asked = toGiven(objectId);
  if (!isAboutContacts(template)) {
    if (asked === undefined) throw recordRequired(template);
    return { objectId: asked, domain: toGiven(domain) };
  }
  const identity = {
    objectId: asked,
    email: toGiven(email)?.toLowerCase(),
    utk: toGiven(utk),
    domain: toGiven(domain),
  };
  if (identity.objectId ?? identity.email ?? identity.utk) return identity;
  throw invalid('one of objectId, utk and email must be provided');
}

/** Blank is the same as absent. Assumption T43. */
function toGiven(value: string | number | null | undefined): string | undefined {
  return String(value ?? '').trim() || undefined;
}

const typeNames: Readonly<Record<string, string>> = { '0-2': 'Company', '0-3': 'Deal', '0-5': 'Ticket' };

function recordRequired({ objectType }: EventTemplate): AppError {
  const name = typeNames[objectType] ?? 'Record';
  return eventErrors.eventRecordRequired({
    message: `${name} id must be provided. Creation is not supported at the moment.`,
  });
}

function toMoment(given: string | number | undefined, now: Date): Date {
  if (given === undefined || given === '') return now;
  const ms = toInstant(String(given));
  if (ms === undefined) throw invalid('timestamp is neither ISO 8601 nor milliseconds since 1970');
  return new Date(ms);
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Assumption T45. An iframe of the web app must use https, or http on this machine in the sandbox. The URL is stored
 * normalised: browsers read forms such as `https:x` as relative to the current page.
 */
function toFrame(frame: TimelineIFrame, isSandbox: boolean): TimelineIFrame {
  if (!URL.canParse(frame.url)) throw invalid('timelineIFrame.url is not a URL');
  const isWhole = /^\s*https?:\/\//i.test(frame.url);
  const { protocol, hostname, username, password, href } = new URL(frame.url);
  if (username !== '' || password !== '') throw invalid('timelineIFrame.url must not carry a user name or password');
  const isAllowed =
    isWhole && (protocol === 'https:' || (protocol === 'http:' && isSandbox && loopback.test(hostname)));
  if (!isAllowed) throw invalid('timelineIFrame.url must be an https URL');
  return { ...frame, url: href };
}

function invalid(why: string): AppError {
  return eventErrors.eventInvalid({ message: `The event is not valid: ${why}` });
}

function assertSizes(event: NewEvent): void {
  if (toLargestSize(event) <= sizeLimits.property) return;
  const { email = '', objectId = '', domain = '', extraData = '', iframe } = event;
  const texts = { email, objectId, domain, extraData, timelineIFrame: iframe ? JSON.stringify(iframe) : '' };
  for (const [name, text] of Object.entries(texts)) assertSize(name, text, sizeLimits.property);
  assertSize('the event', printSent(event), sizeLimits.event);
}

/** A UTF-16 unit takes at most six bytes of JSON. */
const unitBytes = 6;
/** Upper bound for names, punctuation and time of an event, and for those of a token. */
const eventBytes = 500;
const tokenBytes = 10;

/**
 * Upper bound of the event's size as JSON, in bytes: most events are far below every limit and need not be printed to
 * check.
 */
function toLargestSize({ template, id, objectId, email, utk, domain, tokens, extraData, iframe }: NewEvent): number {
  if (iframe) return Infinity;
  let units = template.id.length + id.length + toLength(objectId) + toLength(email) + toLength(utk) + toLength(domain);
  let marks = eventBytes;
  for (const name of Object.keys(tokens)) {
    units += name.length + toLength(tokens[name]);
    marks += tokenBytes;
  }
  return (units + toLength(extraData)) * unitBytes + marks;
}

function toLength(text: string | undefined): number {
  return text === undefined ? 0 : text.length;
}

/** Prints the event as JSON: as sent, with its id and time. */
function printSent({ template, id, objectId, email, utk, domain, occurredAt, tokens, extraData, iframe }: NewEvent) {
  const head = { eventTemplateId: template.id, id, objectId, email, utk, domain, timestamp: occurredAt, tokens };
  const text = JSON.stringify({ ...head, timelineIFrame: iframe });
  return extraData === undefined ? text : `${text.slice(0, -1)},"extraData":${extraData}}`;
}
