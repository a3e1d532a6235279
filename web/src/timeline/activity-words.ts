import { t } from '../i18n/messages.js';
import { findBuiltInType } from '../objects/object-types.js';
import { toPlainText } from '../objects/property-values.js';
import type { Hue } from '../ui/marks/chip.js';
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
  '9d9162e7-6cf3-4944-bf63-4dff82258764': { text: t('Busy'), hue: 'gray' },
  'f240bbac-87c9-4f6e-bf70-924b57d47db7': { text: t('Connected'), hue: 'green' },
  'a4c4c377-d246-4b32-a13b-75a56a4cd0ff': { text: t('Left live message'), hue: 'blue' },
  'b2cf5968-551e-4856-9783-52b3da59a7d0': { text: t('Left voicemail'), hue: 'blue' },
  '73a0d17f-1163-4015-bdd5-ec830791da20': { text: t('No answer'), hue: 'gray' },
  '17b47fee-58de-441e-a44c-c6300d46f273': { text: t('Wrong number'), hue: 'red' },
  SCHEDULED: { text: t('Scheduled'), hue: 'blue' },
  COMPLETED: { text: t('Completed'), hue: 'green' },
  RESCHEDULED: { text: t('Rescheduled'), hue: 'amber' },
  NO_SHOW: { text: t('No show'), hue: 'red' },
  CANCELED: { text: t('Canceled'), hue: 'gray' },
  INBOUND: { text: t('Inbound'), hue: 'gray' },
  INCOMING_EMAIL: { text: t('Incoming'), hue: 'gray' },
  FORWARDED_EMAIL: { text: t('Forwarded'), hue: 'gray' },
  HIGH: { text: t('High'), hue: 'red' },
  MEDIUM: { text: t('Medium'), hue: 'amber' },
  LOW: { text: t('Low'), hue: 'gray' },
  BOUNCED: { text: t('Bounced'), hue: 'red' },
  FAILED: { text: t('Failed'), hue: 'red' },
  CALL: { text: t('Call'), hue: 'gray' },
  EMAIL: { text: t('Email'), hue: 'gray' },
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
  if (ms < minuteMs) return t('{seconds} s', { seconds: Math.round(ms / 1000) });
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0
    ? t('{hours} h', { hours })
    : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
}
