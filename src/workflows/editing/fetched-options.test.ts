import { expect, it } from 'vitest';
import { readFetchedOptions } from './fetched-options.js';

const read = (body: unknown) => readFetchedOptions(JSON.stringify(body));

it('reads texts only, each value once and no more than 1,000 (Assumption AA24)', () => {
  const options = [
    { value: 1, label: 'One', description: 'First' },
    { value: '1', label: 'Again' },
    { value: 'b', label: { a: 1 } },
    { label: 'No value' },
    null,
  ];
  const first = { value: '1', label: 'One', description: 'First' };
  expect(read({ options, after: 7, searchable: true })).toEqual({
    ...{ options: [first, { value: 'b', label: 'b' }], after: '7', isSearchable: true },
  });
  const many = Array.from({ length: 1200 }, (_, at) => ({ value: `v${at}`, label: '\u0000x' }));
  const found = read({ options: many });
  expect([found?.options.length, found?.options[0], found?.isSearchable, found && 'after' in found]).toEqual([
    ...[1000, { value: 'v0', label: 'x' }, false, false],
  ]);
});

it.each([['<html>'], ['[]'], ['null'], ['{"options":{}}']])('refuses %s', (text) =>
  expect(readFetchedOptions(text)).toBeUndefined(),
);
