import type { Family } from './family.js';
import { choice, number, ownerOf, text } from './fields.js';

/** What a quote or an invoice adds to its line items. Amounts of those do not follow. Not known: how the live service adds them up. */
export const fees: Family = {
  id: '0-85',
  singular: 'fee',
  plural: 'fees',
  scopeNames: ['line_items'],
  otherScopes: ['e-commerce'],
  groupLabel: 'Fee information',
  properties: [
    text('hs_label', 'Label', 'What the fee is called'),
    choice('hs_type', 'Type', [
      ['PERCENT', 'Percent'],
      ['FIXED', 'Fixed'],
    ]),
    number('hs_value', 'Value', 'An amount or a percentage, as the type says'),
    ownerOf('Fee'),
  ],
  searchable: ['hs_label'],
};
