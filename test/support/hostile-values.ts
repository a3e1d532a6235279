import type { Dice } from './dice.js';
import { oddTexts } from './odd-texts.js';

/** JSON texts that body fields do not expect, some of them invalid JSON. */
const texts: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '9'.repeat(400),
  '0.'.padEnd(400, '1'),
  '""',
  '" "',
  '[]',
  '[[]]',
  '{}',
  '[null]',
  '{"toString":[]}',
  '{"toString":null,"valueOf":1}',
  '{"toJSON":{}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"$gt":""}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"2024-02-30T25:00:00Z"',
  `"${'x'.repeat(70_000)}"`,
  `${'['.repeat(600)}${']'.repeat(600)}`,
  `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`,
  `[${'1,'.repeat(3000)}1]`,
  'undefined',
  'NaN',
  "'x'",
  '{"a":1,}',
  '{"a":1,"a":2}',
];

/** Objects without the usual prototype or methods; only some fields accept them. */
const objects = ['{"toString":[]}', '{"toString":1,"valueOf":1}', '{"toJSON":1}', '{"then":1}', '{"length":1}'];

/** JSON text of a value that few fields expect. */
export function pickHostileJson(dice: Dice): string {
  if (dice.roll(5) === 0) return objects[dice.roll(objects.length)] ?? '{}';
  if (dice.roll(3) === 0) return JSON.stringify(oddTexts[dice.roll(oddTexts.length)]);
  return texts[dice.roll(texts.length)] ?? 'null';
}

const percentEncoded: readonly string[] = [
  '',
  '%00',
  '%ff',
  '%zz',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..',
  '%25',
  '-1',
  '0',
  '1e9',
  '9'.repeat(40),
  '__proto__',
  'toString',
  'constructor',
  'a,b,,c',
  'x'.repeat(3000),
  '%20',
  '%0d%0aX-Evil:1',
];

/** A text for a path or a query, already encoded, sometimes incorrectly. */
export function pickHostilePart(dice: Dice): string {
  if (dice.roll(3) > 0) return percentEncoded[dice.roll(percentEncoded.length)] ?? '';
  return encodeURIComponent((oddTexts[dice.roll(oddTexts.length)] ?? '').slice(0, 1000).toWellFormed());
}
