import { expect, it } from 'vitest';
import { toErrorCode, toErrorText, toPlainText } from './plain-text.js';

it.each([
  ['a', 'a'],
  [1.5, '1.5'],
  [false, 'false'],
  [10n, '10'],
])('the text of a plain value: %s', (value, text) => {
  expect(toPlainText(value)).toBe(text);
});

it.each([null, undefined, {}, [], { toString: [] }, { toString: 'x' }, Object.create(null), Symbol('s')])(
  'a value that is not plain has no text, even with a toString',
  (value) => {
    expect(toPlainText(value)).toBeUndefined();
    expect(toErrorText(value)).toBe('unknown error');
  },
);

it('errors are described by their message and code', () => {
  expect(toErrorText(new Error('no'))).toBe('no');
  expect(toErrorCode(Object.assign(new Error('no'), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(toErrorCode(Object.assign(new Error('no'), { code: { toString: [] } }))).toBe('unknown error');
});
