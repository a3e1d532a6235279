import { expect, it } from 'vitest';
import { toActivityTexts } from './activity-words.js';

const read = (objectTypeId: string, properties: Record<string, string>) =>
  toActivityTexts({ kind: 'activity', id: '1', at: '2026-01-01T00:00:00Z', objectTypeId, properties, comments: 0 });

it('the length of calls and meetings is in words', () => {
  const call = (ms: string) => read('0-48', { hs_call_duration: ms }).length;
  expect(['30000', '840000', '3600000', '5400000', '', 'x'].map(call)).toEqual([
    '30 s',
    '14 min',
    '1 h',
    '1 h 30 min',
    '',
    '',
  ]);
  const times = { hs_meeting_start_time: '2026-01-01T09:00:00Z', hs_meeting_end_time: '2026-01-01T09:45:00Z' };
  expect(read('0-47', times).length).toBe('45 min');
});

it('states are those that do not go without saying', () => {
  const states = (objectTypeId: string, properties: Record<string, string>) =>
    read(objectTypeId, properties).states.map(({ text }) => text);
  expect(states('0-27', { hs_task_priority: 'HIGH', hs_task_type: 'CALL' })).toEqual(['High', 'Call']);
  expect(states('0-27', { hs_task_priority: 'NONE', hs_task_type: 'TODO' })).toEqual([]);
  expect(states('0-48', { hs_call_direction: 'OUTBOUND', hs_call_disposition: 'own-outcome' })).toEqual([
    'own-outcome',
  ]);
  expect(states('0-49', { hs_email_direction: 'EMAIL', hs_email_status: 'BOUNCED' })).toEqual(['Bounced']);
});
