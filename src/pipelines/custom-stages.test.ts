import { expect, it } from 'vitest';
import { toStageMeaning } from './stage-metadata.js';

it.each([
  [{}, { state: 'OPEN', isClosed: 'false' }],
  [
    { state: 'CLOSED', colour: 'red' },
    { state: 'CLOSED', isClosed: 'true' },
  ],
  [{ ticketState: 'CLOSED' }, { state: 'OPEN', isClosed: 'false' }],
])('stages of custom objects have a state: %j is stored as %j', (sent, metadata) => {
  expect(toStageMeaning('2-77', sent)).toEqual({ metadata, isClosed: metadata.isClosed === 'true' });
});

it('another state is rejected', () => {
  expect(() => toStageMeaning('2-77', { state: 'DONE' })).toThrow('state must be one of: [OPEN, CLOSED]');
});
