import { expect, it } from 'vitest';
import { toDatabaseTime, toPhases } from './phases.js';

const names = (phases: ReturnType<typeof toPhases>) =>
  phases.map(({ name, start, milliseconds }) => `${name} ${start}+${milliseconds}`);

it('phases follow each other without gaps, and those of no length without a meaning are left out', () => {
  const marks = { authenticated: 1, received: 1.5, admitted: 4, struck: 4, validated: 4.5, handled: 20 };
  expect(names(toPhases(marks, 21))).toEqual([
    'authentication 0+1',
    'body 1+0.5',
    'admission 1.5+2.5',
    'validation 4+0.5',
    'handler 4.5+15.5',
    'response 20+1',
  ]);
});

it('a body that was never read is no phase', () => {
  const marks = { authenticated: 1, received: 15, admitted: 2, struck: 14, validated: 14, handled: 15 };
  expect(names(toPhases(marks, 15)).slice(0, 3)).toEqual(['authentication 0+1', 'admission 1+1', 'fault 2+12']);
});

it('a rejected request ends in the phase that rejected it', () => {
  expect(names(toPhases({ handled: 3 }, 4))).toEqual(['authentication 0+3', 'response 3+1']);
  const rejected = { authenticated: 1, received: 1.2, admitted: 2, struck: 2, handled: 3 };
  expect(names(toPhases(rejected, 3))).toEqual([
    'authentication 0+1',
    'body 1+0.2',
    'admission 1.2+0.8',
    'validation 2+1',
    'response 3+0',
  ]);
  expect(names(toPhases({ authenticated: 1, admitted: 1 }, 9)).slice(-2)).toEqual(['fault 1+8', 'response 9+0']);
});

it('database time counts statements that ran at the same time once', () => {
  const spans = [
    { start: 110, milliseconds: 10 },
    { start: 105, milliseconds: 10 },
    { start: 130, milliseconds: 5 },
  ];
  expect(toDatabaseTime({ statements: 4, spans }, 100)).toEqual({
    statements: 4,
    milliseconds: 20,
    spans: [
      { start: 5, milliseconds: 10 },
      { start: 10, milliseconds: 10 },
      { start: 30, milliseconds: 5 },
    ],
  });
});
