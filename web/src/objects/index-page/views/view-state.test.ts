import { expect, it } from 'vitest';
import { defaultState, isBare, readState, writeState, type ViewState } from './view-state.js';

const state: ViewState = {
  query: 'acme & co',
  filterGroups: [
    { filters: [{ propertyName: 'amount', operator: 'BETWEEN', value: '1', highValue: '9' }] },
    { filters: [{ propertyName: 'city', operator: 'IN', values: ['Lyon', 'Porto'] }] },
  ],
  sort: { propertyName: 'amount', direction: 'DESCENDING' },
  columns: [
    { name: 'city', width: 300 },
    { name: 'amount' },
    { name: 'zip', width: 90, pinned: true },
    { name: 'email', pinned: true },
  ],
  layout: 'board',
  pipelineId: 'default',
  groupBy: 'city',
  closedGroups: ['', 'Lyon, "FR"'],
  dateProperty: 'closedate',
  span: 'week',
  day: '2026-11-25',
  cardProperties: ['amount', 'city'],
  cardDensity: 'compact',
  stageLimits: { closedwon: 7, appointmentscheduled: 5 },
  narrowStages: ['closedlost', 'closedwon'],
  laneBy: 'hubspot_owner_id',
  closedLanes: ['', '501'],
};

it('an address has all of the state, there and back', () => {
  expect(readState(new URLSearchParams(writeState(state)))).toEqual(state);
  expect(writeState(defaultState)).toEqual({});
  expect(readState(new URLSearchParams())).toEqual(defaultState);
});

it('a card without properties differs from the usual one', () => {
  const bare = { ...defaultState, cardProperties: [] };
  expect(readState(new URLSearchParams(writeState(bare)))).toEqual(bare);
});

it.each([
  ['filters={', defaultState],
  ['filters=[[{"propertyName":"a","operator":"LIKE"}]]', defaultState],
  ['filters=[7]', defaultState],
  ['sort=-', defaultState],
  ['columns=,a:9,a,b:99999', { ...defaultState, columns: [{ name: 'a' }, { name: 'b' }] }],
  ['card=,a,a,b,c,d,e,f,g', { ...defaultState, cardProperties: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ['card=', { ...defaultState, cardProperties: [] }],
  ['cards=tiny', defaultState],
  ['limits=[5]', defaultState],
  ['narrow={}', defaultState],
  ['limits={"a":0,"b":1.5,"c":"5","":5,"d":5}', { ...defaultState, stageLimits: { d: 5 } }],
])('invalid parts of %s are ignored', (text, expected) => {
  expect(readState(new URLSearchParams(text))).toEqual(expected);
});

it.each([
  ['', true],
  ['from=mail', true],
  ['q=', true],
  ['q=acme', false],
  ['as=board', false],
  ['columns=city', false],
  ['view=1001', false],
  ['view=all', false],
])('an address with %s leaves the view to the default: %s', (text, expected) => {
  expect(isBare(new URLSearchParams(text))).toBe(expected);
});
