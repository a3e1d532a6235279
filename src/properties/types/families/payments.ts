import type { Family } from './family.js';
import { accountChoice, address, choice, money, ownerOf, text, textArea, time } from './fields.js';

const parts = [
  ['street', 'street'],
  ['city', 'city'],
  ['state', 'state'],
  ['postal_code', 'postal code'],
  ['country', 'country'],
] as const;

/** Not known: the methods and processors, which take any text. */
export const payments: Family = {
  id: '0-101',
  singular: 'payment',
  plural: 'payments',
  associationName: 'commerce_payment',
  otherSpellings: ['commerce_payments'],
  scopeNames: ['commercepayments'],
  groupLabel: 'Payment information',
  properties: [
    text('hs_customer_email', 'Customer email'),
    money('hs_initial_amount', 'Gross amount'),
    time('hs_initiated_date', 'Payment date'),
    choice('hs_latest_status', 'Status', [
      ['processing', 'Processing'],
      ['succeeded', 'Succeeded'],
      ['failed', 'Failed'],
      ['refunded', 'Refunded'],
      ['partially_refunded', 'Partially refunded'],
      ['processing_refund', 'Processing refund'],
      ['disputed', 'Disputed'],
    ]),
    accountChoice('hs_currency_code', 'Currency code'),
    money('hs_fees_amount', 'Fees'),
    money('hs_net_amount', 'Net amount'),
    money('hs_refunds_amount', 'Refunded amount'),
    text('hs_payment_id', 'Payment ID'),
    text('hs_payment_method_type', 'Payment method'),
    text('hs_processor_type', 'Processor'),
    text('hs_payment_source_name', 'Source name'),
    text('hs_payment_source_url', 'Source URL'),
    text('hs_reference_number', 'Reference number'),
    text('hs_external_reference_id', 'External reference ID'),
    textArea('hs_internal_comment', 'Internal comment'),
    ...address('hs_billing_address_', 'Billing address', parts),
    ...address('hs_shipping_address_', 'Shipping address', parts),
    ownerOf('Payment'),
  ],
  requiredProperties: ['hs_initial_amount', 'hs_initiated_date'],
  searchable: ['hs_customer_email', 'hs_reference_number'],
};
