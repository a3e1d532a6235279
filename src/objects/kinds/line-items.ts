import { add, multiply, subtract, toDecimal, toDecimalText, type Decimal } from './decimals.js';
import type { ObjectKind, Values } from './kind.js';
import { plainKind } from './plain-kind.js';

export const lineItems: ObjectKind = {
  ...plainKind,
  typeId: '0-8',
  defaultProperties: ['amount', 'createdate', 'hs_lastmodifieddate', 'hs_object_id', 'price', 'quantity'],
  searchable: ['name', 'description', 'hs_sku'],
  toSystemValues: (_values, { moment }) => ({ hs_createdate: moment, hs_position_on_quote: '0' }),
  derivedFrom: ['discount', 'hs_cost_of_goods_sold', 'hs_discount_percentage', 'price', 'quantity', 'tax'],
  derive: toAmounts,
};

const none: Decimal = { unscaled: 0n, scale: 0 };
const one: Decimal = { unscaled: 1n, scale: 0 };
const hundredth: Decimal = { unscaled: 1n, scale: 2 };

/** What a line item comes to, exact; nothing without a price. Assumption K13. */
function toAmounts(values: Values): Values {
  const price = toDecimal(values['price']);
  if (!price) return noAmounts;
  const quantity = toDecimal(values['quantity']) ?? one;
  const gross = multiply(price, quantity);
  const discount = toDiscount(values, quantity, gross);
  const amount = subtract(gross, discount);
  const cost = multiply(toDecimal(values['hs_cost_of_goods_sold']) ?? none, quantity);
  return {
    amount: toDecimalText(amount),
    hs_margin: toDecimalText(subtract(amount, cost)),
    hs_post_tax_amount: toDecimalText(add(amount, toDecimal(values['tax']) ?? none)),
    hs_pre_discount_amount: toDecimalText(gross),
    hs_total_discount: toDecimalText(discount),
  };
}

const noAmounts: Values = {
  amount: '',
  hs_margin: '',
  hs_post_tax_amount: '',
  hs_pre_discount_amount: '',
  hs_total_discount: '',
};

function toDiscount(values: Values, quantity: Decimal, gross: Decimal): Decimal {
  const perUnit = toDecimal(values['discount']);
  if (perUnit) return multiply(perUnit, quantity);
  const percentage = toDecimal(values['hs_discount_percentage']);
  return percentage ? multiply(multiply(gross, percentage), hundredth) : none;
}
