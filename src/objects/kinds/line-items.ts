import { getCurrencyDigits, toBilling, toContractValues, toTermValues, type ContractValues } from './billing.js';
import { add, multiply, subtract, toDecimal, toDecimalText, type Decimal } from './decimals.js';
import type { ObjectKind, Values } from './kind.js';
import { plainKind } from './plain-kind.js';

export const products: ObjectKind = {
  ...plainKind,
  typeId: '0-7',
  defaultProperties: ['createdate', 'description', 'hs_lastmodifieddate', 'hs_object_id', 'name', 'price'],
  searchable: ['name', 'description', 'price', 'hs_sku'],
  toSystemValues: (_values, { moment }) => ({
    hs_createdate: moment,
    hs_bundle_type: 'none',
    hs_pricing_model: 'flat',
    hs_product_classification: 'standalone',
    hs_status: 'active',
  }),
};

const amountProperties = [
  'discount',
  'hs_cost_of_goods_sold',
  'hs_discount_percentage',
  'hs_line_item_currency_code',
  'hs_recurring_billing_period',
  'price',
  'quantity',
  'recurringbillingfrequency',
  'tax',
];

export const lineItems: ObjectKind = {
  ...plainKind,
  typeId: '0-8',
  defaultProperties: ['amount', 'createdate', 'hs_lastmodifieddate', 'hs_object_id', 'price', 'quantity'],
  searchable: ['name', 'description', 'hs_sku'],
  template: { property: 'hs_product_id', typeId: products.typeId, toValues: toProductValues },
  toSystemValues: (_values, { moment }) => ({ hs_createdate: moment, hs_position_on_quote: '0' }),
  derivedFrom: amountProperties,
  rolledUpFrom: amountProperties,
  derive: (values) => ({ ...toTermValues(toBilling(values)), ...toAmounts(values) }),
};

const productProperties = new Set([
  'description',
  'discount',
  'hs_cost_of_goods_sold',
  'hs_discount_percentage',
  'hs_images',
  'hs_pricing_model',
  'hs_product_type',
  'hs_recurring_billing_period',
  'hs_recurring_billing_start_date',
  'hs_sku',
  'hs_tax_category',
  'hs_tier_prices',
  'hs_tier_ranges',
  'hs_url',
  'name',
  'price',
  'quantity',
  'recurringbillingfrequency',
  'tax',
]);
const discounts = ['discount', 'hs_discount_percentage'];

/** What a line item takes from its product, once, when it is created. Assumption K20. */
function toProductValues(product: Values, given: Values, isOwn: (name: string) => boolean): Values {
  // A discount per unit overrides a percentage, so that the product's would hide that of the line item.
  const isDiscounted = discounts.some((name) => given[name] !== undefined);
  const isTaken = (name: string) =>
    (productProperties.has(name) || isOwn(name)) && !(isDiscounted && discounts.includes(name));
  return { quantity: '1', ...Object.fromEntries(Object.entries(product).filter(([name]) => isTaken(name))) };
}

const none: Decimal = { unscaled: 0n, scale: 0 };
const one: Decimal = { unscaled: 1n, scale: 0 };
const hundredth: Decimal = { unscaled: 1n, scale: 2 };

/** Exact amounts of a line item; none without a price. Assumptions K13 and K21. */
function toAmounts(values: Values): Values {
  const price = toDecimal(values['price']);
  if (!price) return noAmounts;
  const quantity = toDecimal(values['quantity']) ?? one;
  const gross = multiply(price, quantity);
  const discount = toDiscount(values, quantity, gross);
  const amount = subtract(gross, discount);
  const margin = subtract(amount, multiply(toDecimal(values['hs_cost_of_goods_sold']) ?? none, quantity));
  const [billing, digits] = [toBilling(values), getCurrencyDigits(values['hs_line_item_currency_code'])];
  return {
    amount: toDecimalText(amount),
    hs_margin: toDecimalText(margin),
    hs_post_tax_amount: toDecimalText(add(amount, toDecimal(values['tax']) ?? none)),
    hs_pre_discount_amount: toDecimalText(gross),
    hs_total_discount: toDecimalText(discount),
    ...named('hs', toContractValues(amount, billing, digits)),
    ...named('hs_margin', toContractValues(margin, billing, digits)),
  };
}

function named(prefix: string, values: ContractValues): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}_${name}`, value as string]));
}

const noContract: ContractValues = { mrr: '', arr: '', acv: '', tcv: '' };
const noAmounts: Values = {
  amount: '',
  hs_margin: '',
  hs_post_tax_amount: '',
  hs_pre_discount_amount: '',
  hs_total_discount: '',
  ...named('hs', noContract),
  ...named('hs_margin', noContract),
};

function toDiscount(values: Values, quantity: Decimal, gross: Decimal): Decimal {
  const perUnit = toDecimal(values['discount']);
  if (perUnit) return multiply(perUnit, quantity);
  const percentage = toDecimal(values['hs_discount_percentage']);
  return percentage ? multiply(multiply(gross, percentage), hundredth) : none;
}
