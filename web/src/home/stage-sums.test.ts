import { expect, it } from 'vitest';
import type { Pipeline } from '../objects/property.js';
import { closingWithin, sumByStage } from './stage-sums.js';

const stage = (id: string, probability: string) => ({ id, label: id.toUpperCase(), metadata: { probability } });
const pipelines = [
  { id: 'sales', label: 'Sales', stages: [stage('new', '0.2'), stage('late', '0.5'), stage('won', '1.0')] },
  { id: 'empty', label: 'Empty', stages: [stage('first', '0.1')] },
] as unknown as readonly Pipeline[];

const deal = (dealstage: string, amount: string | null, closedate = '2026-03-12T00:00:00Z') => ({
  id: `${dealstage}${amount}`,
  properties: { pipeline: 'sales', dealstage, amount_in_home_currency: amount, closedate },
});

it('deals are counted and added up by open stage, weighted by its probability', () => {
  const deals = [deal('new', '100'), deal('new', null), deal('late', '50.5')];
  expect(sumByStage(pipelines, deals)).toEqual([
    {
      ...{ id: 'sales', label: 'Sales', count: 3, amount: 150.5, weighted: 45.25 },
      stages: [
        { id: 'new', label: 'NEW', count: 2, amount: 100 },
        { id: 'late', label: 'LATE', count: 1, amount: 50.5 },
      ],
    },
  ]);
  expect(sumByStage(pipelines, [])).toEqual([]);
});

it('deals that close in time are those with a date from now on', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  const deals = [
    deal('new', '1', '2026-03-09T00:00:00Z'),
    deal('new', '2', '2026-03-24T00:00:00Z'),
    deal('new', '4', '2026-03-25T00:00:00Z'),
    deal('new', '8', 'never'),
  ];
  expect(closingWithin(deals, now, 14)).toEqual({ count: 1, amount: 2 });
});
