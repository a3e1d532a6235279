import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { removeUnknownFields } from './unknown-fields.js';

const closed = { additionalProperties: false };
const schema = Type.Object(
  {
    name: Type.String(),
    values: Type.Record(Type.String(), Type.Unknown()),
    inputs: Type.Array(Type.Union([Type.String(), Type.Object({ id: Type.String() }, closed), Type.Null()])),
    open: Type.Object({ a: Type.String() }),
  },
  closed,
);

it('removes unknown fields with the value null at any depth, and names each once', () => {
  const body = { name: 'x', foo: null, bar: 1, inputs: [{ id: '1', foo: null, baz: null }, 'y', null, { foo: null }] };
  expect([...removeUnknownFields(body, schema, 'null')]).toEqual(['foo', 'baz']);
  expect(body).toEqual({ name: 'x', bar: 1, inputs: [{ id: '1' }, 'y', null, {}] });
});

it('removes unknown fields with any value where all are ignored', () => {
  const body = { bar: { deep: [1] }, inputs: [{ id: '1', nope: false }] };
  expect([...removeUnknownFields(body, schema, 'all')]).toEqual(['bar', 'nope']);
  expect(body).toEqual({ inputs: [{ id: '1' }] });
});

it('keeps the fields of records, of open objects and of values that no object is expected for', () => {
  const body = { name: { foo: null }, values: { foo: null, constructor: null }, open: { b: null } };
  expect([...removeUnknownFields(body, schema, 'all')]).toEqual([]);
  expect(body).toEqual({ name: { foo: null }, values: { foo: null, constructor: null }, open: { b: null } });
  for (const other of [undefined, null, 'x', 1, []]) expect(removeUnknownFields(other, schema, 'all').size).toBe(0);
});
