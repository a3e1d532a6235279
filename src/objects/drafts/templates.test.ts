import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';
const product = {
  name: 'Forecast seat',
  description: 'One person, one month.',
  price: '49.90',
  hs_sku: 'FC-SEAT',
  discount: '4.90',
  recurringbillingfrequency: 'monthly',
  hs_recurring_billing_period: 'P12M',
};

let hub: TestHub;
let productId: string;
beforeAll(async () => {
  hub = await newHub({ name: 'Line items from products' });
  productId = await create('products', { ...product, hubspot_owner_id: hub.user.ownerId });
});

async function post(path: string, json: object) {
  return hub.request({ path: `${objects}/${path}`, json });
}

async function create(type: string, properties: object, of: TestHub = hub): Promise<string> {
  const { status, body } = await of.request({ path: `${objects}/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}

async function read(id: string, of: TestHub = hub): Promise<Record<string, string | null>> {
  const names = [...Object.keys(product), 'quantity', 'amount', 'hubspot_owner_id', 'hs_discount_percentage'];
  const { body } = await of.request({ path: `${objects}/line_items/${id}?properties=${names.join(',')}` });
  return Object.fromEntries(names.map((name) => [name, body.properties[name] ?? null]));
}

describe('a line item of a product', () => {
  it('takes the values that it does not bring itself, and no owner (Assumption K20)', async () => {
    const { status, body } = await post('line_items', { properties: { hs_product_id: productId } });
    expect(status).toBe(201);
    expect(body.properties).toMatchObject({ ...product, quantity: '1', amount: '45.00' });
    expect(await read(body.id)).toMatchObject({ ...product, quantity: '1', amount: '45.00', hubspot_owner_id: null });
    const own = await create('line_items', { hs_product_id: Number(productId), price: '10', name: '', quantity: '3' });
    expect(await read(own)).toMatchObject({ price: '10', quantity: '3', name: null, hs_sku: 'FC-SEAT' });
  });

  it('has its own discount in place of that of the product', async () => {
    const id = await create('line_items', { hs_product_id: productId, price: '100', hs_discount_percentage: '10' });
    expect(await read(id)).toMatchObject({ discount: null, hs_discount_percentage: '10', amount: '90.00' });
  });

  it('keeps its values when the product changes, and when it is given another product', async () => {
    const changing = await create('products', { name: 'Set-up day', price: '900' });
    const id = await create('line_items', { hs_product_id: changing });
    const patch = (path: string, properties: object) =>
      hub.request({ method: 'PATCH', path: `${objects}/${path}`, json: { properties } });
    expect((await patch(`products/${changing}`, { price: '1000' })).status).toBe(200);
    expect((await patch(`line_items/${id}`, { hs_product_id: productId })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Set-up day', price: '900', hs_sku: null });
  });

  it('takes the values in batches and upserts', async () => {
    const unique = { name: 'item_key', label: 'Key', groupName: 'lineiteminformation', type: 'string' };
    const property = { ...unique, fieldType: 'text', hasUniqueValue: true };
    expect((await hub.request({ path: '/crm/v3/properties/line_items', json: property })).status).toBe(201);
    const inputs = [{ properties: { hs_product_id: productId } }, { properties: { name: 'Other', price: '1' } }];
    const batch = await post('line_items/batch/create', { inputs });
    expect(batch.status).toBe(201);
    const made = batch.body.results.map(({ properties }: { properties: object }) => properties);
    expect(made).toEqual([expect.objectContaining(product), expect.not.objectContaining({ hs_sku: 'FC-SEAT' })]);
    const upsert = async (properties: object) =>
      post('line_items/batch/upsert', { inputs: [{ id: 'k1', idProperty: 'item_key', properties }] });
    const { body } = await upsert({ hs_product_id: productId });
    expect(await read(body.results[0].id)).toMatchObject(product);
    await upsert({ hs_product_id: productId, price: '1' });
    expect(await read(body.results[0].id)).toMatchObject({ ...product, price: '1' });
  });

  it('takes the values in version 1 too', async () => {
    const json = [{ name: 'hs_product_id', value: productId }];
    const { status, body } = await hub.request({ path: '/crm-objects/v1/objects/line_items', json });
    expect(status).toBe(200);
    expect(await read(String(body.objectId))).toMatchObject(product);
  });

  it('takes values of properties that the account has added to both types', async () => {
    const size = { name: 'size', label: 'Size', type: 'number', fieldType: 'number' };
    const add = (type: string, groupName: string, more: object = {}) =>
      hub.request({ path: `/crm/v3/properties/${type}`, json: { ...size, groupName, ...more } });
    expect((await add('products', 'productinformation')).status).toBe(201);
    expect((await add('line_items', 'lineiteminformation')).status).toBe(201);
    const sized = await create('products', { name: 'Sized', size: '7' });
    const { body } = await post('line_items', { properties: { hs_product_id: sized } });
    expect(body.properties).toMatchObject({ size: '7' });
  });

  it('stays as it is sent without a live product of the account with the id', async () => {
    const other = await newHub();
    const archived = await create('products', { name: 'Gone', price: '5' });
    await hub.request({ method: 'DELETE', path: `${objects}/products/${archived}` });
    for (const id of ['999999999', archived]) {
      const item = await create('line_items', { hs_product_id: id, price: '2' });
      expect(await read(item)).toMatchObject({ name: null, price: '2', quantity: null, amount: '2' });
    }
    const foreign = await create('line_items', { hs_product_id: productId, price: '2' }, other);
    expect(await read(foreign, other)).toMatchObject({ name: null, price: '2' });
    const invalid = await post('line_items', { properties: { hs_product_id: 'seat' } });
    expect(invalid.status).toBe(400);
  });

  it('takes the values of the product that its product was merged into', async () => {
    const [kept, gone] = [await create('products', { name: 'Kept', price: '8' }), await create('products', {})];
    const merge = await post('products/merge', { primaryObjectId: kept, objectIdToMerge: gone });
    expect(merge.status).toBe(200);
    expect(await read(await create('line_items', { hs_product_id: gone }))).toMatchObject({ name: 'Kept', price: '8' });
  });
});

describe('the term of a line item', () => {
  it('gives its contract values, which follow each change (Assumption K21)', async () => {
    const monthly = { price: '10', recurringbillingfrequency: 'monthly', hs_recurring_billing_period: 'P24M' };
    const { body } = await post('line_items', { properties: monthly });
    const values = { hs_mrr: '10.00', hs_arr: '120', hs_acv: '120', hs_tcv: '240', hs_term_in_months: '24' };
    expect(body.properties).toMatchObject(values);
    const path = `${objects}/line_items/${body.id}`;
    const patch = (properties: object) => hub.request({ method: 'PATCH', path, json: { properties } });
    await patch({ hs_recurring_billing_period: 'P1Y' });
    const after = await hub.request({ path: `${path}?properties=hs_tcv,hs_margin_tcv,hs_term_in_months` });
    expect(after.body.properties).toMatchObject({ hs_tcv: '120', hs_margin_tcv: '120', hs_term_in_months: '12' });
    expect((await patch({ hs_tcv: '1' })).body.message).toContain('READ_ONLY_VALUE');
  });

  it.each(['line_items', 'products'])('of %s is a period', async (type) => {
    for (const period of ['24', 'P', 'P1H', 'P1W1D', 'p1y']) {
      const { status, body } = await post(type, { properties: { hs_recurring_billing_period: period } });
      expect(status).toBe(400);
      expect(body.message).toContain('is not a period of the form PnYnMnD or PnW');
    }
    expect((await post(type, { properties: { hs_recurring_billing_period: 'P2W' } })).status).toBe(201);
  });
});
