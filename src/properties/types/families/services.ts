import type { Family } from './family.js';
import { accountChoice, choice, date, money, text, textArea } from './fields.js';

/** Not known: the options of `hs_category`, which takes any text. */
export const services: Family = {
  id: '0-162',
  singular: 'service',
  plural: 'services',
  groupLabel: 'Service information',
  properties: [
    text('hs_name', 'Name', 'What the service is called'),
    textArea('hs_description', 'Description'),
    accountChoice('hs_category', 'Category'),
    choice('hs_status', 'Status', [
      ['on_track', 'On track'],
      ['delayed', 'Delayed'],
      ['failed', 'Failed'],
      ['succeeded_completed', 'Succeeded'],
    ]),
    date('hs_start_date', 'Start date'),
    date('hs_target_end_date', 'Target end date'),
    date('hs_close_date', 'Close date'),
    money('hs_total_cost', 'Total cost'),
    money('hs_amount_paid', 'Amount paid'),
    money('hs_amount_remaining', 'Amount remaining'),
  ],
  searchable: ['hs_name', 'hs_description'],
  pipelines: [
    {
      id: 'ba9cdbd6-e220-45b2-a5a2-d67ebdcbade6',
      label: 'Service Pipeline',
      stages: [
        { id: '8e2b21d0-7a90-4968-8f8c-a8525cc49c70', label: 'New' },
        { id: '600b692d-a3fe-4052-9cd7-278b134d7941', label: 'In progress' },
        { id: 'de53e7d9-6b57-4701-b576-92de01c9ed65', label: 'Closed', isClosed: true },
      ],
    },
  ],
};
