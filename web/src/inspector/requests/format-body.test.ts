import { expect, it } from 'vitest';
import { formatBody } from './format-body.js';

it('JSON is indented, forms have one field per line, other bodies are unchanged', () => {
  expect(formatBody('{"a":[1]}', 'application/json')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(formatBody('grant_type=refresh_token&scope=a%20b', 'application/x-www-form-urlencoded;charset=utf-8')).toBe(
    'grant_type = refresh_token\nscope = a b',
  );
  expect(formatBody('{"cut off', 'application/json')).toBe('{"cut off');
});
