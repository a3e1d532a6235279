import { describe, expect, it } from 'vitest';
import { emptyDraft, finishDraft, isEmptyDraft, type ActivityDraft } from './activity-draft.js';

const context = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'Europe/Berlin', ownerId: '77' };
const finish = (draft: Partial<ActivityDraft>) => finishDraft({ ...emptyDraft, ...draft }, context);

describe('a drafted activity', () => {
  it('is a note of its author, now or at a time of the account', () => {
    const common = { hubspot_owner_id: '77' };
    expect(finish({ html: '<p>Hi</p>' })).toEqual({
      properties: { ...common, hs_timestamp: '2026-03-01T12:00:00.000Z', hs_note_body: '<p>Hi</p>' },
    });
    expect(finish({ at: '2026-07-01T09:00' })).toEqual({
      properties: { ...common, hs_timestamp: '2026-07-01T07:00:00.000Z' },
    });
  });

  it('is a task with assignee, priority, type and reminder', () => {
    const fields = { owner: '5', priority: 'HIGH', type: 'CALL', reminder: '2026-03-02T08:00' };
    expect(finish({ kind: 'tasks', title: ' Ring ', at: '2026-03-02T09:00', fields })).toEqual({
      properties: {
        hs_timestamp: '2026-03-02T08:00:00.000Z',
        hubspot_owner_id: '5',
        hs_task_subject: 'Ring',
        hs_task_priority: 'HIGH',
        hs_task_type: 'CALL',
        hs_task_reminders: String(Date.parse('2026-03-02T07:00:00Z')),
      },
    });
    expect(finish({ kind: 'tasks', at: '2026-03-02T07:00', fields })).toEqual({
      problems: { title: 'Enter a title', reminder: 'Choose a time before the task is due' },
    });
  });

  it('is a call with direction, outcome and duration', () => {
    const fields = { direction: 'INBOUND', outcome: 'id', duration: '14:30' };
    expect(finish({ kind: 'calls', title: 'Demo', html: 'x', fields })).toMatchObject({
      properties: {
        ...{ hs_call_title: 'Demo', hs_call_body: 'x', hs_call_direction: 'INBOUND', hs_call_disposition: 'id' },
        ...{ hs_call_duration: '870000', hs_call_status: 'COMPLETED' },
      },
    });
    expect(finish({ kind: 'calls', fields: { duration: '7' } })).toMatchObject({
      properties: { hs_call_duration: '420000', hs_call_direction: 'OUTBOUND' },
    });
    expect(finish({ kind: 'calls', fields: { duration: 'long' } })).toHaveProperty('problems.duration');
  });

  it('is a meeting that ends after it starts, half an hour later by default', () => {
    const draft = { kind: 'meetings', title: 'Review', at: '2026-03-02T09:00' };
    expect(finish({ ...draft, fields: { outcome: 'SCHEDULED', location: ' Room 1 ' } })).toMatchObject({
      properties: {
        ...{ hs_meeting_title: 'Review', hs_meeting_outcome: 'SCHEDULED', hs_meeting_location: 'Room 1' },
        ...{ hs_meeting_start_time: '2026-03-02T08:00:00.000Z', hs_meeting_end_time: '2026-03-02T08:30:00.000Z' },
      },
    });
    expect(finish({ ...draft, fields: { end: '2026-03-02T09:00' } })).toEqual({
      problems: { end: 'Choose a time after the start' },
    });
  });

  it('is an email with its addresses', () => {
    const fields = { direction: 'INCOMING_EMAIL', from: 'ada@example.com', to: 'bo@example.com, cy@example.com' };
    const headers = {
      from: { email: 'ada@example.com' },
      to: [{ email: 'bo@example.com' }, { email: 'cy@example.com' }],
    };
    expect(finish({ kind: 'emails', title: 'Offer', html: 'Hello', fields })).toMatchObject({
      properties: {
        ...{ hs_email_subject: 'Offer', hs_email_html: 'Hello', hs_email_text: 'Hello' },
        ...{ hs_email_direction: 'INCOMING_EMAIL', hs_email_headers: JSON.stringify(headers) },
      },
    });
    expect(finish({ kind: 'emails', fields: { to: 'nobody' } })).toEqual({ problems: { to: 'Enter email addresses' } });
    expect(finish({ kind: 'emails' })).toMatchObject({ properties: { hs_email_direction: 'EMAIL' } });
  });

  it('is empty without title, text and files', () => {
    expect(isEmptyDraft({ ...emptyDraft, html: '<p><br>&nbsp;</p>', fields: { priority: 'HIGH' } })).toBe(true);
    expect(isEmptyDraft({ ...emptyDraft, html: '<p>x</p>' })).toBe(false);
    expect(isEmptyDraft({ ...emptyDraft, files: [{ id: '1', name: 'a.pdf' }] })).toBe(false);
  });
});
