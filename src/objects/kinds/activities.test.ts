import { describe, expect, it } from 'vitest';
import { calls, meetings, notes } from './activities.js';
import { emails } from './emails.js';
import type { Values } from './kind.js';
import { tasks } from './tasks.js';

const moment = '2026-03-12T07:34:48.168Z';
const facts = { pipelines: [], moment };

describe('every type of activity', () => {
  it.each([
    [notes, 'hs_note_body', '0-46-'],
    [tasks, 'hs_task_body', '0-27-'],
    [calls, 'hs_call_body', '0-48-'],
    [meetings, 'hs_meeting_body', '0-47-'],
    [emails, 'hs_email_html', '0-49-'],
  ] as const)('has a preview of its text and coordinates', (kind, body, prefix) => {
    expect(kind.idProperties).toEqual({ hs_object_id: '', hs_obj_coords: prefix });
    expect(kind.derivedFrom).toContain(body);
    expect(kind.derive({ [body]: '<p>Hi</p>' }, facts)).toMatchObject({
      hs_body_preview: 'Hi',
      hs_body_preview_is_truncated: 'false',
    });
    expect(kind.derive({}, facts)).toMatchObject({ hs_body_preview: '' });
  });

  it.each([
    [notes, ['hs_timestamp']],
    [tasks, ['hs_timestamp']],
    [calls, ['hs_timestamp']],
    [meetings, ['hs_timestamp']],
    [emails, ['hs_email_direction', 'hs_timestamp']],
  ] as const)('requires a time', (kind, missing) => {
    expect(kind.listMissing({}, 'contract')).toEqual(missing);
    expect(kind.listMissing({ hs_timestamp: moment, hs_email_direction: 'EMAIL' }, 'contract')).toEqual([]);
  });
});

describe('a task', () => {
  const derive = (values: Values) => tasks.derive({ hs_task_status: 'NOT_STARTED', ...values }, facts);
  const [past, future] = ['2024-12-31T23:59:59.000Z', '2026-03-15T10:00:00.000Z'];

  it('is overdue if it is open after its due date', () => {
    expect(derive({ hs_timestamp: past })).toMatchObject({
      hs_task_completion_count: '0',
      hs_task_completion_date: '',
      hs_task_is_completed: '0',
      hs_task_is_overdue: 'true',
      hs_task_is_past_due_date: 'true',
      hs_task_missed_due_date: 'true',
      hs_task_missed_due_date_count: '1',
    });
    expect(derive({ hs_timestamp: future })).toMatchObject({
      hs_task_is_overdue: 'false',
      hs_task_is_past_due_date: 'false',
      hs_task_missed_due_date: 'false',
      hs_task_missed_due_date_count: '0',
    });
  });

  it('is counted by its type when completed', () => {
    expect(derive({ hs_task_status: 'COMPLETED', hs_task_type: 'CALL', hs_timestamp: future })).toMatchObject({
      hs_task_completion_count: '1',
      hs_task_completion_date: moment,
      hs_task_is_completed: '1',
      hs_task_is_completed_call: '1',
      hs_task_is_completed_email: '0',
      hs_task_is_overdue: 'false',
      hs_task_missed_due_date: 'false',
    });
  });

  it('stores the time of its completion, which determines whether the due date was missed', () => {
    const done = { hs_task_status: 'COMPLETED', hs_task_completion_date: '2025-01-01T00:00:00.000Z' };
    expect(derive({ ...done, hs_timestamp: past })).toMatchObject({
      hs_task_completion_date: done.hs_task_completion_date,
      hs_task_is_overdue: 'false',
      hs_task_missed_due_date: 'true',
    });
    expect(derive({ ...done, hs_timestamp: future })['hs_task_missed_due_date']).toBe('false');
    expect(derive({ ...done, hs_task_status: 'WAITING', hs_timestamp: future })['hs_task_completion_date']).toBe('');
  });
});

describe('a meeting', () => {
  it('takes place at its start time by default', () => {
    const start = { hs_meeting_start_time: moment };
    expect(meetings.listMissing(start, 'contract')).toEqual([]);
    expect(meetings.toSystemValues(start, facts)).toEqual({ hs_timestamp: moment });
  });

  it('is counted by its outcome', () => {
    expect(meetings.derive({ hs_meeting_outcome: 'NO_SHOW' }, facts)).toMatchObject({
      hs_outcome_canceled_count: '0',
      hs_outcome_completed_count: '0',
      hs_outcome_no_show_count: '1',
      hs_outcome_rescheduled_count: '0',
      hs_outcome_scheduled_count: '0',
    });
    expect(meetings.derive({}, facts)).toMatchObject({ hs_outcome_no_show_count: '' });
  });
});

describe('an e-mail', () => {
  const derive = (headers: string) => emails.derive({ hs_email_headers: headers }, facts);

  it('takes its addresses from its headers', () => {
    const headers = {
      from: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Admin' },
      sender: { email: 'desk@example.com' },
      to: [{ email: 'b@example.com', firstName: 'Bob' }, { email: 'c@example.com' }],
      cc: [],
      bcc: [],
    };
    expect(derive(JSON.stringify(headers))).toMatchObject({
      hs_email_from_email: 'ada@example.com',
      hs_email_from_firstname: 'Ada',
      hs_email_from_lastname: 'Admin',
      hs_email_sender_email: 'desk@example.com',
      hs_email_to_email: 'b@example.com;c@example.com',
      hs_email_to_firstname: 'Bob',
      hs_email_cc_email: '',
      hs_email_bcc_email: '',
    });
  });

  it.each(['', 'no JSON', 'null', '[]', '7', '{"from":7,"to":[null,"x",{"email":7}]}'])(
    'ignores invalid headers like %j',
    (headers) => {
      expect(derive(headers)).toMatchObject({ hs_email_from_email: '', hs_email_to_email: '' });
    },
  );

  it('has a preview of its text, or of its markup if it has no text', () => {
    const both = { hs_email_text: 'plain', hs_email_html: '<p>rich</p>' };
    expect(emails.derive(both, facts)['hs_body_preview']).toBe('plain');
    expect(emails.derive({ hs_email_html: '<p>rich</p>' }, facts)['hs_body_preview']).toBe('rich');
  });
});
