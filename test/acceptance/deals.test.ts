import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

const path = '/crm/v3/objects/deals';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Deals' });
});

const create = (properties: object, more: object = {}) => hub.request({ path, json: { properties, ...more } });
const newDeal = async (properties: object = {}): Promise<string> =>
  (await create({ dealname: 'A machine', ...properties })).body.id as string;
const read = async (id: string, query = '') => (await hub.request({ path: `${path}/${id}${query}` })).body;
const patch = async (id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { properties } });
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

describe('POST /crm/v3/objects/deals', () => {
  it('returns the sent and the system values, without a stage if none is given', async () => {
    const { status, body } = await create({ dealname: 'A machine', amount: 10000 });
    expect(status).toBe(201);
    const { createdAt, id } = body;
    expect(body.url).toBe(`${hub.baseUrl}/contacts/${hub.hubId}/record/0-3/${id}`);
    expect(body.properties).toEqual({
      amount: '10000',
      amount_in_home_currency: '10000',
      createdate: createdAt,
      days_to_close: '0',
      dealname: 'A machine',
      hs_closed_amount: '0',
      hs_closed_amount_in_home_currency: '0',
      hs_closed_won_count: '0',
      hs_createdate: createdAt,
      hs_days_to_close_raw: '0',
      hs_deal_stage_probability_shadow: '0',
      hs_forecast_amount: '10000',
      hs_is_closed_lost: 'false',
      hs_is_closed_won: 'false',
      hs_is_deal_split: 'false',
      hs_lastmodifieddate: createdAt,
      hs_num_associated_active_deal_registrations: '0',
      hs_num_associated_deal_registrations: '0',
      hs_num_associated_deal_splits: '0',
      hs_num_of_associated_line_items: '0',
      hs_num_target_accounts: '0',
      hs_number_of_call_engagements: '0',
      hs_number_of_inbound_calls: '0',
      hs_number_of_outbound_calls: '0',
      hs_number_of_overdue_tasks: '0',
      hs_object_id: id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_projected_amount: '0',
      hs_projected_amount_in_home_currency: '0',
      num_associated_contacts: '0',
      num_notes: '0',
    });
  });

  it('keeps the spelling of an amount, and accepts a close date as a day', async () => {
    const { body } = await create({ dealname: 'A machine', amount: '5000.00', closedate: '2040-12-31' });
    expect(body.properties).toMatchObject({ amount: '5000.00', closedate: '2040-12-31T00:00:00.000Z' });
    expect(body.properties).not.toHaveProperty('dealstage');
    expect(body.properties).not.toHaveProperty('pipeline');
  });

  it('puts a deal into the pipeline of its stage', async () => {
    const { body } = await create({ dealname: 'A machine', amount: '100', dealstage: 'appointmentscheduled' });
    const probability = '0.200000000000000011102230246251565404236316680908203125';
    expect(body.properties).toMatchObject({
      dealstage: 'appointmentscheduled',
      pipeline: 'default',
      hs_deal_stage_probability: probability,
      hs_deal_stage_probability_shadow: probability,
      hs_is_closed: 'false',
      hs_is_open_count: '1',
      hs_open_deal_create_date: String(Date.parse(body.createdAt)),
      hs_projected_amount: '20.000000000000001110223024625156540423631668090820312500',
      hs_v2_date_entered_current_stage: body.createdAt,
      hs_v2_time_in_current_stage: body.createdAt,
    });
  });

  it('can create a closed deal', async () => {
    const { body } = await create({ dealname: 'A machine', amount: '100', dealstage: 'closedwon' });
    expect(body.properties).toMatchObject({
      closedate: body.createdAt,
      days_to_close: '0',
      hs_closed_amount: '100',
      hs_closed_won_count: '1',
      hs_deal_stage_probability: '1',
      hs_is_closed: 'true',
      hs_is_closed_won: 'true',
      hs_projected_amount: '100',
    });
  });

  it.each([
    [{}, 'Error creating DEAL.  Some required properties were not set.'],
    [{ dealname: 'A', dealstage: 'nope' }, expect.stringContaining('nope is not a valid pipeline stage ID.')],
    [{ dealname: 'A', dealstage: '4' }, expect.stringContaining('4 is not a valid pipeline stage ID.')],
    [{ dealname: 'A', pipeline: 'nope' }, expect.stringContaining('nope is not a valid pipeline ID.')],
    [{ dealname: 'A', amount: 'much' }, expect.stringContaining('much was not a valid number.')],
    [{ dealname: 'A', hs_is_closed: 'true' }, expect.stringContaining('its value cannot be set')],
  ])('rejects %j and stores nothing', async (properties, message) => {
    const own = await newHub();
    const { status, body } = await own.request({ path, json: { properties } });
    expect([status, body.message, body.category]).toEqual([400, message, 'VALIDATION_ERROR']);
    expect((await own.request({ path })).body.results).toEqual([]);
  });

  it('counts the associated contacts and line items', async () => {
    const contact = (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: {} } })).body.id;
    const { body } = await create({ dealname: 'A machine' }, { associations: [to(contact, 3)] });
    expect(body.properties.num_associated_contacts).toBe('1');
    const item = { properties: { name: 'Wheel', price: '10' }, associations: [to(body.id, 20)] };
    expect((await hub.request({ path: '/crm/v3/objects/line_items', json: item })).status).toBe(201);
    const { properties } = await read(body.id, '?properties=hs_num_of_associated_line_items,num_associated_contacts');
    expect(properties).toMatchObject({ hs_num_of_associated_line_items: '1', num_associated_contacts: '1' });
  });
});

describe('GET /crm/v3/objects/deals/{dealId}', () => {
  it('returns the default properties', async () => {
    const id = await newDeal({ amount: '1', closedate: '2040-01-01', dealstage: 'contractsent' });
    const names = ['amount', 'closedate', 'createdate', 'dealname', 'dealstage', 'hs_lastmodifieddate', 'hs_object_id'];
    expect(Object.keys((await read(id)).properties)).toEqual([...names, 'pipeline']);
  });
});

describe('PATCH /crm/v3/objects/deals/{dealId}', () => {
  it('sets the pipeline of a stage and returns all derived values', async () => {
    const id = await newDeal({ amount: 10000 });
    const change = { dealname: 'Two machines', amount: 15000, closedate: '2040-12-31', dealstage: 'qualifiedtobuy' };
    const { status, body } = await patch(id, change);
    expect(status).toBe(200);
    const days = (Date.UTC(2040, 11, 31) - Date.parse(body.createdAt)) / 86_400_000;
    expect(body.properties).toMatchObject({
      amount: '15000',
      amount_in_home_currency: '15000',
      closedate: '2040-12-31T00:00:00.000Z',
      createdate: body.createdAt,
      days_to_close: String(Math.floor(days)),
      dealname: 'Two machines',
      dealstage: 'qualifiedtobuy',
      hs_deal_stage_probability: '0.40000000000000002220446049250313080847263336181640625',
      hs_forecast_amount: '15000',
      hs_is_closed: 'false',
      hs_is_open_count: '1',
      hs_open_amount_in_home_currency: '15000',
      hs_projected_amount: '6000.00000000000033306690738754696212708950042724609375000',
      hs_v2_date_entered_current_stage: body.updatedAt,
      pipeline: 'default',
    });
  });

  it('updates derived values with every change of the amount', async () => {
    const id = await newDeal({ amount: '100', dealstage: 'presentationscheduled' });
    const { properties } = (await patch(id, { amount: '200' })).body;
    expect(properties.hs_projected_amount).toMatch(/^119\.9999/);
    await patch(id, { amount: '' });
    const names = 'amount,hs_forecast_amount,hs_projected_amount';
    expect((await read(id, `?properties=${names}`)).properties).not.toHaveProperty('hs_forecast_amount');
  });

  it('closes a deal as lost and reopens it', async () => {
    const id = await newDeal({ amount: '100', dealstage: 'contractsent' });
    const lost = (await patch(id, { dealstage: 'closedlost' })).body;
    expect(lost.properties).toMatchObject({
      closedate: lost.updatedAt,
      hs_is_closed: 'true',
      hs_is_closed_lost: 'true',
      hs_projected_amount: '0',
    });
    const open = (await patch(id, { dealstage: 'contractsent' })).body;
    expect(open.properties).toMatchObject({ hs_is_closed: 'false', hs_is_closed_lost: 'false', hs_is_open_count: '1' });
    const times = (await read(id, '?properties=hs_v2_date_exited_closedlost,hs_v2_date_entered_contractsent'))
      .properties;
    expect(times).toMatchObject({
      hs_v2_date_exited_closedlost: open.updatedAt,
      hs_v2_date_entered_contractsent: open.updatedAt,
    });
  });

  it('rejects an unknown stage and changes nothing', async () => {
    const id = await newDeal({ dealstage: 'contractsent' });
    const { status, body } = await patch(id, { dealstage: '1', dealname: 'Other' });
    expect(status).toBe(400);
    expect(body.errors[0].code).toBe('INVALID_OPTION');
    expect((await read(id)).properties.dealname).toBe('A machine');
  });
});

describe('access to deals', () => {
  it('requires their scopes and is limited to their hub', async () => {
    const id = await newDeal();
    const stranger = await newHub();
    expect((await stranger.request({ path: `${path}/${id}` })).status).toBe(404);
    const reader = await newHub({ scopes: ['crm.objects.deals.read'] });
    expect((await reader.request({ path })).status).toBe(200);
    expect((await reader.request({ path, json: { properties: { dealname: 'A' } } })).status).toBe(403);
    const other = await newHub({ scopes: ['tickets'] });
    expect((await other.request({ path })).status).toBe(403);
  });
});
