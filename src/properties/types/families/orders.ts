import type { Family } from './family.js';
import { accountChoice, address, flag, money, text, textArea, time } from './fields.js';

const parts = [
  ['name', 'name'],
  ['firstname', 'first name'],
  ['lastname', 'last name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['street', 'street'],
  ['city', 'city'],
  ['state', 'state'],
  ['postal_code', 'postal code'],
  ['country', 'country'],
] as const;

/**
 * Amounts are those that a client writes. Not known: which stages are closed, and the statuses of payment and fulfilment, which shops
 * have of their own; they take any text.
 */
export const orders: Family = {
  id: '0-123',
  singular: 'order',
  plural: 'orders',
  groupLabel: 'Order information',
  properties: [
    text('hs_order_name', 'Order name', 'What the order is called'),
    text('hs_source_store', 'Source store'),
    text('hs_external_order_id', 'External order ID'),
    text('hs_external_cart_id', 'External cart ID'),
    text('hs_external_order_status', 'External order status'),
    text('hs_external_order_url', 'External order URL'),
    time('hs_external_created_date', 'External create date'),
    text('hs_fulfillment_status', 'Fulfillment status'),
    text('hs_payment_status', 'Payment status'),
    text('hs_payment_processing_method', 'Payment processing method'),
    accountChoice('hs_currency_code', 'Currency code'),
    money('hs_total_price', 'Total price'),
    money('hs_subtotal_price', 'Subtotal price'),
    money('hs_tax', 'Tax'),
    money('hs_shipping_cost', 'Shipping cost'),
    money('hs_order_discount', 'Order discount'),
    money('hs_refund_amount', 'Refund amount'),
    text('hs_discount_codes', 'Discount codes'),
    text('hs_shipping_status', 'Shipping status'),
    text('hs_shipping_status_url', 'Shipping status URL'),
    text('hs_shipping_tracking_number', 'Shipping tracking number'),
    text('hs_cancellation_reason', 'Cancellation reason'),
    time('hs_processed_date', 'Processed date'),
    text('hs_customer_phone', 'Customer phone'),
    flag('hs_buyer_accepts_marketing', 'Buyer accepts marketing'),
    textArea('hs_order_note', 'Order note'),
    text('hs_tags', 'Tags'),
    text('hs_landing_site', 'Landing site'),
    text('hs_referring_site', 'Referring site'),
    ...address('hs_billing_address_', 'Billing address', parts),
    ...address('hs_shipping_address_', 'Shipping address', parts),
  ],
  searchable: ['hs_order_name', 'hs_external_order_id'],
  pipelines: [
    {
      id: '14a2e10e-5471-408a-906e-c51f3b04369e',
      label: 'Order Pipeline',
      stages: [
        { id: '4b27b500-f031-4927-9811-68a0b525cbae', label: 'Open' },
        { id: '937ea84d-0a4f-4dcf-9028-3f9c2aafbf03', label: 'Processed' },
        { id: 'aa99e8d0-c1d5-4071-b915-d240bbb1aed9', label: 'Shipped' },
        { id: '3725360f-519b-4b18-a593-494d60a29c9f', label: 'Delivered', isClosed: true },
        { id: '3c85a297-e9ce-400b-b42e-9f16853d69d6', label: 'Cancelled', isClosed: true },
      ],
    },
  ],
};
