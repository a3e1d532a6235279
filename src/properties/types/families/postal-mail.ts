import type { Family } from './family.js';
import { html, time } from './fields.js';

/** Letters that were sent or received. Not known: further properties. */
export const postalMail: Family = {
  id: '0-116',
  singular: 'postal_mail',
  plural: 'postal_mails',
  scopeNames: ['contacts'],
  groupLabel: 'Postal mail information',
  properties: [
    time('hs_timestamp', 'Activity date', 'When it was sent or received: its place on the timeline'),
    html('hs_postal_mail_body', 'Postal mail body', 'What the letter says'),
  ],
  requiredProperties: ['hs_timestamp'],
  searchable: ['hs_postal_mail_body'],
  activityBody: 'hs_postal_mail_body',
};
