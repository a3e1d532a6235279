import type { Family } from './family.js';
import { accountChoice, choice, date, money, number, ownerOf, text } from './fields.js';

/** Nothing is billed: amounts and dates are those that a client writes. Not known: the options of frequencies, which take any text. */
export const subscriptions: Family = {
  id: '0-69',
  singular: 'subscription',
  plural: 'subscriptions',
  otherSpellings: ['commerce_subscription', 'commerce_subscriptions'],
  groupLabel: 'Subscription information',
  properties: [
    text('hs_name', 'Name', 'What the subscription is called'),
    choice('hs_status', 'Status', [
      ['scheduled', 'Scheduled'],
      ['active', 'Active'],
      ['past_due', 'Past due'],
      ['unpaid', 'Unpaid'],
      ['paused', 'Paused'],
      ['canceled', 'Canceled'],
      ['expired', 'Expired'],
    ]),
    accountChoice('hs_currency_code', 'Currency code'),
    text('hs_recurring_billing_frequency', 'Billing frequency'),
    date('hs_recurring_billing_start_date', 'Billing start date'),
    date('hs_recurring_billing_end_date', 'Billing end date'),
    text('hs_recurring_billing_terms', 'Billing terms'),
    number('hs_number_of_completed_payments', 'Number of completed payments'),
    money('hs_last_payment_amount', 'Last payment amount'),
    date('hs_last_payment_date', 'Last payment date'),
    text('hs_last_payment_status', 'Last payment status'),
    money('hs_next_payment_amount', 'Next payment amount'),
    date('hs_next_payment_due_date', 'Next payment due date'),
    text('hs_collection_process', 'Collection process'),
    text('hs_invoice_creation', 'Invoice creation'),
    ownerOf('Subscription'),
  ],
  searchable: ['hs_name'],
};
