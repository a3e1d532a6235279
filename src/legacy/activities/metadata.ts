import { engagementErrors } from './engagements.errors.js';
import { toInstant } from '../../properties/values/dates.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** How a member of `metadata` and a property of a record correspond. Times are milliseconds since 1970 in version 1. */
interface Member {
  readonly property: string;
  readonly is: 'text' | 'number' | 'time' | 'flag' | 'times';
  /** Set by the system: ignored in requests. */
  readonly isReadOnly?: boolean;
}

/** A kind of engagement: its type in version 1, and the object type of the records. */
interface EngagementKind {
  readonly type: string;
  readonly plural: string;
  /** By name of the member of `metadata`. */
  readonly members: Readonly<Record<string, Member>>;
}

const text = (property: string): Member => ({ property, is: 'text' });

const kinds: readonly EngagementKind[] = [
  { type: 'NOTE', plural: 'notes', members: { body: text('hs_note_body') } },
  {
    type: 'TASK',
    plural: 'tasks',
    members: {
      body: text('hs_task_body'),
      subject: text('hs_task_subject'),
      status: text('hs_task_status'),
      forObjectType: text('hs_task_for_object_type'),
      taskType: text('hs_task_type'),
      priority: text('hs_task_priority'),
      reminders: { property: 'hs_task_reminders', is: 'times' },
      sendDefaultReminder: { property: 'hs_task_send_default_reminder', is: 'flag' },
      isAllDay: { property: 'hs_task_is_all_day', is: 'flag' },
      completionDate: { property: 'hs_task_completion_date', is: 'time', isReadOnly: true },
    },
  },
  {
    type: 'CALL',
    plural: 'calls',
    members: {
      body: text('hs_call_body'),
      title: text('hs_call_title'),
      toNumber: text('hs_call_to_number'),
      fromNumber: text('hs_call_from_number'),
      status: text('hs_call_status'),
      direction: text('hs_call_direction'),
      disposition: text('hs_call_disposition'),
      externalId: text('hs_call_external_id'),
      externalAccountId: text('hs_call_external_account_id'),
      durationMilliseconds: { property: 'hs_call_duration', is: 'number' },
      recordingUrl: text('hs_call_recording_url'),
      calleeObjectType: text('hs_call_callee_object_type'),
      calleeObjectId: { property: 'hs_call_callee_object_id', is: 'number' },
    },
  },
  {
    type: 'MEETING',
    plural: 'meetings',
    members: {
      body: text('hs_meeting_body'),
      title: text('hs_meeting_title'),
      startTime: { property: 'hs_meeting_start_time', is: 'time' },
      endTime: { property: 'hs_meeting_end_time', is: 'time' },
      internalMeetingNotes: text('hs_internal_meeting_notes'),
      location: text('hs_meeting_location'),
      meetingOutcome: text('hs_meeting_outcome'),
      externalUrl: text('hs_meeting_external_url'),
      source: text('hs_meeting_source'),
      sourceId: text('hs_meeting_source_id'),
    },
  },
  {
    type: 'EMAIL',
    plural: 'emails',
    members: {
      subject: text('hs_email_subject'),
      html: text('hs_email_html'),
      text: text('hs_email_text'),
      status: text('hs_email_status'),
      messageId: text('hs_email_message_id'),
      threadId: text('hs_email_thread_id'),
      loggedFrom: text('hs_email_logged_from'),
      sentVia: text('hs_email_sent_via'),
      trackerKey: text('hs_email_tracker_key'),
    },
  },
];

/** The types of engagements that are records of e-mails; the type is their direction. */
const directions = ['EMAIL', 'INCOMING_EMAIL', 'FORWARDED_EMAIL'];
const people = ['from', 'sender', 'to', 'cc', 'bcc'];
const direction = 'hs_email_direction';
const headers = 'hs_email_headers';

/** The object types of engagements. */
export const engagementTypes: readonly string[] = kinds.map(({ plural }) => plural);

/** As `findEngagementType`; throws ENGAGEMENT_TYPE_UNKNOWN (400). */
export function getEngagementType(type: string): EngagementType {
  const found = findEngagementType(type);
  if (!found) throw engagementErrors.engagementTypeUnknown();
  return found;
}

interface EngagementType {
  readonly plural: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The object type of a type of version 1, in any letter case, and the properties that the type itself sets. */
export function findEngagementType(type: string): EngagementType | undefined {
  const name = type.toUpperCase();
  if (directions.includes(name)) return { plural: 'emails', properties: { [direction]: name } };
  const kind = kinds.find((one) => one.type === name);
  return kind && { plural: kind.plural, properties: {} };
}

function getKind(plural: string): EngagementKind {
  const kind = kinds.find((one) => one.plural === plural);
  if (!kind) throw new RangeError(`${plural} are no engagements.`);
  return kind;
}

/** The properties that an engagement of an object type is read from. */
export function listEngagementProperties(plural: string): string[] {
  const own = Object.values(getKind(plural).members).map(({ property }) => property);
  return plural === 'emails' ? [...own, direction, headers] : own;
}

/** The type of an engagement in version 1. */
export function toEngagementType(plural: string, values: Values): string {
  return values[direction] ?? getKind(plural).type;
}

type Values = Readonly<Record<string, string>>;

/** The properties that `metadata` sets; members without a property are ignored. `stored`: those of a record that changes. */
export function toMetadataProperties(
  plural: string,
  metadata: Readonly<Record<string, unknown>>,
  stored: Values = {},
): Record<string, unknown> {
  const { members } = getKind(plural);
  const values = Object.entries(metadata).flatMap(([name, value]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    return member && !member.isReadOnly ? [[member.property, toValue(value, member)]] : [];
  });
  return { ...(Object.fromEntries(values) as object), ...(plural === 'emails' && toHeaders(metadata, stored)) };
}

function toValue(value: unknown, { is }: Member): unknown {
  if (value === null || value === undefined) return '';
  if (is === 'times' && Array.isArray(value)) return value.join(';');
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** People are kept in the headers of an e-mail; those that are not named stay. */
function toHeaders(metadata: Readonly<Record<string, unknown>>, stored: Values): Values {
  const named = people.filter((role) => metadata[role] !== undefined);
  if (named.length === 0) return {};
  const changed = Object.fromEntries(named.map((role) => [role, metadata[role]]));
  return { [headers]: JSON.stringify({ ...parseHeaders(stored[headers]), ...changed }) };
}

/** The `metadata` of a record, without members that have no value. */
export function toMetadata(plural: string, values: Values): Record<string, Json> {
  const members = Object.entries(getKind(plural).members).flatMap(([name, member]): [string, Json][] => {
    const value = values[member.property];
    return value === undefined || value === '' ? [] : [[name, toJson(value, member)]];
  });
  return { ...Object.fromEntries(members), ...(plural === 'emails' && toPeople(values)) };
}

function toJson(value: string, { is }: Member): Json {
  switch (is) {
    case 'text':
      return value;
    case 'number':
      return Number(value);
    case 'time':
      return toInstant(value) ?? null;
    case 'flag':
      return value === 'true';
    case 'times':
      return value.split(';').map(Number);
  }
}

function toPeople(values: Values): Record<string, Json> {
  const stored = parseHeaders(values[headers]);
  const lists = Object.fromEntries(['to', 'cc', 'bcc'].map((role) => [role, toList(stored[role])]));
  const single = ['from', 'sender'].flatMap((role) => (stored[role] === undefined ? [] : [[role, stored[role]]]));
  return { ...(Object.fromEntries(single) as Record<string, Json>), ...lists };
}

function toList(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/** Headers are a text that clients write: empty if it is not an object. */
function parseHeaders(stored = '{}'): Readonly<Record<string, Json>> {
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Readonly<Record<string, Json>>)
      : {};
  } catch {
    return {};
  }
}
