import type { Family } from './family.js';
import { choice, html, time } from './fields.js';

/** Messages of channels. Not known: the properties of messages that come in through connected channels. */
export const communications: Family = {
  id: '0-18',
  singular: 'communication',
  plural: 'communications',
  scopeNames: ['contacts'],
  groupLabel: 'Communication information',
  properties: [
    time('hs_timestamp', 'Activity date', 'When it took place: its place on the timeline'),
    choice('hs_communication_channel_type', 'Channel type', [
      ['WHATS_APP', 'WhatsApp'],
      ['LINKEDIN_MESSAGE', 'LinkedIn message'],
      ['SMS', 'SMS'],
      ['CUSTOM_CHANNEL_CONVERSATION', 'Custom channel'],
    ]),
    choice('hs_communication_logged_from', 'Logged from', [
      ['CRM', 'CRM'],
      ['CONVERSATIONS', 'Conversations'],
    ]),
    html('hs_communication_body', 'Communication body', 'What the message says'),
  ],
  requiredProperties: ['hs_timestamp'],
  searchable: ['hs_communication_body'],
  activityBody: 'hs_communication_body',
};
