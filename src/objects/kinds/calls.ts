import { toActivityKind } from './activities.js';

export const calls = toActivityKind({
  typeId: '0-48',
  body: ['hs_call_body'],
  searchable: ['hs_call_title', 'hs_body_preview'],
  requiredProperties: ['hs_timestamp'],
});
