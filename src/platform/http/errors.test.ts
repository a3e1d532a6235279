import { describe, expect, it } from 'vitest';
import { AppError, defineErrors, listErrors, toWireError } from './errors.js';

const errors = defineErrors({
  ANVIL_MISSING: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no anvil {name}.' },
  ANVIL_2_TAKEN: { status: 409, message: 'The anvil is taken.' },
});

describe('a table of errors', () => {
  it('has a function for each row, named after its code', () => {
    const error = errors.anvilMissing({ message: 'There is no anvil 7.', context: { name: ['7'] } });
    expect(error).toBeInstanceOf(AppError);
    expect(toWireError(error, 'id')).toEqual({
      status: 'error',
      message: 'There is no anvil 7.',
      correlationId: 'id',
      context: { name: ['7'] },
      category: 'OBJECT_NOT_FOUND',
    });
    expect(errors.anvil2Taken().message).toBe('The anvil is taken.');
    expect([errors.anvilMissing.code, errors.anvilMissing.message]).toEqual([
      'ANVIL_MISSING',
      'There is no anvil {name}.',
    ]);
  });

  it('distinguishes its own errors from others', () => {
    expect(errors.anvilMissing.is(errors.anvilMissing())).toBe(true);
    for (const other of [errors.anvil2Taken(), new Error('ANVIL_MISSING'), undefined]) {
      expect(errors.anvilMissing.is(other)).toBe(false);
    }
  });

  it('does not compile with an undeclared code', () => {
    // @ts-expect-error: a typing mistake.
    expect(errors.anvilMising).toBeUndefined();
  });

  it('rejects a code that is declared twice, and lists all codes', () => {
    expect(() => defineErrors({ ANVIL_MISSING: { status: 400, message: 'Again.' } })).toThrow('declared twice');
    expect(listErrors().map(([code]) => code)).toEqual(expect.arrayContaining(['ANVIL_2_TAKEN', 'ANVIL_MISSING']));
  });
});
