import { describe, expect, it } from 'vitest';
import { toDraftChanges, toStoredDraft, type StoredValues } from './stored-draft.js';
import type { ActivityDraft } from '../composer/activity-draft.js';

const context = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'Europe/Berlin', ownerId: '77' };

function edit(kind: string, values: StoredValues, change: (draft: ActivityDraft) => Partial<ActivityDraft>) {
  const draft = toStoredDraft(kind, values, context.timeZone);
  return toDraftChanges({ ...draft, ...change(draft) }, values, context);
}

const untouched = () => ({});
const at = { hs_timestamp: '2026-03-01T10:00:31.123Z' };

describe('editing a stored activity', () => {
  it.each([
    ['notes', { ...at, hs_note_body: 'Plain\nlines & more', hubspot_owner_id: '5' }],
    ['notes', { ...at, hs_note_body: '<h1>Title</h1><img src="x">' }],
    ['tasks', { ...at, hs_task_subject: ' Ring ', hs_task_reminders: '1772359200123' }],
    ['calls', { ...at, hs_call_duration: '870500', hs_call_status: 'QUEUED' }],
    ['meetings', { ...at, hs_meeting_start_time: '2026-03-01T10:00:00Z' }],
    ['emails', { ...at, hs_email_headers: '{"from":{"email":"a@example.com","firstName":"Ada"},"sender":{}}' }],
    ['emails', { ...at, hs_email_headers: 'odd', hs_email_text: 'Only text' }],
    ['communications', { ...at, hs_communication_channel_type: 'LINKEDIN_MESSAGE' }],
    ['postal_mail', at],
  ] as const)('changes nothing of %s that are not touched: %j', (kind, values) => {
    expect(edit(kind, values as StoredValues, untouched)).toEqual({ changes: {}, problems: {} });
  });

  it('shows plain text with its lines', () => {
    expect(toStoredDraft('notes', { hs_note_body: 'a < b\nc' }, 'UTC').html).toBe('a &lt; b<br>c');
  });

  it('changes what is touched, and clears what is emptied', () => {
    const call = { ...at, hs_call_title: 'Intro', hs_call_duration: '870000', hs_call_disposition: 'id' };
    const draft = toStoredDraft('calls', call, context.timeZone);
    expect(draft).toMatchObject({ title: 'Intro', at: '2026-03-01T11:00', fields: { duration: '14:30' } });
    const fields = { ...draft.fields, outcome: '', duration: '15' };
    expect(edit('calls', call, () => ({ title: '', fields })).changes).toEqual({
      ...{ hs_call_title: '', hs_call_disposition: '', hs_call_duration: '900000' },
    });
  });

  it('moves a meeting with its time, and refuses an end before it', () => {
    const end = '2026-03-01T10:30:00.000Z';
    const meeting = {
      ...at,
      hs_meeting_title: 'Demo',
      hs_meeting_start_time: at.hs_timestamp,
      hs_meeting_end_time: end,
    };
    expect(edit('meetings', meeting, () => ({ at: '2026-03-01T10:00' }))).toEqual({
      changes: { hs_timestamp: '2026-03-01T09:00:00.000Z', hs_meeting_start_time: '2026-03-01T09:00:00.000Z' },
      problems: {},
    });
    expect(edit('meetings', meeting, () => ({ at: '2026-03-01T12:00' })).problems).toEqual({
      end: 'Choose a time after the start',
    });
  });

  it('refuses what it takes away, not what was missing before', () => {
    expect(edit('tasks', { ...at, hs_task_body: 'x' }, () => ({ html: 'y' })).problems).toEqual({});
    expect(edit('tasks', { ...at, hs_task_subject: 'Ring' }, () => ({ title: ' ' })).problems).toEqual({
      title: 'Enter a title',
    });
  });

  it('keeps names and further roles of the addresses of an email', () => {
    const headers = {
      ...{ from: { email: 'a@example.com', firstName: 'Ada' }, bcc: [{ email: 'b@example.com' }] },
      to: [{ email: 'c@example.com', lastName: 'Cole' }],
    };
    const email = { ...at, hs_email_headers: JSON.stringify(headers) };
    const { changes } = edit('emails', email, ({ fields }) => ({
      fields: { ...fields, to: 'd@example.com, c@example.com', cc: '' },
    }));
    expect(JSON.parse(changes['hs_email_headers'] ?? '')).toEqual({
      ...headers,
      to: [{ email: 'd@example.com' }, { email: 'c@example.com', lastName: 'Cole' }],
    });
  });

  it('adds and removes files', () => {
    const note = { ...at, hs_attachment_ids: '1;2' };
    const change = ({ files }: ActivityDraft) => ({ files: [...files.slice(1), { id: '3', name: 'new.pdf' }] });
    expect(edit('notes', note, change).changes).toEqual({ hs_attachment_ids: '2;3' });
    expect(edit('notes', note, () => ({ files: [] })).changes).toEqual({ hs_attachment_ids: '' });
  });
});
