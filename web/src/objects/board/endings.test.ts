import { expect, it } from 'vitest';
import type { Pipeline } from '../property.js';
import { listEndings } from './endings.js';

const toStages = (...metadata: readonly Record<string, string>[]) =>
  metadata.map((one, index) => ({
    id: `s${index}`,
    label: `Stage ${index}`,
    metadata: one,
  })) as unknown as Pipeline['stages'];

const toPairs = (...args: Parameters<typeof listEndings>) =>
  listEndings(...args).map(({ label, stage }) => [label, stage.id]);

it('deals end in the first won and the first lost stage', () => {
  const open = { probability: '0.4', isClosed: 'false' };
  const [won, lost] = [
    { probability: '1.0', isClosed: 'true' },
    { probability: '0.0', isClosed: 'true' },
  ];
  expect(toPairs(toStages(open, lost, won, won, lost), 'probability')).toEqual([
    ['Won', 's2'],
    ['Lost', 's1'],
  ]);
  expect(toPairs(toStages(open, won), 'probability')).toEqual([['Won', 's1']]);
  expect(toPairs(toStages(open), 'probability')).toEqual([]);
});

it('tickets and custom records end in their first closed stage', () => {
  expect(toPairs(toStages({ ticketState: 'OPEN' }, { ticketState: 'CLOSED' }), 'ticketState')).toEqual([
    ['Closed', 's1'],
  ]);
  expect(toPairs(toStages({ state: 'OPEN' }, { state: 'CLOSED' }), 'state')).toEqual([['Closed', 's1']]);
  expect(toPairs(toStages({ state: 'OPEN' }), 'state')).toEqual([]);
});
