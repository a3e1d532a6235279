import { t } from '../../i18n/messages.js';
import { toPlainText } from '../../objects/property-values.js';
import { fromLocalTime } from '../../objects/zoned-time.js';
import { isBlank } from './html-text.js';

/** An activity while it is written. */
export interface ActivityDraft {
  /** The name of its type. */
  readonly kind: string;
  readonly title: string;
  readonly html: string;
  /** A local time: when it happens, is due or begins; empty: now. */
  readonly at: string;
  /** What the kind has beside title, text and time. Times are local. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly id: string; readonly name: string }[];
}

export const emptyDraft: ActivityDraft = { kind: 'notes', title: '', html: '', at: '', fields: {}, files: [] };

interface DraftContext {
  readonly now: Date;
  readonly timeZone: string;
  /** The signed-in user as owner of records. */
  readonly ownerId: string;
}

/** The properties of the activity, or what is wrong with the draft by field. */
type Finished =
  { readonly properties: Record<string, string> } | { readonly problems: Readonly<Record<string, string>> };

/** Whether nothing has been written. */
export const isEmptyDraft = ({ title, html, files }: ActivityDraft): boolean =>
  title.trim() === '' && isBlank(html) && files.length === 0;

/** Converts a draft to the properties of an activity. */
export function finishDraft(draft: ActivityDraft, context: DraftContext): Finished {
  const { properties, problems } = toDraftProperties(draft, context);
  return Object.keys(problems).length > 0 ? { problems } : { properties: withoutEmpty(properties) };
}

/** All properties that a draft determines, those without a value as '', and what is wrong with it by field. */
export function toDraftProperties(draft: ActivityDraft, context: DraftContext): KindProperties {
  const { timeZone, now, ownerId } = context;
  const at = fromLocalTime(draft.at, timeZone) ?? now;
  const toTime = (local: string | undefined): Date | undefined => fromLocalTime(local ?? '', timeZone);
  const common = { hs_timestamp: at.toISOString(), hubspot_owner_id: draft.fields['owner'] || ownerId };
  const body = isBlank(draft.html) ? '' : draft.html;
  const title = draft.title.trim();
  const own = toKindProperties({ ...draft, title, html: body }, { at, toTime });
  return { properties: { ...common, ...own.properties }, problems: own.problems };
}

interface Times {
  readonly at: Date;
  readonly toTime: (local: string | undefined) => Date | undefined;
}

interface KindProperties {
  readonly properties: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
}

function toKindProperties(draft: ActivityDraft, times: Times): KindProperties {
  switch (draft.kind) {
    case 'tasks':
      return toTask(draft, times);
    case 'calls':
      return toCall(draft);
    case 'meetings':
      return toMeeting(draft, times);
    case 'emails':
      return toEmail(draft);
    case 'communications':
      return ok({
        hs_communication_body: draft.html,
        hs_communication_channel_type: draft.fields['channel'] || 'SMS',
        hs_communication_logged_from: 'CRM',
      });
    case 'postal_mail':
      return ok({ hs_postal_mail_body: draft.html });
    default:
      return ok({ hs_note_body: draft.html });
  }
}

const ok = (properties: Readonly<Record<string, string>>): KindProperties => ({ properties, problems: {} });

function toTask({ title, html, fields }: ActivityDraft, { at, toTime }: Times): KindProperties {
  const reminder = toTime(fields['reminder']);
  return {
    properties: {
      hs_task_subject: title,
      hs_task_body: html,
      hs_task_priority: fields['priority'] ?? '',
      hs_task_type: fields['type'] ?? '',
      hs_task_reminders: reminder ? String(reminder.getTime()) : '',
    },
    problems: {
      ...(title === '' && { title: t('Enter a title') }),
      ...(reminder && reminder > at && { reminder: t('Choose a time before the task is due') }),
    },
  };
}

function toCall({ title, html, fields }: ActivityDraft): KindProperties {
  const duration = toDuration(fields['duration'] ?? '');
  return {
    properties: {
      hs_call_title: title,
      hs_call_body: html,
      hs_call_direction: fields['direction'] ?? 'OUTBOUND',
      hs_call_disposition: fields['outcome'] ?? '',
      hs_call_duration: duration === undefined ? '' : String(duration),
      hs_call_status: 'COMPLETED',
    },
    problems: {
      ...((fields['duration'] ?? '') !== '' &&
        duration === undefined && { duration: t('Enter minutes, or minutes:seconds') }),
    },
  };
}

/** Parses `14` or `14:30` to milliseconds. */
function toDuration(text: string): number | undefined {
  const [, minutes, seconds = '0'] = /^(\d{1,4})(?::([0-5]?\d))?$/.exec(text.trim()) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
}

function toMeeting({ title, html, fields }: ActivityDraft, { at, toTime }: Times): KindProperties {
  const end = toTime(fields['end']) ?? new Date(at.getTime() + 30 * 60_000);
  return {
    properties: {
      hs_meeting_title: title,
      hs_meeting_body: html,
      hs_meeting_start_time: at.toISOString(),
      hs_meeting_end_time: end.toISOString(),
      hs_meeting_outcome: fields['outcome'] ?? '',
      hs_meeting_location: (fields['location'] ?? '').trim(),
    },
    problems: {
      ...(title === '' && { title: t('Enter a title') }),
      ...(end <= at && { end: t('Choose a time after the start') }),
    },
  };
}

function toEmail({ title, html, fields }: ActivityDraft): KindProperties {
  const [from, to, cc] = ['from', 'to', 'cc'].map((name) => toAddresses(fields[name] ?? ''));
  const headers = { ...(from?.[0] && { from: from[0] }), ...(to?.length && { to }), ...(cc?.length && { cc }) };
  const refuse = (name: string, list: readonly { email: string }[] | undefined) =>
    list?.every(({ email }) => /^\S+@\S+\.\S+$/.test(email)) === false ? { [name]: t('Enter email addresses') } : {};
  return {
    properties: {
      hs_email_subject: title,
      hs_email_html: html,
      hs_email_text: toPlainText(html),
      hs_email_direction: fields['direction'] || 'EMAIL',
      hs_email_headers: Object.keys(headers).length > 0 ? JSON.stringify(headers) : '',
    },
    problems: { ...refuse('from', from), ...refuse('to', to), ...refuse('cc', cc) },
  };
}

const toAddresses = (text: string): { email: string }[] =>
  text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((email) => ({ email }));

const withoutEmpty = (properties: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''));
