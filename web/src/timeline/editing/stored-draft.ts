import { toHtmlText } from '../../objects/property-values.js';
import { toLocalTime } from '../../objects/zoned-time.js';
import { emptyDraft, toDraftProperties, type ActivityDraft } from '../composer/activity-draft.js';

/** The stored values of an activity by property; those without one are absent or ''. */
export type StoredValues = Readonly<Record<string, string>>;

type DraftContext = Parameters<typeof toDraftProperties>[1];

/** The property with the text of a kind, as HTML. */
export const bodies: Readonly<Record<string, string>> = {
  notes: 'hs_note_body',
  tasks: 'hs_task_body',
  calls: 'hs_call_body',
  meetings: 'hs_meeting_body',
  emails: 'hs_email_html',
  communications: 'hs_communication_body',
  postal_mail: 'hs_postal_mail_body',
};
const titles: Readonly<Record<string, string>> = {
  tasks: 'hs_task_subject',
  calls: 'hs_call_title',
  meetings: 'hs_meeting_title',
  emails: 'hs_email_subject',
};

/** Converts a stored activity to what the composer would have had for it. Its files have no names yet. */
export function toStoredDraft(kind: string, values: StoredValues, timeZone: string): ActivityDraft {
  const read = (name: string | undefined): string => values[name ?? ''] ?? '';
  const toLocal = (text: string): string => {
    const moment = new Date(/^\d+$/.test(text) ? Number(text) : text);
    return text === '' || Number.isNaN(moment.getTime()) ? '' : toLocalTime(moment, timeZone);
  };
  const body = read(bodies[kind]) || (kind === 'emails' ? read('hs_email_text') : '');
  return {
    ...emptyDraft,
    kind,
    title: read(titles[kind]),
    html: /<[a-z/]/i.test(body) ? body : toHtmlText(body),
    at: toLocal(read('hs_timestamp')),
    fields: toFields(kind, read, toLocal),
    files: listFileIds(values).map((id) => ({ id, name: '' })),
  };
}

const listFileIds = (values: StoredValues): string[] => (values[attachments] ?? '').split(';').filter(Boolean);

type Read = (text: string) => string;

function toFields(kind: string, read: Read, toLocal: Read): Record<string, string> {
  switch (kind) {
    case 'tasks':
      return {
        owner: read('hubspot_owner_id'),
        priority: read('hs_task_priority') || 'NONE',
        type: read('hs_task_type') || 'TODO',
        reminder: toLocal(read('hs_task_reminders')),
      };
    case 'calls':
      return {
        direction: read('hs_call_direction'),
        outcome: read('hs_call_disposition'),
        duration: toMinutes(read('hs_call_duration')),
      };
    case 'meetings':
      return {
        end: toLocal(read('hs_meeting_end_time')),
        outcome: read('hs_meeting_outcome'),
        location: read('hs_meeting_location'),
      };
    case 'emails':
      return { direction: read('hs_email_direction'), ...toAddressFields(read('hs_email_headers')) };
    case 'communications':
      return { channel: read('hs_communication_channel_type') };
    default:
      return {};
  }
}

/** Formats milliseconds as the composer takes them: `14` or `14:30`. */
function toMinutes(text: string): string {
  const seconds = Math.round(Number(text) / 1000);
  if (text === '' || !Number.isFinite(seconds)) return '';
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

interface Address {
  readonly email?: string;
}

type Headers = Readonly<Record<string, unknown>>;

function toHeaders(json: string): Headers {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Headers) : {};
  } catch {
    return {};
  }
}

function listAddresses(headers: Headers, role: string): Address[] {
  const given = headers[role];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  return list.filter((one): one is Address => typeof one === 'object' && one !== null && 'email' in one);
}

const roles = ['from', 'to', 'cc'] as const;

function toAddressFields(json: string): Record<string, string> {
  const headers = toHeaders(json);
  const toText = (role: string): string =>
    listAddresses(headers, role)
      .map(({ email }) => email)
      .join(', ');
  return Object.fromEntries(roles.map((role) => [role, toText(role)]));
}

/** New headers with what the stored ones have besides addresses: names, further roles. */
function withStoredDetails(next: string, stored: string): string {
  const [headers, before] = [toHeaders(next), toHeaders(stored)];
  const known = new Map(roles.flatMap((role) => listAddresses(before, role)).map((one) => [one.email, one]));
  const detail = (one: Address): Address => known.get(one.email) ?? one;
  const kept = Object.entries(before).filter(([name]) => !(roles as readonly string[]).includes(name));
  const own = roles.flatMap((role): [string, unknown][] => {
    const list = listAddresses(headers, role).map(detail);
    return list.length === 0 ? [] : [[role, role === 'from' ? list[0] : list]];
  });
  const entries = [...own, ...kept];
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

const attachments = 'hs_attachment_ids';

/** The stored values that editing an activity may change. */
export function pickEdited(kind: string, values: StoredValues, context: DraftContext): StoredValues {
  const draft = toStoredDraft(kind, values, context.timeZone);
  const names = [...Object.keys(toDraftProperties(draft, context).properties), attachments];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

interface DraftChanges {
  /** By property; what is not touched is left as it is stored, even if the composer would store it in another way. */
  readonly changes: Readonly<Record<string, string>>;
  /** What is wrong with the draft by field, and was not before. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What a draft changes of the stored activity that it began with. */
export function toDraftChanges(draft: ActivityDraft, values: StoredValues, context: DraftContext): DraftChanges {
  const before = toDraftProperties(toStoredDraft(draft.kind, values, context.timeZone), context);
  const after = toDraftProperties(draft, context);
  const files = draft.files.map(({ id }) => id).join(';');
  const changes = Object.entries(after.properties).filter(([name, value]) => value !== before.properties[name]);
  return {
    changes: {
      ...Object.fromEntries(
        changes.map(([name, value]) => [
          name,
          name === 'hs_email_headers' ? withStoredDetails(value, values[name] ?? '') : value,
        ]),
      ),
      ...(files !== listFileIds(values).join(';') && { [attachments]: files }),
    },
    problems: Object.fromEntries(Object.entries(after.problems).filter(([name]) => !(name in before.problems))),
  };
}
