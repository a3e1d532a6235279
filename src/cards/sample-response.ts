import type { Static } from 'typebox';
import type { SampleResponse } from './cards.schema.js';

/** What an app that tracks support requests could respond. */
export const sampleResponse: Static<typeof SampleResponse> = {
  responseVersion: 'v3',
  totalCount: 2,
  cardLabel: 'support requests',
  allItemsLinkUrl: 'https://www.example.com/requests',
  topLevelActions: {
    primary: {
      type: 'IFRAME',
      label: 'New request',
      url: 'https://www.example.com/requests/new',
      propertyNamesIncluded: ['email'],
      width: 800,
      height: 600,
    },
    settings: {
      type: 'IFRAME',
      label: 'Settings',
      url: 'https://www.example.com/settings',
      propertyNamesIncluded: [],
      width: 600,
      height: 480,
    },
    secondary: [],
  },
  sections: [
    {
      id: '245',
      title: 'Login fails after the update',
      linkUrl: 'https://www.example.com/requests/245',
      tokens: [
        { name: 'status', label: 'Status', dataType: 'STATUS', value: 'open' },
        { name: 'reported', label: 'Reported', dataType: 'DATE', value: '2026-03-02' },
      ],
      actions: [
        {
          type: 'ACTION_HOOK',
          label: 'Close',
          url: 'https://www.example.com/requests/245/close',
          httpMethod: 'POST',
          propertyNamesIncluded: ['email'],
        },
      ],
    },
    {
      id: '251',
      title: 'Export is empty',
      linkUrl: 'https://www.example.com/requests/251',
      tokens: [{ name: 'status', label: 'Status', dataType: 'STATUS', value: 'waiting' }],
      actions: [],
    },
  ],
};
