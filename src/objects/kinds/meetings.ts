import { toActivityKind } from './activities.js';
import type { Values } from './kind.js';

const outcomes = ['CANCELED', 'COMPLETED', 'NO_SHOW', 'RESCHEDULED', 'SCHEDULED'];

export const meetings = toActivityKind({
  typeId: '0-47',
  body: ['hs_meeting_body'],
  searchable: ['hs_meeting_title', 'hs_meeting_body'],
  requiredProperties: ['hs_timestamp'],
  // Assumption K11.
  listMissing: (values) => (values['hs_timestamp'] || values['hs_meeting_start_time'] ? [] : ['hs_timestamp']),
  toSystemValues: ({ hs_meeting_start_time: start = '' }) => ({ hs_timestamp: start }),
  derivedFrom: ['hs_meeting_outcome'],
  derive: ({ hs_meeting_outcome: outcome = '' }) => toOutcomeCounts(outcome),
});

function toOutcomeCounts(outcome: string): Values {
  const toCount = (one: string) => (one === outcome ? '1' : '0');
  return Object.fromEntries(
    outcomes.map((one) => [`hs_outcome_${one.toLowerCase()}_count`, outcome === '' ? '' : toCount(one)]),
  );
}
