import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';
const sums = ['hs_mrr', 'hs_arr', 'hs_acv', 'hs_tcv'];
const monthly = { price: '10.00', recurringbillingfrequency: 'monthly', hs_recurring_billing_period: 'P24M' };

let hub: TestHub;
let person: TestSession;
beforeAll(async () => {
  hub = await newHub({ name: 'Sums of deals' });
  person = await openAppSession(hub.baseUrl, hub.user);
});

const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const send = (method: string, path: string, json?: object) =>
  hub.request({ method, path: `${objects}/${path}`, ...(json && { json }) });

async function create(type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body } = await send('POST', type, { properties, associations });
  expect(status).toBe(201);
  return body.id as string;
}

async function read(type: string, id: string, names: readonly string[]): Promise<(string | null)[]> {
  const { body } = await send('GET', `${type}/${id}?properties=${names.join(',')}`);
  return names.map((name) => body.properties[name] ?? null);
}

const newDeal = (associations: object[] = [], properties: object = {}) =>
  create('deals', { dealname: 'Rollout', ...properties }, associations);
const item = (deal: string, properties: object) => create('line_items', properties, [to(deal, 20)]);
const sumsOf = (deal: string) => read('deals', deal, sums);
const restore = async (record: string) => {
  const { status } = await person.request(hub.hubId, { method: 'POST', path: `/_app/objects/${record}/restore` });
  expect(status).toBe(200);
};
const patch = async (path: string, properties: object) => {
  expect((await send('PATCH', path, { properties })).status).toBe(200);
};

describe('the sums of a deal (Assumption K22)', () => {
  it('add up its line items, whichever side the association is created from', async () => {
    const deal = await newDeal();
    expect(await sumsOf(deal)).toEqual([null, null, null, null]);
    await item(deal, monthly);
    expect(await sumsOf(deal)).toEqual(['10.00', '120.00', '120.00', '240.00']);
    await item(deal, { price: '500' });
    expect(await sumsOf(deal)).toEqual(['10.00', '120.00', '620.00', '740.00']);
    await item(deal, { name: 'No price' });
    expect(await sumsOf(deal)).toEqual(['10.00', '120.00', '620.00', '740.00']);
    const loose = await create('line_items', { price: '1', recurringbillingfrequency: 'annually' });
    await send('PUT', `deals/${deal}/associations/line_items/${loose}/19`);
    expect(await sumsOf(deal)).toEqual(['10.08', '121.00', '621.00', '741.00']);
    const items = [await create('line_items', monthly), await create('line_items', { price: '0.5' })];
    const made = await newDeal(items.map((id) => to(id, 19)));
    expect(await sumsOf(made)).toEqual(['10.00', '120.00', '120.50', '240.50']);
    expect(await read('deals', made, ['hs_num_of_associated_line_items'])).toEqual(['2']);
  });

  it('follow batches of line items and of associations', async () => {
    const deal = await newDeal();
    const inputs = ['1', '2'].map((price) => ({ properties: { price }, associations: [to(deal, 20)] }));
    const { body } = await send('POST', 'line_items/batch/create', { inputs });
    expect(await read('deals', deal, ['hs_tcv'])).toEqual(['3']);
    const changes = (body.results as { id: string }[]).map(({ id }) => ({ id, properties: { quantity: '10' } }));
    expect((await send('POST', 'line_items/batch/update', { inputs: changes })).status).toBe(200);
    expect(await read('deals', deal, ['hs_tcv'])).toEqual(['30']);
    const other = await newDeal();
    const pairs = changes.map(({ id }) => ({ from: { id: other }, to: { id } }));
    const path = '/crm/v4/associations/deals/line_items/batch/associate/default';
    expect((await hub.request({ path, json: { inputs: pairs } })).status).toBe(200);
    expect(await read('deals', other, ['hs_tcv'])).toEqual(['30']);
    // An association that exists already adds nothing.
    await hub.request({ path, json: { inputs: pairs } });
    expect(await read('deals', other, ['hs_tcv'])).toEqual(['30']);
    const archive = { inputs: changes.map(({ id }) => ({ id })) };
    await send('POST', 'line_items/batch/archive', archive);
    expect(await read('deals', other, ['hs_tcv'])).toEqual([null]);
  });

  it('follow changes of a line item, with history, and only those of its amounts', async () => {
    const deal = await newDeal();
    const id = await item(deal, { price: '7' });
    await patch(`line_items/${id}`, { price: '8', recurringbillingfrequency: 'quarterly' });
    expect(await sumsOf(deal)).toEqual(['2.67', '32', '32', '32']);
    const { body } = await send('GET', `deals/${deal}?propertiesWithHistory=hs_tcv`);
    const history = body.propertiesWithHistory.hs_tcv as { value: string; sourceType: string }[];
    expect(history.map(({ value }) => value)).toEqual(['32', '7']);
    expect(history[0]?.sourceType).toBe('CALCULATED');
    await patch(`line_items/${id}`, { price: '' });
    expect(await sumsOf(deal)).toEqual([null, null, null, null]);
    const before = (await send('GET', `deals/${deal}`)).body.updatedAt as string;
    await patch(`line_items/${id}`, { name: 'Seat' });
    expect((await send('GET', `deals/${deal}`)).body.updatedAt).toBe(before);
  });

  it('follow removed associations, deleted and restored line items, and restored deals', async () => {
    const deal = await newDeal();
    const [first, second] = [await item(deal, { price: '1' }), await item(deal, { price: '20' })];
    await send('DELETE', `deals/${deal}/associations/line_items/${first}/19`);
    expect(await read('deals', deal, ['hs_tcv', 'hs_acv'])).toEqual(['20', '20']);
    await send('DELETE', `line_items/${second}`);
    expect(await read('deals', deal, ['hs_tcv', 'hs_acv'])).toEqual([null, null]);
    await restore(`line_items/${second}`);
    expect(await read('deals', deal, ['hs_tcv'])).toEqual(['20']);
    await send('DELETE', `deals/${deal}`);
    await patch(`line_items/${second}`, { price: '21' });
    await restore(`deals/${deal}`);
    expect(await read('deals', deal, ['hs_tcv'])).toEqual(['21']);
  });

  it('follow a merge of two deals, and cannot be set', async () => {
    const [kept, gone] = [await newDeal(), await newDeal()];
    await item(kept, { price: '1' });
    await item(gone, { price: '2' });
    const merge = { primaryObjectId: kept, objectIdToMerge: gone };
    expect((await send('POST', 'deals/merge', merge)).status).toBe(200);
    expect(await read('deals', kept, ['hs_tcv'])).toEqual(['3']);
    const { status, body } = await send('PATCH', `deals/${kept}`, { properties: { hs_tcv: '9' } });
    expect(status).toBe(400);
    expect(body.message).toContain('READ_ONLY_VALUE');
  });

  it('are correct after concurrent changes of line items, associations and the deal', async () => {
    const deal = await newDeal();
    const items = await Promise.all(Array.from({ length: 6 }, () => item(deal, { price: '1' })));
    const [removed, archived, ...changed] = items;
    const writes = await Promise.all([
      ...changed.map((id) => send('PATCH', `line_items/${id}`, { properties: { price: '100' } })),
      ...Array.from({ length: 4 }, () =>
        send('POST', 'line_items', { properties: { price: '10' }, associations: [to(deal, 20)] }),
      ),
      send('DELETE', `deals/${deal}/associations/line_items/${removed}/19`),
      send('DELETE', `line_items/${archived}`),
      ...['a', 'b', 'c'].map((dealname) => send('PATCH', `deals/${deal}`, { properties: { dealname } })),
      ...['closedwon', 'appointmentscheduled'].map((dealstage) =>
        send('PATCH', `deals/${deal}`, { properties: { dealstage } }),
      ),
    ]);
    expect(writes.every(({ status }) => status < 300)).toBe(true);
    expect(await read('deals', deal, ['hs_tcv'])).toEqual(['440']);
  });
});

describe('the open deals of a company (Assumption K22)', () => {
  const openDeals = async (company: string) => (await read('companies', company, ['hs_num_open_deals']))[0];
  const stage = (dealstage: string) => ({ dealstage });

  it('are those in a stage that is not closed', async () => {
    const company = await create('companies', { name: 'Acme' });
    expect(await openDeals(company)).toBe('0');
    const deal = await newDeal([to(company, 341)], stage('appointmentscheduled'));
    expect(await openDeals(company)).toBe('1');
    await newDeal([to(company, 341)], stage('closedlost'));
    expect(await openDeals(company)).toBe('1');
    expect(await read('companies', company, ['num_associated_deals'])).toEqual(['2']);
    await patch(`deals/${deal}`, stage('closedwon'));
    expect(await openDeals(company)).toBe('0');
    await patch(`deals/${deal}`, stage('qualifiedtobuy'));
    expect(await openDeals(company)).toBe('1');
    const batch = { inputs: [{ id: deal, properties: stage('closedlost') }] };
    expect((await send('POST', 'deals/batch/update', batch)).status).toBe(200);
    expect(await openDeals(company)).toBe('0');
  });

  it('follow associations, the recycle bin and merges', async () => {
    const deal = await newDeal([], stage('appointmentscheduled'));
    const company = await create('companies', { name: 'Acme' }, [to(deal, 342)]);
    const other = await create('companies', { name: 'Other' });
    expect(await openDeals(company)).toBe('1');
    await send('PUT', `deals/${deal}/associations/companies/${other}/341`);
    expect(await openDeals(other)).toBe('1');
    await send('DELETE', `deals/${deal}/associations/companies/${company}/341`);
    expect(await openDeals(company)).toBe('0');
    await send('DELETE', `deals/${deal}`);
    expect(await openDeals(other)).toBe('0');
    await restore(`deals/${deal}`);
    expect(await openDeals(other)).toBe('1');
    const more = await newDeal([to(company, 341)], stage('presentationscheduled'));
    await send('POST', 'companies/merge', { primaryObjectId: company, objectIdToMerge: other });
    expect(await openDeals(company)).toBe('2');
    await send('POST', 'deals/merge', { primaryObjectId: deal, objectIdToMerge: more });
    expect(await openDeals(company)).toBe('1');
  });

  it('are counted correctly while stages change concurrently', async () => {
    const company = await create('companies', { name: 'Acme' });
    const deals = await Promise.all(
      Array.from({ length: 8 }, () => newDeal([to(company, 341)], stage('appointmentscheduled'))),
    );
    expect(await openDeals(company)).toBe('8');
    await Promise.all(deals.slice(3).map((id) => patch(`deals/${id}`, stage('closedwon'))));
    expect(await openDeals(company)).toBe('3');
  });
});
