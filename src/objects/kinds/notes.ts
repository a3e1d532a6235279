import { toActivityKind } from './activities.js';

export const notes = toActivityKind({
  typeId: '0-46',
  body: ['hs_note_body'],
  searchable: ['hs_note_body'],
  requiredProperties: ['hs_timestamp'],
});
