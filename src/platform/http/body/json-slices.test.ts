import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceElements, sliceMembers } from './json-slices.js';

describe('slices of a JSON text', () => {
  it('are the values exactly as written', () => {
    const text = ' { "a" : 1.50 ,"b":[ 1, "]}" ],"c\\u0064":{"x": "\\"{" } , "e":null}\n';
    expect([...sliceMembers(text)]).toEqual([
      ['a', '1.50'],
      ['b', '[ 1, "]}" ]'],
      ['cd', '{"x": "\\"{" }'],
      ['e', 'null'],
    ]);
    expect(sliceElements('[ {"a":[]} , 12345678901234567890,"," , [] ]')).toEqual([
      '{"a":[]}',
      '12345678901234567890',
      '","',
      '[]',
    ]);
    expect(sliceElements(' [ ] ')).toEqual([]);
    expect([...sliceMembers('{}')]).toEqual([]);
  });

  it('parse to the same values, with any whitespace', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), fc.integer({ min: 0, max: 3 }), (members, indent) => {
        const slices = sliceMembers(JSON.stringify(members, null, indent));
        const read = JSON.parse(JSON.stringify(members)) as Record<string, unknown>;
        expect(slices.size).toBe(Object.keys(read).length);
        for (const [name, slice] of slices) expect(JSON.parse(slice)).toEqual(read[name]);
      }),
    );
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 0, max: 3 }), (elements, indent) => {
        const slices = sliceElements(JSON.stringify(elements, null, indent));
        expect(slices.map((slice) => JSON.parse(slice) as unknown)).toEqual(JSON.parse(JSON.stringify(elements)));
      }),
    );
  });
});
