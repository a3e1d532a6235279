import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-body.js';
import { findJsonFault, locate } from './json-position.js';

const parse = (text: string | Buffer) => parseJson(Buffer.from(text as string));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJson', () => {
  it('parses every JSON value like JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|\\u0000|\\ud[89a-f]|"constructor"/i.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['a repeated name', '{"a":1,"a":2}'],
    ['a repeated name with escapes', '{"a":1,"\\u0061":2}'],
    ['__proto__', '{"x":{"__proto__":{"admin":true}}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['U+0000 in a value', '{"a":"x\\u0000y"}'],
    ['U+0000 in a name', '{"a\\u0000":1}'],
    ['an unpaired surrogate', '{"a":"\\ud800"}'],
    ['an unpaired surrogate in a name', '{"\\udfff":1}'],
    ['65 levels', nested(65)],
    ['100,000 levels', nested(100_000)],
    ['a million opening brackets', '['.repeat(1_000_000)],
    ['too many values', `[${'0,'.repeat(100_001)}0]`],
    ['a byte order mark', '\ufeff{}'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['an overlong encoding of U+0000', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ])('rejects %s with a 400', (_what, text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ code: 'INVALID_JSON', row: expect.objectContaining({ status: 400 }) }),
    );
  });

  it('preserves text of every Unicode plane', () => {
    for (const text of ['é', '漢', '🜚', '\u{10ffff}', '\\ud83d\\ude00']) {
      expect(parse(`{"a":"${text}"}`)).toEqual({ a: JSON.parse(`"${text}"`) });
    }
  });

  it('allows the name constructor where it reaches no prototype', () => {
    expect(parse('{"constructor":"Acme Builders"}')).toEqual({ constructor: 'Acme Builders' });
  });
});

describe('findJsonFault', () => {
  it.each([
    ['{"a":}', 1, 6],
    ['{\n  "a": 1,\n}', 3, 1],
    ['[1, 2', 1, 6],
    ['{"a":1}}', 1, 8],
    ['', 1, 1],
    ['nul', 1, 1],
    ['{a:1}', 1, 2],
    ['"\n"', 1, 1],
  ])('finds where %j stops being JSON', (text, line, column) => {
    expect(findJsonFault(text)).toMatchObject({ line, column });
  });

  it('finds a fault in everything that JSON.parse rejects', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ue10.-+tfn \n') }), (text) => {
        try {
          JSON.parse(text);
        } catch {
          const { line, column } = findJsonFault(text);
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('locate', () => {
  it('finds a value by its pointer', () => {
    const text = '{\n "inputs": [ {"id": 7} ]\n}';
    expect(locate(text, '/inputs/0/id')).toEqual({ start: { line: 2, column: 21 }, end: { line: 2, column: 21 } });
    expect(locate('{}', '')).toEqual({ start: { line: 1, column: 1 }, end: { line: 1, column: 2 } });
  });
});
