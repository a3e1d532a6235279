import { expect, it } from 'vitest';
import { toNextStart, toPageStart, toRecordId } from './ids.js';

it.each([
  ['1', '1'],
  ['007', '7'],
  [42, '42'],
  ['9223372036854775807', '9223372036854775807'],
])('parses %j as the id %s', (given, id) => expect(toRecordId(given)).toBe(id));

it.each(['9223372036854775808', '1'.repeat(100), 9007199254740992, '0'.repeat(500) + '9223372036854775808'])(
  'parses %j as a number out of range',
  (given) => expect(toRecordId(given)).toBe('none'),
);

it.each(['', ' 1', '1 ', '-1', '+1', '1e3', '0x10', '1.0', '１２', 'abc', '1\n', 1.5, -1, 1e21])(
  'rejects %j as not a number',
  (given) => expect(toRecordId(given)).toBeUndefined(),
);

it('parses a cursor as the first id not returned yet, and an empty one as the start', () => {
  expect([undefined, '', '0', '33452'].map(toPageStart)).toEqual(['0', '0', '0', '33452']);
  expect(toPageStart('nope')).toBeUndefined();
  expect(toNextStart('33451')).toBe('33452');
  expect(toNextStart('9007199254740993')).toBe('9007199254740994');
});
