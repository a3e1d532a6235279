import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Products' });
});

const create = (type: string, properties: object) =>
  hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
const read = async (type: string, id: string, query = '') =>
  (await hub.request({ path: `/crm/v3/objects/${type}/${id}${query}` })).body;

describe('a product', () => {
  it('is created with the system values', async () => {
    const given = { name: 'Wheel', price: '27.50', hs_sku: 'W-1', recurringbillingfrequency: 'quarterly' };
    const { status, body } = await create('products', given);
    expect(status).toBe(201);
    expect(body.properties).toEqual({
      ...given,
      createdate: body.createdAt,
      hs_bundle_type: 'none',
      hs_createdate: body.createdAt,
      hs_lastmodifieddate: body.createdAt,
      hs_object_id: body.id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_pricing_model: 'flat',
      hs_product_classification: 'standalone',
      hs_status: 'active',
    });
  });

  it('requires no properties, and is read with its default properties', async () => {
    const { id } = (await create('products', { description: 'Round', name: 'Wheel', price: '1' })).body;
    const names = ['createdate', 'description', 'hs_lastmodifieddate', 'hs_object_id', 'name', 'price'];
    expect(Object.keys((await read('products', id)).properties)).toEqual(names);
    expect((await create('products', {})).status).toBe(201);
  });
});

describe('a line item', () => {
  it('is created with its amount', async () => {
    const { status, body } = await create('line_items', { name: 'Wheel', price: '400.00', quantity: '8' });
    expect(status).toBe(201);
    expect(body.properties).toEqual({
      amount: '3200.00',
      createdate: body.createdAt,
      hs_acv: '3200.00',
      hs_arr: '0.00',
      hs_createdate: body.createdAt,
      hs_lastmodifieddate: body.createdAt,
      hs_margin: '3200.00',
      hs_margin_acv: '3200.00',
      hs_margin_arr: '0.00',
      hs_margin_mrr: '0.00',
      hs_margin_tcv: '3200.00',
      hs_mrr: '0.00',
      hs_object_id: body.id,
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(hub.privateApp.appId),
      hs_object_source_label: 'INTEGRATION',
      hs_position_on_quote: '0',
      hs_post_tax_amount: '3200.00',
      hs_pre_discount_amount: '3200.00',
      hs_recurring_billing_number_of_payments: '1',
      hs_tcv: '3200.00',
      hs_total_discount: '0',
      name: 'Wheel',
      price: '400.00',
      quantity: '8',
    });
    const names = ['amount', 'createdate', 'hs_lastmodifieddate', 'hs_object_id', 'price', 'quantity'];
    expect(Object.keys((await read('line_items', body.id)).properties)).toEqual(names);
  });

  it('updates its amount with every change of price, quantity or discount', async () => {
    const { id } = (await create('line_items', { price: '10', quantity: '2' })).body;
    const patch = async (properties: object) =>
      (await hub.request({ method: 'PATCH', path: `/crm/v3/objects/line_items/${id}`, json: { properties } })).body
        .properties.amount;
    expect(await patch({ quantity: 3 })).toBe('30');
    expect(await patch({ hs_discount_percentage: '10' })).toBe('27.00');
    expect(await patch({ discount: '0.5' })).toBe('28.5');
    expect(await patch({ price: 0.1 })).toBe('-1.2');
  });

  it('has a read-only amount', async () => {
    const { status, body } = await create('line_items', { price: '10', amount: '5' });
    expect([status, body.errors[0].code]).toEqual([400, 'READ_ONLY_VALUE']);
  });

  it('belongs to one product and one deal', async () => {
    const product = (await create('products', { name: 'Wheel', price: '10' })).body.id;
    const deal = (await create('deals', { dealname: 'A machine' })).body.id;
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 20 }];
    const json = { properties: { hs_product_id: product, price: '10' }, associations: [{ to: { id: deal }, types }] };
    const { body } = await hub.request({ path: '/crm/v3/objects/line_items', json });
    expect(body.properties.hs_product_id).toBe(product);
    expect((await read('deals', deal, '?associations=line_items')).associations).toEqual({
      line_items: { results: [{ id: body.id, type: 'deal_to_line_item' }] },
    });
  });
});

describe('access to products and line items', () => {
  it.each(['products', 'line_items'])('of %s requires their scopes and is limited to their hub', async (type) => {
    const { id } = (await create(type, { name: 'Wheel' })).body;
    const path = `/crm/v3/objects/${type}`;
    expect((await (await newHub()).request({ path: `${path}/${id}` })).status).toBe(404);
    const reader = await newHub({ scopes: [`crm.objects.${type}.read`] });
    expect((await reader.request({ path })).status).toBe(200);
    expect((await reader.request({ path, json: { properties: {} } })).status).toBe(403);
    expect((await (await newHub({ scopes: ['tickets'] })).request({ path })).status).toBe(403);
  });
});
