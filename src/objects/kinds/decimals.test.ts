import { describe, expect, it } from 'vitest';
import { add, multiply, subtract, toBinaryExpansion, toDecimal, toDecimalText, type Decimal } from './decimals.js';

const decimal = (text: string): Decimal => toDecimal(text) ?? { unscaled: -1n, scale: -1 };

describe('decimals', () => {
  it.each(['0', '-1', '5000.00', '0.001', '-0.50', '123456789012345678901234567890.123'])(
    'keep %s unchanged',
    (text) => {
      expect(toDecimalText(decimal(text))).toBe(text);
    },
  );

  it.each([
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['-0', '0'],
  ])('print %s as %s', (text, printed) => expect(toDecimalText(decimal(text))).toBe(printed));

  it.each([undefined, '', '-', '.', '1e3', 'many', '1,5', ' 1'])('are undefined for %j', (text) => {
    expect(toDecimal(text)).toBeUndefined();
  });

  it('are multiplied, added and subtracted exactly', () => {
    expect(toDecimalText(multiply(decimal('400.00'), decimal('8')))).toBe('3200.00');
    expect(toDecimalText(multiply(decimal('-0.1'), decimal('0.2')))).toBe('-0.02');
    expect(toDecimalText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(toDecimalText(subtract(decimal('1'), decimal('0.999')))).toBe('0.001');
    expect(toDecimalText(subtract(decimal('99999999999999999999'), decimal('0.01')))).toBe('99999999999999999998.99');
  });
});

describe('the binary expansion of a number', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [0.5, '0.5'],
    [0.2, '0.200000000000000011102230246251565404236316680908203125'],
    [0.4, '0.40000000000000002220446049250313080847263336181640625'],
    [0.6, '0.59999999999999997779553950749686919152736663818359375'],
    [0.8, '0.8000000000000000444089209850062616169452667236328125'],
    [0.9, '0.90000000000000002220446049250313080847263336181640625'],
    [-0.25, '-0.25'],
    [2 ** 60, '1152921504606846976'],
  ])('of %d is %s', (value, text) => {
    expect(toBinaryExpansion(value)).toBe(text);
    expect(Number(text)).toBe(value);
  });

  it('of the smallest double has all 1,074 digits', () => {
    const text = toBinaryExpansion(Number.MIN_VALUE);
    expect(text.split('.')[1]).toHaveLength(1074);
    expect(Number(text)).toBe(Number.MIN_VALUE);
  });
});
