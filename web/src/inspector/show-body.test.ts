import { expect, it } from 'vitest';
import { toReadable } from './show-body.js';

it('JSON is indented, forms have a line for each field, the rest stays', () => {
  expect(toReadable('{"a":[1]}', 'application/json')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(toReadable('grant_type=refresh_token&scope=a%20b', 'application/x-www-form-urlencoded;charset=utf-8')).toBe(
    'grant_type = refresh_token\nscope = a b',
  );
  expect(toReadable('{"cut off', 'application/json')).toBe('{"cut off');
});
