import type { Family } from './family.js';
import { accountChoice, address, choice, choices, date, flag, money, ownerOf, text, textArea } from './fields.js';

const parts = [
  ['address', 'address'],
  ['address2', 'address 2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'postal code'],
  ['country', 'country'],
] as const;

/** Amounts are those that a client writes: they are not added up from line items or payments. Not known: which changes of a status the live service makes by itself. */
export const invoices: Family = {
  id: '0-53',
  singular: 'invoice',
  plural: 'invoices',
  groupLabel: 'Invoice information',
  properties: [
    text('hs_title', 'Title', 'What the invoice is called'),
    text('hs_number', 'Invoice number'),
    choice('hs_invoice_status', 'Invoice status', [
      ['draft', 'Draft'],
      ['open', 'Open'],
      ['paid', 'Paid'],
      ['voided', 'Voided'],
    ]),
    date('hs_invoice_date', 'Invoice date'),
    date('hs_due_date', 'Due date'),
    text('hs_purchase_order_number', 'Purchase order number'),
    accountChoice('hs_currency', 'Currency'),
    money('hs_amount_billed', 'Amount billed'),
    money('hs_amount_paid', 'Amount paid'),
    money('hs_balance_due', 'Balance due'),
    money('hs_subtotal', 'Subtotal'),
    textArea('hs_comments', 'Comments'),
    text('hs_language', 'Language'),
    text('hs_locale', 'Locale'),
    text('hs_tax_id', 'Tax ID'),
    text('hs_domain', 'Domain'),
    text('hs_invoice_link', 'Invoice link'),
    text('hs_pdf_download_link', 'PDF download link'),
    text('hs_external_invoice_id', 'External invoice ID'),
    flag('hs_invoice_billable', 'Billable'),
    flag('hs_payment_enabled', 'Payment enabled'),
    flag('hs_allow_partial_payments', 'Allow partial payments'),
    flag('hs_collect_billing_address', 'Collect billing address'),
    flag('hs_collect_shipping_address', 'Collect shipping address'),
    choices('hs_allowed_payment_methods', 'Allowed payment methods', [
      ['CREDIT_OR_DEBIT_CARD', 'Credit or debit card'],
      ['ACH', 'ACH'],
      ['SEPA', 'SEPA'],
      ['BACS', 'BACS'],
      ['PADS', 'PADS'],
    ]),
    ...address('hs_recipient_company_', 'Recipient company', parts),
    ...address('hs_recipient_shipping_', 'Recipient shipping', parts),
    ownerOf('Invoice'),
  ],
  requiredProperties: ['hs_currency'],
  searchable: ['hs_title', 'hs_number'],
};
