import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

let hub: TestHub;
let ownerId: string;
beforeAll(async () => {
  hub = await newHub({ name: 'Activities' });
  ownerId = (await hub.request({ path: '/crm/v3/owners' })).body.results[0].id;
});

const create = (type: string, properties: object, more: object = {}) =>
  hub.request({ path: `/crm/v3/objects/${type}`, json: { properties, ...more } });
const patch = (type: string, id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `/crm/v3/objects/${type}/${id}`, json: { properties } });
/** The required properties of every new activity. */
const toSystemValues = ({ id, createdAt }: { id: string; createdAt: string }, typeId: string) => ({
  hs_createdate: createdAt,
  hs_lastmodifieddate: createdAt,
  hs_obj_coords: `${typeId}-${id}`,
  hs_object_id: id,
  hs_object_source: 'INTEGRATION',
  hs_object_source_id: String(hub.privateApp.appId),
  hs_object_source_label: 'INTEGRATION',
});
const toDocument = (text: string) => `<html>\n<head></head>\n<body>\n${text}\n</body>\n</html>`;

describe('a note', () => {
  it('is created with the preview of its text and its owner', async () => {
    const given = { hs_timestamp: '2026-03-12T10:00:00Z', hs_note_body: 'Met <b>Ada</b>', hubspot_owner_id: ownerId };
    const { status, body } = await create('notes', given);
    expect(status).toBe(201);
    expect(body.properties).toEqual({
      ...toSystemValues(body, '0-46'),
      hs_all_owner_ids: ownerId,
      hs_body_preview: 'Met Ada',
      hs_body_preview_html: toDocument('Met <b>Ada</b>'),
      hs_body_preview_is_truncated: 'false',
      hs_note_body: 'Met <b>Ada</b>',
      hs_timestamp: '2026-03-12T10:00:00.000Z',
      hs_user_ids_of_all_owners: String(hub.user.userId),
      hubspot_owner_assigneddate: body.createdAt,
      hubspot_owner_id: ownerId,
    });
    const { properties } = (await hub.request({ path: `/crm/v3/objects/notes/${body.id}` })).body;
    expect(Object.keys(properties)).toEqual(['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id']);
  });

  it('updates its preview when its text changes', async () => {
    const { id } = (await create('notes', { hs_timestamp: '1767225600000', hs_note_body: 'One' })).body;
    const { properties } = (await patch('notes', id, { hs_note_body: `<p>${'x'.repeat(300)}</p>` })).body;
    expect(properties).toMatchObject({ hs_body_preview: 'x'.repeat(250), hs_body_preview_is_truncated: 'true' });
    await patch('notes', id, { hs_note_body: '' });
    const after = await hub.request({ path: `/crm/v3/objects/notes/${id}?properties=hs_body_preview,hs_timestamp` });
    expect(after.body.properties).toMatchObject({ hs_timestamp: '2026-01-01T00:00:00.000Z' });
    expect(after.body.properties).not.toHaveProperty('hs_body_preview');
  });

  it('is on the timeline of every object type that it is associated with', async () => {
    const ends = [
      [202, 'contacts', {}],
      [190, 'companies', { name: 'Acme' }],
      [214, 'deals', { dealname: 'A machine' }],
      [228, 'tickets', { subject: 'Help', hs_pipeline_stage: '1' }],
    ] as const;
    const ids = await Promise.all(ends.map(async ([, type, properties]) => (await create(type, properties)).body.id));
    const associations = ends.map(([associationTypeId], place) => ({
      to: { id: ids[place] },
      types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
    }));
    const { status, body } = await create('notes', { hs_timestamp: 0 }, { associations });
    expect(status).toBe(201);
    for (const [place, [, type]] of ends.entries()) {
      const path = `/crm/v3/objects/${type}/${ids[place]}?associations=notes`;
      expect((await hub.request({ path })).body.associations.notes.results[0].id).toBe(body.id);
    }
  });
});

describe('a task', () => {
  const due = '2024-12-31T23:59:59Z';
  const given = {
    hs_task_subject: 'Call back',
    hs_task_type: 'TODO',
    hs_task_priority: 'MEDIUM',
    hs_task_status: 'NOT_STARTED',
    hs_timestamp: due,
  };

  it('is created with its due state', async () => {
    const { status, body } = await create('tasks', given);
    expect(status).toBe(201);
    expect(body.properties).toEqual({
      ...toSystemValues(body, '0-27'),
      ...given,
      hs_task_completion_count: '0',
      hs_task_family: 'SALES',
      hs_task_for_object_type: 'OWNER',
      hs_task_is_all_day: 'false',
      hs_task_is_completed: '0',
      hs_task_is_completed_call: '0',
      hs_task_is_completed_email: '0',
      hs_task_is_completed_linked_in: '0',
      hs_task_is_completed_sequence: '0',
      hs_task_is_overdue: 'true',
      hs_task_is_past_due_date: 'true',
      hs_task_is_sub_task: 'false',
      hs_task_missed_due_date: 'true',
      hs_task_missed_due_date_count: '1',
      hs_timestamp: '2024-12-31T23:59:59.000Z',
    });
  });

  it('defaults to TODO, NOT_STARTED and no priority', async () => {
    const { body } = await create('tasks', { hs_timestamp: '2100-01-01T00:00:00Z' });
    expect(body.properties).toMatchObject({
      hs_task_is_overdue: 'false',
      hs_task_priority: 'NONE',
      hs_task_status: 'NOT_STARTED',
      hs_task_type: 'TODO',
    });
  });

  it('can be completed and reopened', async () => {
    const { id } = (await create('tasks', { ...given, hs_task_type: 'CALL' })).body;
    const done = (await patch('tasks', id, { hs_task_status: 'COMPLETED', hs_task_body: 'Done' })).body;
    expect(done.properties).toMatchObject({
      hs_body_preview: 'Done',
      hs_task_completion_count: '1',
      hs_task_completion_date: done.updatedAt,
      hs_task_is_completed: '1',
      hs_task_is_completed_call: '1',
      hs_task_is_overdue: 'false',
    });
    const again = (await patch('tasks', id, { hs_task_status: 'IN_PROGRESS' })).body.properties;
    expect(again).toMatchObject({ hs_task_is_completed: '0', hs_task_is_overdue: 'true' });
    const { properties } = (
      await hub.request({ path: `/crm/v3/objects/tasks/${id}?properties=hs_task_completion_date` })
    ).body;
    expect(properties).not.toHaveProperty('hs_task_completion_date');
  });
});

describe('calls, meetings and e-mails', () => {
  const hs_timestamp = '2026-03-12T10:00:00.000Z';

  it('a call has a direction, a status and an outcome', async () => {
    const given = {
      hs_timestamp,
      hs_call_title: 'First call',
      hs_call_direction: 'OUTBOUND',
      hs_call_status: 'COMPLETED',
      hs_call_duration: '360000',
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
    };
    const { status, body } = await create('calls', given);
    expect([status, body.properties]).toEqual([201, { ...toSystemValues(body, '0-48'), ...given }]);
  });

  it('a meeting takes place at its start time, and counts its outcome', async () => {
    const given = {
      hs_meeting_title: 'Kick-off',
      hs_meeting_start_time: hs_timestamp,
      hs_meeting_end_time: '2026-03-12T11:00:00.000Z',
      hs_meeting_outcome: 'SCHEDULED',
    };
    const { status, body } = await create('meetings', given);
    expect([status, body.properties]).toEqual([
      201,
      {
        ...toSystemValues(body, '0-47'),
        ...given,
        hs_outcome_canceled_count: '0',
        hs_outcome_completed_count: '0',
        hs_outcome_no_show_count: '0',
        hs_outcome_rescheduled_count: '0',
        hs_outcome_scheduled_count: '1',
        hs_timestamp,
      },
    ]);
  });

  it('an e-mail has the addresses of its headers', async () => {
    const given = {
      hs_timestamp,
      hs_email_direction: 'EMAIL',
      hs_email_status: 'SENT',
      hs_email_subject: 'Hello',
      hs_email_text: 'Shall we talk?',
      hs_email_headers: JSON.stringify({
        from: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Admin' },
        to: [{ email: 'bob@example.com', firstName: 'Bob' }],
      }),
    };
    const { status, body } = await create('emails', given);
    expect([status, body.properties]).toEqual([
      201,
      {
        ...toSystemValues(body, '0-49'),
        ...given,
        hs_body_preview: 'Shall we talk?',
        hs_body_preview_html: toDocument('Shall we talk?'),
        hs_body_preview_is_truncated: 'false',
        hs_email_attached_video_opened: 'false',
        hs_email_attached_video_watched: 'false',
        hs_email_click_rate: '0',
        hs_email_from_email: 'ada@example.com',
        hs_email_from_firstname: 'Ada',
        hs_email_from_lastname: 'Admin',
        hs_email_open_rate: '0',
        hs_email_reply_rate: '0',
        hs_email_to_email: 'bob@example.com',
        hs_email_to_firstname: 'Bob',
      },
    ]);
  });
});

describe('every activity', () => {
  it.each([
    ['notes', 'NOTE', ['hs_timestamp']],
    ['tasks', 'TASK', ['hs_timestamp']],
    ['calls', 'CALL', ['hs_timestamp']],
    ['meetings', 'MEETING_EVENT', ['hs_timestamp']],
    ['emails', 'EMAIL', ['hs_email_direction', 'hs_timestamp']],
  ])('%s without required properties are rejected', async (type, typeName, missing) => {
    const own = await newHub();
    const path = `/crm/v3/objects/${type}`;
    const { status, body } = await own.request({ path, json: { properties: {} } });
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      message: `Error creating ${typeName}.  Some required properties were not set.`,
      correlationId: expect.any(String),
      context: { properties: missing },
      category: 'VALIDATION_ERROR',
    });
    expect((await own.request({ path })).body).toEqual({ results: [] });
  });

  it.each([
    ['notes', { hs_timestamp: 'N-11-04' }, 'INVALID_LONG'],
    ['tasks', { hs_timestamp: 0, hs_task_status: 'DONE' }, 'INVALID_OPTION'],
    ['tasks', { hs_timestamp: 0, hs_task_is_overdue: 'true' }, 'READ_ONLY_VALUE'],
    ['calls', { hs_timestamp: 0, hs_call_direction: 'SIDEWAYS' }, 'INVALID_OPTION'],
    ['meetings', { hs_timestamp: 0, hs_meeting_outcome: 'CANCELLED' }, 'INVALID_OPTION'],
    ['emails', { hs_timestamp: 0, hs_email_direction: 'email' }, 'INVALID_OPTION'],
    ['notes', { hs_timestamp: 0, hubspot_owner_id: '1' }, 'INVALID_OWNER_ID'],
    ['notes', { hs_timestamp: 0, hs_obj_coords: '0-46-1' }, 'READ_ONLY_VALUE'],
  ])('%s reject %j', async (type, properties, code) => {
    const { status, body } = await create(type, properties);
    expect([status, body.errors.map((one: { code: string }) => one.code)]).toEqual([400, [code]]);
  });

  it('requires the scopes of contacts, and belongs to its hub', async () => {
    const reader = await newHub({ scopes: ['crm.objects.contacts.read'] });
    const stranger = await newHub();
    for (const type of ['notes', 'tasks', 'calls', 'meetings', 'emails']) {
      const { id } = (
        await create(type, { hs_timestamp: 0, ...(type === 'emails' && { hs_email_direction: 'EMAIL' }) })
      ).body;
      const path = `/crm/v3/objects/${type}`;
      expect((await stranger.request({ path: `${path}/${id}` })).status).toBe(404);
      expect((await reader.request({ path })).status).toBe(200);
      const refused = await reader.request({ path, json: { properties: { hs_timestamp: 0 } } });
      expect([refused.status, refused.body.category]).toEqual([403, 'MISSING_SCOPES']);
    }
  });
});
