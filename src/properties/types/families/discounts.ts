import type { Family } from './family.js';
import { choice, number, ownerOf, text } from './fields.js';

/** What is taken off a quote, an invoice or a cart. Amounts of those do not follow. Not known: durations beside once and forever. */
export const discounts: Family = {
  id: '0-84',
  singular: 'discount',
  plural: 'discounts',
  scopeNames: ['line_items'],
  otherScopes: ['e-commerce'],
  groupLabel: 'Discount information',
  properties: [
    text('hs_label', 'Label', 'What the discount is called'),
    choice('hs_type', 'Type', [
      ['PERCENT', 'Percent'],
      ['FIXED', 'Fixed'],
    ]),
    number('hs_value', 'Value', 'An amount or a percentage, as the type says'),
    choice('hs_duration', 'Duration', [
      ['ONCE', 'Once'],
      ['FOREVER', 'Forever'],
    ]),
    number('hs_sort_order', 'Sort order', 'Its place among the discounts that apply, the first one being 0'),
    ownerOf('Discount'),
  ],
  searchable: ['hs_label'],
};
