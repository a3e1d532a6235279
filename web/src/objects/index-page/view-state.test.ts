import { expect, it } from 'vitest';
import { plainState, readState, writeState, type ViewState } from './view-state.js';

const state: ViewState = {
  query: 'acme & co',
  filterGroups: [
    { filters: [{ propertyName: 'amount', operator: 'BETWEEN', value: '1', highValue: '9' }] },
    { filters: [{ propertyName: 'city', operator: 'IN', values: ['Lyon', 'Porto'] }] },
  ],
  sort: { propertyName: 'amount', direction: 'DESCENDING' },
  columns: [{ name: 'city', width: 300 }, { name: 'amount' }],
  layout: 'board',
  pipelineId: 'default',
};

it('an address says all of the state, and reading it gives the same', () => {
  expect(readState(new URLSearchParams(writeState(state)))).toEqual(state);
  expect(writeState(plainState)).toEqual({});
  expect(readState(new URLSearchParams())).toEqual(plainState);
});

it.each([
  ['filters={', plainState],
  ['filters=[[{"propertyName":"a","operator":"LIKE"}]]', plainState],
  ['filters=[7]', plainState],
  ['sort=-', plainState],
  ['columns=,a:9,a,b:99999', { ...plainState, columns: [{ name: 'a' }, { name: 'b' }] }],
])('what cannot be understood of %s is left out', (text, expected) => {
  expect(readState(new URLSearchParams(text))).toEqual(expected);
});
