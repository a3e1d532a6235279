import { expect, it } from 'vitest';
import { checkValue } from './schema-check.js';
import { toExample, toTypeText, withoutNull } from './schema-text.js';

const record = {
  type: 'object',
  required: ['properties'],
  additionalProperties: false,
  properties: {
    properties: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    },
    ids: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'integer', minimum: 1 } },
    when: { type: 'string', format: 'date-time' },
    kind: { enum: ['A', 'B'] },
  },
} as const;

const messages = (value: unknown): string[] =>
  checkValue(value, record).map(({ path, message }) => `${path.join('/')}: ${message}`);

it.each([
  [{ properties: { a: 'x', b: null }, ids: [1, 2], when: '2026-01-31T09:00:00Z', kind: 'A' }, []],
  [{}, [': Needs the field "properties".']],
  [[], [': Must be an object.']],
  [{ properties: {}, nope: 1 }, ['nope: The field "nope" does not exist here.']],
  [{ properties: { a: 'long' } }, ['properties/a: Must have at most 3 characters.']],
  [{ properties: { a: 1 } }, ['properties/a: Must be one of these: text or null.']],
  [{ properties: {}, ids: [] }, ['ids: Needs at least 1 items.']],
  [{ properties: {}, ids: [1, 1, 0.5] }, ['ids: Items must differ from each other.', 'ids/2: Must be an integer.']],
  [{ properties: {}, ids: [0] }, ['ids/0: Must be at least 1.']],
  [{ properties: {}, when: 'now' }, ['when: Must be a valid date and time (ISO 8601).']],
  [{ properties: {}, kind: 'C' }, ['kind: Must be one of "A", "B".']],
])('%j: %j', (value, expected) => expect(messages(value)).toEqual(expected));

it('reports the problems of the alternative that is meant', () => {
  const either = {
    anyOf: [{ type: 'string' }, { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }],
  };
  expect(checkValue({ id: 1 }, either)).toEqual([{ path: ['id'], message: 'Must be text.' }]);
});

it('examples of a schema match it', () => {
  const schema = { ...record, required: ['properties', 'ids', 'when', 'kind'] };
  expect(toExample(schema)).toEqual({ properties: {}, ids: [1], when: '2026-01-31T09:00:00Z', kind: 'A' });
  expect(checkValue(toExample(schema), schema)).toEqual([]);
});

it('names types in words, and sees null among alternatives', () => {
  expect(toTypeText({ anyOf: [{ type: 'string' }, { type: 'integer' }] })).toBe('text or integer');
  expect(toTypeText({ type: 'array', items: { type: 'string' } })).toBe('list (text)');
  expect(withoutNull({ anyOf: [{ type: 'string' }, { type: 'null' }], description: 'D' })).toEqual({
    schema: { type: 'string', description: 'D' },
    isNullable: true,
  });
});
