import { describe, expect, it } from 'vitest';
import { lineItems } from './line-items.js';
import type { Values } from './kind.js';

const derive = (values: Values) => lineItems.derive(values, { pipelines: [], moment: '2026-01-01T00:00:00.000Z' });

describe('what a line item comes to', () => {
  it('is price times quantity, exact', () => {
    expect(derive({ price: '400.00', quantity: '8' })).toEqual({
      amount: '3200.00',
      hs_margin: '3200.00',
      hs_post_tax_amount: '3200.00',
      hs_pre_discount_amount: '3200.00',
      hs_total_discount: '0',
    });
    expect(derive({ price: '0.1', quantity: '3' })['amount']).toBe('0.3');
  });

  it('is the price of one where no quantity is given, and nothing without a price', () => {
    expect(derive({ price: '99.99' })['amount']).toBe('99.99');
    expect(Object.values(derive({ quantity: '3' }))).toEqual(['', '', '', '', '']);
  });

  it('is less by the discount of each unit, or else by the percentage', () => {
    expect(derive({ price: '10', quantity: '3', discount: '1.50', hs_discount_percentage: '50' })).toMatchObject({
      amount: '25.50',
      hs_pre_discount_amount: '30',
      hs_total_discount: '4.50',
    });
    expect(derive({ price: '19.99', quantity: '3', hs_discount_percentage: '10' })).toMatchObject({
      amount: '53.9730',
      hs_total_discount: '5.9970',
    });
  });

  it('has a margin above its cost, and the tax on top', () => {
    expect(derive({ price: '10', quantity: '2', hs_cost_of_goods_sold: '7.25', tax: '1.90' })).toMatchObject({
      amount: '20',
      hs_margin: '5.50',
      hs_post_tax_amount: '21.90',
    });
  });
});
