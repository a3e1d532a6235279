import type { Family } from './family.js';
import { accountChoice, money, ownerOf, text, time } from './fields.js';

/** Amounts are those that a client writes. Not known: the statuses, which shops have of their own; that of a cart takes any text. */
export const carts: Family = {
  id: '0-142',
  singular: 'cart',
  plural: 'carts',
  groupLabel: 'Cart information',
  properties: [
    text('hs_cart_name', 'Cart name', 'What the cart is called'),
    text('hs_external_cart_id', 'External cart ID'),
    text('hs_external_status', 'External status'),
    time('hs_external_created_date', 'External create date'),
    text('hs_source_store', 'Source store'),
    text('hs_cart_url', 'Cart URL'),
    accountChoice('hs_currency_code', 'Currency code'),
    money('hs_total_price', 'Total price'),
    money('hs_subtotal_price', 'Subtotal price'),
    money('hs_cart_discount', 'Cart discount'),
    money('hs_tax', 'Tax'),
    money('hs_shipping_cost', 'Shipping cost'),
    text('hs_tags', 'Tags'),
    ownerOf('Cart'),
  ],
  searchable: ['hs_cart_name', 'hs_external_cart_id'],
};
