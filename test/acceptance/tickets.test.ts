import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

const path = '/crm/v3/objects/tickets';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Tickets' });
});

const opened = { subject: 'It does not start', hs_pipeline_stage: '1' };
const create = (properties: object, more: object = {}) => hub.request({ path, json: { properties, ...more } });
const newTicket = async (properties: object = {}): Promise<string> =>
  (await create({ ...opened, ...properties })).body.id as string;
const read = (id: string, query = '') => hub.request({ path: `${path}/${id}${query}` });
const patch = (id: string, properties: object, query = '') =>
  hub.request({ method: 'PATCH', path: `${path}/${id}${query}`, json: { properties } });
const newRecord = async (type: string, properties: object): Promise<string> =>
  (await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } })).body.id as string;
const newNote = () => newRecord('notes', { hs_timestamp: '2026-01-01T00:00:00Z', hs_note_body: 'Called' });
const to = (id: string, associationTypeId: number, associationCategory = 'HUBSPOT_DEFINED') => ({
  to: { id },
  types: [{ associationCategory, associationTypeId }],
});
const stageNames = 'pipelineId=0 : [1, 2, 3, 4]';

describe('POST /crm/v3/objects/tickets (Spec 2.7, 4.4)', () => {
  it('returns 201 with the sent and the system values', async () => {
    const { status, body } = await create({ ...opened, hs_pipeline: '0' });
    expect(status).toBe(201);
    const { createdAt, id } = body;
    expect(createdAt).toMatch(instant);
    expect(body).toMatchObject({ updatedAt: createdAt, archived: false });
    expect(body.url).toBe(`${hub.baseUrl}/contacts/${hub.hubId}/record/0-5/${id}`);
    expect(body.properties).toEqual({
      createdate: createdAt,
      hs_helpdesk_sort_timestamp: createdAt,
      hs_is_closed: 'false',
      hs_is_visible_in_help_desk: 'true',
      hs_last_email_activity: 'ORIGINAL_FROM_CONTACT',
      hs_last_message_from_visitor: 'false',
      hs_lastmodifieddate: createdAt,
      hs_num_associated_companies: '0',
      hs_num_associated_conversations: '0',
      hs_num_times_contacted: '0',
      hs_object_id: id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_pipeline: '0',
      hs_pipeline_stage: '1',
      hs_ticket_id: id,
      hs_v2_date_entered_current_stage: createdAt,
      hs_v2_time_in_current_stage: createdAt,
      num_notes: '0',
      subject: 'It does not start',
    });
    expect(Object.keys(body.properties)).toEqual(Object.keys(body.properties).sort());
  });

  it.each([
    [{}, ['hs_pipeline_stage', 'subject']],
    [{ subject: 'Help' }, ['hs_pipeline_stage']],
    [{ hs_pipeline_stage: '1' }, ['subject']],
    [{ hs_pipeline_stage: 1, subject: '' }, ['subject']],
  ])('rejects %j: subject and stage are required (Spec 2.7)', async (properties, missing) => {
    const own = await newHub();
    const { status, body } = await own.request({ path, json: { properties } });
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      message: 'Error creating TICKET.  Some required properties were not set.',
      correlationId: expect.any(String),
      context: { properties: missing },
      category: 'VALIDATION_ERROR',
    });
    expect((await own.request({ path })).body).toEqual({ results: [] });
  });

  it('uses the default pipeline if none is given (Spec 2.7)', async () => {
    expect((await create(opened)).body.properties).toMatchObject({ hs_pipeline: '0', hs_pipeline_stage: '1' });
    expect((await create({ ...opened, hs_pipeline_stage: 2 })).body.properties.hs_pipeline_stage).toBe('2');
  });

  it.each([
    [
      { hs_pipeline_stage: 'open' },
      'hs_pipeline_stage',
      `open is not a valid pipeline stage ID. Valid options are: ${stageNames}`,
    ],
    [
      { hs_pipeline_stage: '5' },
      'hs_pipeline_stage',
      `5 is not a valid pipeline stage ID. Valid options are: ${stageNames}`,
    ],
    [{ hs_pipeline: '7' }, 'hs_pipeline', '7 is not a valid pipeline ID. Valid options are: [0]'],
    [
      { hs_ticket_priority: 'SOON' },
      'hs_ticket_priority',
      expect.stringContaining('SOON was not one of the allowed options'),
    ],
    [{ time_to_close: '5' }, 'time_to_close', expect.stringContaining('its value cannot be set')],
    [{ hs_ticket_id: '5' }, 'hs_ticket_id', expect.stringContaining('its value cannot be set')],
  ])('rejects %j', async (properties, name, message) => {
    const { status, body } = await create({ ...opened, ...properties });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ message, code: expect.any(String), context: { propertyName: [name] } }]);
  });

  it('accepts a priority, several categories, a source and an owner', async () => {
    const owners = (await hub.request({ path: '/crm/v3/owners' })).body.results;
    const values = {
      hs_ticket_priority: 'URGENT',
      hs_ticket_category: 'PRODUCT_ISSUE;BILLING_ISSUE',
      source_type: 'EMAIL',
      hs_resolution: 'ISSUE_FIXED',
      content: 'Since Monday',
      hubspot_owner_id: owners[0].id,
    };
    const { body } = await create({ ...opened, ...values });
    expect(body.properties).toMatchObject({ ...values, hubspot_owner_assigneddate: body.createdAt });
    const [userId, names] = [String(hub.user.userId), 'hs_all_owner_ids,hs_user_ids_of_all_owners'];
    expect(body.properties).toMatchObject({ hs_all_owner_ids: owners[0].id, hs_user_ids_of_all_owners: userId });
    expect((await patch(body.id, { hubspot_owner_id: '' })).status).toBe(200);
    const after = (await read(body.id, `?properties=hubspot_owner_assigneddate,${names}`)).body.properties;
    expect(Object.keys(after)).toEqual(['createdate', 'hs_lastmodifieddate', 'hs_object_id']);
  });

  it('associates on creation and counts companies (Spec 2.8)', async () => {
    const [company, contact] = [await newRecord('companies', { name: 'Acme' }), await newRecord('contacts', {})];
    const { status, body } = await create(opened, {
      associations: [to(company, 339), to(contact, 16, 'SERVICE_DEFINED')],
    });
    expect([status, body.properties.hs_num_associated_companies]).toEqual([201, '1']);
    const { associations } = (await read(body.id, '?associations=contacts,companies,notes')).body;
    expect(associations).toEqual({
      contacts: { results: [{ id: contact, type: 'ticket_to_contact' }] },
      companies: {
        results: [
          { id: company, type: 'ticket_to_company' },
          { id: company, type: 'ticket_to_company_unlabeled' },
        ],
      },
    });
  });
});

describe('PATCH /crm/v3/objects/tickets/{ticketId} (Spec 4.4)', () => {
  it('returns the set and the mandatory properties', async () => {
    const { body: before } = await create({ ...opened, content: 'Since Monday' });
    const { status, body } = await patch(before.id, { subject: 'It stops' });
    expect([status, body.createdAt]).toEqual([200, before.createdAt]);
    expect(body.properties).toEqual({
      createdate: before.createdAt,
      hs_helpdesk_sort_timestamp: before.createdAt,
      hs_is_closed: 'false',
      hs_last_email_activity: 'ORIGINAL_FROM_CONTACT',
      hs_lastmodifieddate: body.updatedAt,
      hs_object_id: before.id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_pipeline: '0',
      hs_pipeline_stage: '1',
      hs_ticket_id: before.id,
      hs_v2_date_entered_current_stage: before.createdAt,
      hs_v2_time_in_current_stage: before.createdAt,
      subject: 'It stops',
    });
    expect((await read(before.id)).body.properties).toMatchObject({ content: 'Since Monday', subject: 'It stops' });
  });
});

describe('the stages of a ticket', () => {
  it('sets the close date to the create date if it is created closed', async () => {
    const { body } = await create({ ...opened, hs_pipeline_stage: '4' });
    expect(body.properties).toMatchObject({
      closed_date: body.createdAt,
      hs_is_closed: 'true',
      hs_last_closed_date: body.createdAt,
      time_to_close: '0',
    });
  });

  it('sets close date and milliseconds to close when closed; clears the close date when reopened', async () => {
    const id = await newTicket();
    const closed = (await patch(id, { hs_pipeline_stage: '4' })).body;
    const { closed_date: closedDate, createdate } = closed.properties;
    expect(closedDate).toBe(closed.updatedAt);
    expect(closed.properties).toMatchObject({
      hs_is_closed: 'true',
      hs_last_closed_date: closedDate,
      hs_pipeline: '0',
      hs_pipeline_stage: '4',
      hs_v2_date_entered_current_stage: closedDate,
      time_to_close: String(Date.parse(closedDate) - Date.parse(createdate)),
    });
    const reopened = (await patch(id, { hs_pipeline_stage: '3' })).body;
    expect(reopened.properties).toMatchObject({ hs_is_closed: 'false', hs_ticket_reopened_at: reopened.updatedAt });
    const names = 'closed_date,hs_last_closed_date,hs_is_closed,time_to_close';
    const { properties } = (await read(id, `?properties=${names}`)).body;
    expect(properties).toMatchObject({ hs_is_closed: 'false', hs_last_closed_date: closedDate });
    expect(properties).not.toHaveProperty('closed_date');
    expect(properties).not.toHaveProperty('time_to_close');
    const again = (await patch(id, { hs_pipeline_stage: '4' })).body;
    expect(again.properties.closed_date).toBe(again.updatedAt);
    expect(again.properties.hs_last_closed_date).toBe(again.updatedAt);
  });

  it('uses a create date of the request', async () => {
    const { status, body } = await create({ ...opened, hs_pipeline_stage: '4', createdate: '2020-01-01T00:00:00Z' });
    expect([status, body.createdAt]).toEqual([201, '2020-01-01T00:00:00.000Z']);
    const { closed_date: closedDate, time_to_close: spent } = body.properties;
    expect(spent).toBe(String(Date.parse(closedDate) - Date.UTC(2020, 0, 1)));
  });

  it('keeps a close date of the request', async () => {
    const id = await newTicket();
    const { properties } = (await patch(id, { hs_pipeline_stage: '4', closed_date: '2040-01-01' })).body;
    expect(properties.closed_date).toBe('2040-01-01T00:00:00.000Z');
    expect(properties.time_to_close).toBe(String(Date.UTC(2040, 0, 1) - Date.parse(properties.createdate)));
    expect((await patch(id, { closed_date: '' })).body.properties.time_to_close ?? '').toBe('');
  });

  it('records the times of each stage', async () => {
    const id = await newTicket();
    const moved = (await patch(id, { hs_pipeline_stage: '2' })).body;
    const names = [
      'hs_v2_date_entered_2',
      'hs_v2_date_exited_1',
      'hs_v2_latest_time_in_1',
      'hs_v2_cumulative_time_in_1',
    ];
    const { properties } = (await read(id, `?properties=${names.join(',')}`)).body;
    expect(properties).toMatchObject({ hs_v2_date_entered_2: moved.updatedAt, hs_v2_date_exited_1: moved.updatedAt });
    const spent = String(Date.parse(moved.updatedAt) - Date.parse(moved.createdAt));
    expect(properties).toMatchObject({ hs_v2_latest_time_in_1: spent, hs_v2_cumulative_time_in_1: spent });
  });

  it('may follow in any order, but must exist', async () => {
    const id = await newTicket();
    for (const stage of ['4', '1', '3', '2', '4', '1']) {
      const { status, body } = await patch(id, { hs_pipeline_stage: stage });
      expect([status, body.properties.hs_pipeline_stage]).toEqual([200, stage]);
    }
    const refused = await patch(id, { hs_pipeline_stage: '9', content: 'changed' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'INVALID_OPTION']);
    expect((await read(id)).body.properties).not.toHaveProperty('content');
    expect((await patch(id, { hs_pipeline_stage: '' })).body.message).toBe(
      'Error updating TICKET.  Some required properties were not set.',
    );
  });
});

describe('GET /crm/v3/objects/tickets/{ticketId} and the list (Spec 4.4)', () => {
  it('return the default or the requested properties', async () => {
    const own = await newHub();
    const values = { ...opened, content: 'More', hs_ticket_priority: 'LOW', hs_ticket_category: 'BILLING_ISSUE' };
    const { id } = (await own.request({ path, json: { properties: values } })).body;
    const standard = [
      'content',
      'createdate',
      'hs_lastmodifieddate',
      'hs_object_id',
      'hs_pipeline',
      'hs_pipeline_stage',
    ];
    const { body } = await own.request({ path: `${path}/${id}` });
    expect(Object.keys(body.properties)).toEqual([...standard, 'hs_ticket_category', 'hs_ticket_priority', 'subject']);
    expect((await own.request({ path })).body).toEqual({ results: [body] });
    const asked = await own.request({ path: `${path}/${id}?properties=subject,nope,source_type` });
    expect(Object.keys(asked.body.properties)).toEqual([
      'createdate',
      'hs_lastmodifieddate',
      'hs_object_id',
      'subject',
    ]);
  });

  it('return every value that the stage had, newest first', async () => {
    const id = await newTicket();
    await patch(id, { hs_pipeline_stage: '2' });
    await patch(id, { hs_pipeline_stage: '4' });
    const { propertiesWithHistory } = (await read(id, '?propertiesWithHistory=hs_pipeline_stage')).body;
    const values = propertiesWithHistory.hs_pipeline_stage.map(({ value }: { value: string }) => value);
    expect(values).toEqual(['4', '2', '1']);
  });

  it('page by id', async () => {
    const own = await newHub();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await own.request({ path, json: { properties: opened } })).body.id as string);
    }
    const first = (await own.request({ path: `${path}?limit=2` })).body;
    expect(first.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const second = (await own.request({ path: `${path}?limit=2&after=${first.paging.next.after}` })).body;
    expect(second.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(second).not.toHaveProperty('paging');
  });
});

describe('a custom unique property identifies a ticket (Spec 4.4)', () => {
  beforeAll(async () => {
    const definition = { label: 'Case', type: 'string', fieldType: 'text', groupName: 'ticketinformation' };
    const json = { ...definition, name: 'case_number', hasUniqueValue: true };
    expect((await hub.request({ path: '/crm/v3/properties/tickets', json })).status).toBe(201);
  });

  it('in reads and updates', async () => {
    const id = await newTicket({ case_number: 'C-1' });
    expect((await read('C-1', '?idProperty=case_number')).body.id).toBe(id);
    const { status, body } = await patch('C-1', { hs_ticket_priority: 'HIGH' }, '?idProperty=case_number');
    expect([status, body.id, body.properties.hs_ticket_priority]).toEqual([200, id, 'HIGH']);
    const refused = await patch('x', { content: 'y' }, '?idProperty=subject');
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Unable to perform update by non-unique 0-5 property subject in portal ID ${hub.hubId}`,
    ]);
  });

  it('in batch reads, which return histories and accept no associations', async () => {
    const id = await newTicket({ case_number: 'C-2' });
    const batch = (json: object) => hub.request({ path: `${path}/batch/read`, json });
    const { status, body } = await batch({
      idProperty: 'case_number',
      inputs: [{ id: 'C-2' }],
      properties: ['case_number'],
      propertiesWithHistory: ['subject'],
    });
    expect([status, body.results[0].id]).toEqual([200, id]);
    expect(body.results[0].propertiesWithHistory.subject[0].value).toBe(opened.subject);
    expect((await batch({ inputs: [{ id }, { id: '1' }] })).body.errors[0].message).toContain('TICKET objects');
    expect((await batch({ inputs: [{ id }], associations: ['contacts'] })).status).toBe(400);
  });
});

describe('POST /crm/v3/objects/tickets/batch/update (Spec 4.4)', () => {
  it('updates each ticket by its id or a unique property', async () => {
    const [a, b] = [await newTicket(), await newTicket({ case_number: 'C-3' })];
    const inputs = [
      { id: a, properties: { hs_pipeline_stage: '4' } },
      { id: 'C-3', idProperty: 'case_number', properties: { hs_ticket_priority: 'LOW' } },
    ];
    const { status, body } = await hub.request({ path: `${path}/batch/update`, json: { inputs } });
    expect([status, body.status]).toEqual([200, 'COMPLETE']);
    const results = body.results as { id: string; properties: Record<string, string> }[];
    const closed = results.find(({ id }) => id === a)?.properties;
    expect(closed).toMatchObject({ hs_is_closed: 'true', closed_date: closed?.['hs_lastmodifieddate'] });
    expect(results.find(({ id }) => id === b)?.properties['hs_ticket_priority']).toBe('LOW');
  });
});

describe('multiple pipelines (Spec 2.7)', () => {
  const toStage = (label: string, displayOrder: number, ticketState = 'OPEN') => ({
    label,
    displayOrder,
    metadata: { ticketState },
  });
  const stages = [toStage('Received', 0), toStage('Done', 1, 'CLOSED')];

  it('have separate stages, which determine the pipeline of an existing ticket', async () => {
    const own = await newHub();
    const json = { label: 'Returns', displayOrder: 1, stages };
    const pipeline = (await own.request({ path: '/crm/v3/pipelines/tickets', json })).body;
    const [received, done] = pipeline.stages.map(({ id }: { id: string }) => id);
    const make = (properties: object) =>
      own.request({ path, json: { properties: { subject: 'Broken', ...properties } } });
    expect((await make({ hs_pipeline_stage: received })).status).toBe(400);
    const { body } = await make({ hs_pipeline: pipeline.id, hs_pipeline_stage: received });
    expect(body.properties).toMatchObject({ hs_pipeline: pipeline.id, hs_is_closed: 'false' });
    const change = (properties: object) =>
      own.request({ method: 'PATCH', path: `${path}/${body.id}`, json: { properties } });
    const named = `hs_v2_date_entered_${done}`;
    const closed = (await change({ hs_pipeline_stage: done })).body;
    expect(closed.properties).toMatchObject({ hs_is_closed: 'true', [named]: closed.updatedAt });
    const moved = (await change({ hs_pipeline_stage: '1' })).body;
    expect(moved.properties).toMatchObject({ hs_pipeline: '0', hs_is_closed: 'false' });
    const wrong = [
      { hs_pipeline: pipeline.id },
      { hs_pipeline: pipeline.id, hs_pipeline_stage: '1' },
      { hs_pipeline: '0', hs_pipeline_stage: received },
    ];
    for (const properties of wrong) {
      const { status, body: refusal } = await change(properties);
      expect([status, refusal.errors[0].code]).toEqual([400, 'INVALID_OPTION']);
    }
    expect((await make({ hs_pipeline: pipeline.id, hs_pipeline_stage: '1' })).status).toBe(400);
  });
});

describe('PUT and DELETE …/associations/{toObjectType}/{toObjectId}/{associationTypeId} (Spec 4.4)', () => {
  it('associate and dissociate a ticket', async () => {
    const [id, company] = [await newTicket(), await newRecord('companies', { name: 'Acme' })];
    const place = `${path}/${id}/associations/companies/${company}/339`;
    const put = await hub.request({ method: 'PUT', path: place });
    expect([put.status, put.body.associations.companies.results.length]).toEqual([200, 2]);
    const { properties } = (await read(id, '?properties=hs_num_associated_companies')).body;
    expect(properties.hs_num_associated_companies).toBe('1');
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(204);
    expect((await read(id, '?associations=companies')).body).not.toHaveProperty('associations');
  });
});

describe('a ticket has one pinned activity (Spec 4.4)', () => {
  it('which has to be associated before or in the same request', async () => {
    const [first, second] = [await newNote(), await newNote()];
    const { status, body } = await create(
      { ...opened, hs_pinned_engagement_id: Number(first) },
      { associations: [to(first, 227)] },
    );
    expect([status, body.properties.hs_pinned_engagement_id]).toEqual([201, first]);
    const refused = await patch(body.id, { hs_pinned_engagement_id: second });
    expect([refused.status, refused.body.errors[0].context]).toEqual([
      400,
      { propertyName: ['hs_pinned_engagement_id'] },
    ]);
    const place = `${path}/${body.id}/associations/notes/${second}/227`;
    expect((await hub.request({ method: 'PUT', path: place })).status).toBe(200);
    expect((await patch(body.id, { hs_pinned_engagement_id: second })).body.properties.hs_pinned_engagement_id).toBe(
      second,
    );
    expect((await patch(body.id, { hs_pinned_engagement_id: '' })).status).toBe(200);
  });
});

describe('DELETE /crm/v3/objects/tickets/{ticketId} (Spec 3.2, 4.4)', () => {
  it('moves the ticket to the recycle bin, and returns 204 for any id', async () => {
    const id = await newTicket();
    const remove = (one: string) => hub.request({ method: 'DELETE', path: `${path}/${one}` });
    expect([(await remove(id)).status, (await remove(id)).status, (await remove('123456789')).status]).toEqual([
      204, 204, 204,
    ]);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, '?archived=true')).body).toMatchObject({ id, archived: true });
  });
});

describe('access to tickets', () => {
  it('requires the single scope of tickets, and is limited to their hub', async () => {
    const id = await newTicket();
    const stranger = await newHub();
    const missing = await stranger.request({ path: `${path}/${id}` });
    expect([missing.status, missing.body.message]).toEqual([404, 'resource not found']);
    const other = await newHub({ scopes: ['crm.objects.companies.read', 'crm.objects.contacts.read'] });
    expect((await other.request({ path })).body.errors[0].context).toEqual({ requiredScopes: ['tickets'] });
    const agent = await newHub({ scopes: ['tickets'] });
    expect((await agent.request({ path, json: { properties: opened } })).status).toBe(201);
    expect((await agent.request({ path })).body.results).toHaveLength(1);
  });
});
