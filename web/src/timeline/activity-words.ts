import { findBuiltInType } from '../objects/object-types.js';
import { toPlainText } from '../objects/property-values.js';
import type { Hue } from '../ui/chip.js';
import type { FeedActivity } from './feed-pages.js';

/** A state of an activity: a word, with a hue if it matters. */
interface ActivityState {
  readonly text: string;
  readonly hue: Hue;
}

interface ActivityTexts {
  readonly title: string;
  readonly text: string;
  /** The number of attached files. */
  readonly files: number;
  readonly ownerId: string;
  /** The addresses of an email. */
  readonly from: string;
  readonly to: string;
  /** The length of a call or meeting; empty if it is not known. */
  readonly length: string;
  /** Where a meeting is. */
  readonly location: string;
  readonly states: readonly ActivityState[];
}

/** The built-in options of activities; those that an account adds are shown as they are stored. */
const words: Readonly<Record<string, ActivityState>> = {
  '9d9162e7-6cf3-4944-bf63-4dff82258764': { text: 'Busy', hue: 'gray' },
  'f240bbac-87c9-4f6e-bf70-924b57d47db7': { text: 'Connected', hue: 'green' },
  'a4c4c377-d246-4b32-a13b-75a56a4cd0ff': { text: 'Left live message', hue: 'blue' },
  'b2cf5968-551e-4856-9783-52b3da59a7d0': { text: 'Left voicemail', hue: 'blue' },
  '73a0d17f-1163-4015-bdd5-ec830791da20': { text: 'No answer', hue: 'gray' },
  '17b47fee-58de-441e-a44c-c6300d46f273': { text: 'Wrong number', hue: 'red' },
  SCHEDULED: { text: 'Scheduled', hue: 'blue' },
  COMPLETED: { text: 'Completed', hue: 'green' },
  RESCHEDULED: { text: 'Rescheduled', hue: 'amber' },
  NO_SHOW: { text: 'No show', hue: 'red' },
  CANCELED: { text: 'Canceled', hue: 'gray' },
  INBOUND: { text: 'Inbound', hue: 'gray' },
  INCOMING_EMAIL: { text: 'Incoming', hue: 'gray' },
  FORWARDED_EMAIL: { text: 'Forwarded', hue: 'gray' },
  HIGH: { text: 'High', hue: 'red' },
  MEDIUM: { text: 'Medium', hue: 'amber' },
  LOW: { text: 'Low', hue: 'gray' },
  BOUNCED: { text: 'Bounced', hue: 'red' },
  FAILED: { text: 'Failed', hue: 'red' },
  CALL: { text: 'Call', hue: 'gray' },
  EMAIL: { text: 'Email', hue: 'gray' },
};

/** The properties of each type that are states. */
const stateProperties: Readonly<Record<string, readonly string[]>> = {
  tasks: ['hs_task_priority', 'hs_task_type'],
  calls: ['hs_call_direction', 'hs_call_disposition'],
  meetings: ['hs_meeting_outcome'],
  emails: ['hs_email_direction', 'hs_email_status'],
};
/** What goes without saying. */
const usual = new Set(['NONE', 'TODO', 'OUTBOUND', 'SENT']);

/** Returns what the card of an activity shows. */
export function toActivityTexts({ objectTypeId, properties }: FeedActivity): ActivityTexts {
  const type = findBuiltInType(objectTypeId);
  const read = (name: string | undefined): string => properties[name ?? ''] ?? '';
  const text = read(type?.activity?.bodyProperty) || read('hs_email_html') || read('hs_body_preview');
  const states = (stateProperties[type?.name ?? ''] ?? []).flatMap((name) => {
    const value = read(name);
    if (value === '' || usual.has(value) || (name === 'hs_email_direction' && value === 'EMAIL')) return [];
    return [words[value] ?? { text: value, hue: 'gray' as const }];
  });
  return {
    title: read(type?.activity?.titleProperty),
    text: toPlainText(text),
    files: read('hs_attachment_ids').split(';').filter(Boolean).length,
    ownerId: read('hubspot_owner_id'),
    from: read('hs_email_from_email'),
    to: read('hs_email_to_email').replaceAll(';', ', '),
    length: toLength(properties),
    location: read('hs_meeting_location'),
    states,
  };
}

const minuteMs = 60_000;

function toLength({
  hs_call_duration: call,
  hs_meeting_start_time: start,
  hs_meeting_end_time: end,
}: FeedActivity['properties']) {
  const ms = call ? Number(call) : Date.parse(end ?? '') - Date.parse(start ?? '');
  if (!Number.isFinite(ms) || ms <= 0) return '';
  if (ms < minuteMs) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.round(ms / minuteMs);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}
