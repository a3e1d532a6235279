import type { Family } from './family.js';
import { choice, number, ownerOf, text } from './fields.js';

/** The taxes of a quote or an invoice. Amounts of those do not follow. Not known: how the live service adds them up. */
export const taxes: Family = {
  id: '0-86',
  singular: 'tax',
  plural: 'taxes',
  scopeNames: ['line_items'],
  groupLabel: 'Tax information',
  properties: [
    text('hs_label', 'Label', 'What the tax is called'),
    choice('hs_type', 'Type', [
      ['PERCENT', 'Percent'],
      ['FIXED', 'Fixed'],
    ]),
    number('hs_value', 'Value', 'An amount or a percentage, as the type says'),
    ownerOf('Tax'),
  ],
  searchable: ['hs_label'],
};
