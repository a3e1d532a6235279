import { describe, expect, it } from 'vitest';
import { lineItems } from './line-items.js';
import type { Values } from './kind.js';

const derive = (values: Values) => lineItems.derive(values, { pipelines: [], moment: '2026-01-01T00:00:00.000Z' });

describe('the amount of a line item', () => {
  it('is price times quantity, exact', () => {
    expect(derive({ price: '400.00', quantity: '8' })).toMatchObject({
      amount: '3200.00',
      hs_margin: '3200.00',
      hs_post_tax_amount: '3200.00',
      hs_pre_discount_amount: '3200.00',
      hs_total_discount: '0',
    });
    expect(derive({ price: '0.1', quantity: '3' })['amount']).toBe('0.3');
  });

  it('is the price if there is no quantity, and empty without a price', () => {
    expect(derive({ price: '99.99' })['amount']).toBe('99.99');
    const { hs_recurring_billing_number_of_payments: payments, ...none } = derive({ quantity: '3' });
    expect(payments).toBe('1');
    expect(new Set(Object.values(none))).toEqual(new Set(['']));
  });

  it('is reduced by the discount per unit, or else by the percentage', () => {
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

  it('includes a margin above its cost, and the tax', () => {
    expect(derive({ price: '10', quantity: '2', hs_cost_of_goods_sold: '7.25', tax: '1.90' })).toMatchObject({
      amount: '20',
      hs_margin: '5.50',
      hs_post_tax_amount: '21.90',
    });
  });
});

const contract = (values: Values) => {
  const { hs_mrr: mrr, hs_arr: arr, hs_acv: acv, hs_tcv: tcv } = derive({ price: '100', ...values });
  return { mrr, arr, acv, tcv };
};

describe('the values of a contract (Assumption K21)', () => {
  it('do not recur where a line item is billed once', () => {
    const once = { mrr: '0.00', arr: '0.00', acv: '3200.00', tcv: '3200.00' };
    expect(contract({ price: '400.00', quantity: '8' })).toEqual(once);
    expect(derive({ price: '400.00' })).toMatchObject({
      hs_recurring_billing_number_of_payments: '1',
      hs_term_in_months: '',
      hs_recurring_billing_terms: '',
    });
  });

  it('follow frequency and term', () => {
    const monthly = { recurringbillingfrequency: 'monthly' };
    expect(contract({ ...monthly, hs_recurring_billing_period: 'P24M' })).toEqual({
      mrr: '100.00',
      arr: '1200',
      acv: '1200',
      tcv: '2400',
    });
    expect(contract({ ...monthly, hs_recurring_billing_period: 'P6M' })).toMatchObject({ acv: '600', tcv: '600' });
    const quarterly = { recurringbillingfrequency: 'quarterly', hs_recurring_billing_period: 'P1Y6M' };
    expect(contract(quarterly)).toEqual({ mrr: '33.33', arr: '400', acv: '400', tcv: '600' });
    const biennial = { recurringbillingfrequency: 'per_two_years', hs_recurring_billing_period: 'P4Y' };
    expect(contract({ ...biennial, price: '5' })).toEqual({ mrr: '0.21', arr: '2.50', acv: '2.50', tcv: '10' });
  });

  it('assume 12 months without a term', () => {
    const weekly = { recurringbillingfrequency: 'weekly' };
    expect(contract(weekly)).toEqual({ mrr: '433.33', arr: '5200', acv: '5200', tcv: '5200' });
    expect(derive({ price: '1', ...weekly })).toMatchObject({
      hs_recurring_billing_number_of_payments: '',
      hs_recurring_billing_terms: 'AUTOMATICALLY_RENEW',
    });
  });

  it.each([
    ['P12M', '12', '12'],
    ['P1Y', '12', '12'],
    ['P2Y3M', '27', '27'],
    ['P1Y10D', '12', '12'],
    ['P90D', '3', '3'],
    ['P52W', '12', '12'],
    ['P1D', '0', '1'],
  ])('count the payments of %s', (period, months, payments) => {
    const values = { price: '1', recurringbillingfrequency: 'monthly', hs_recurring_billing_period: period };
    expect(derive(values)).toMatchObject({
      hs_term_in_months: months,
      hs_recurring_billing_number_of_payments: payments,
      hs_recurring_billing_terms: 'FIXED',
    });
  });

  it('are rounded to the digits of the currency, and calculated from the margin as well', () => {
    const yen = { recurringbillingfrequency: 'annually', hs_line_item_currency_code: 'JPY', price: '1000' };
    expect(contract(yen)).toEqual({ mrr: '83', arr: '1000', acv: '1000', tcv: '1000' });
    expect(derive({ ...yen, hs_cost_of_goods_sold: '400' })).toMatchObject({
      hs_margin_mrr: '50',
      hs_margin_arr: '600',
      hs_margin_acv: '600',
      hs_margin_tcv: '600',
    });
    const refund = { recurringbillingfrequency: 'annually', price: '-0.18' };
    expect(contract(refund)).toMatchObject({ mrr: '-0.02', arr: '-0.18' });
  });
});
