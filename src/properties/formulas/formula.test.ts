import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/errors.js';
import { toPropertySet } from '../types/default-properties.js';
import { toDefinition, type PropertyFacts, type PropertyType } from '../types/definition.js';
import { assertFormula } from './check.js';
import { evaluateFormula, toFormulaValue } from './evaluation.js';
import { printFormula } from './text.js';
import { listFormulaProperties, parseFormula } from './formula.js';

const types: Record<string, PropertyType> = {
  amount: 'number',
  price: 'number',
  empty: 'number',
  city: 'string',
  color: 'enumeration',
  paid: 'bool',
  open: 'bool',
  started: 'date',
  closed: 'datetime',
};
const stored: Record<string, string> = {
  amount: '12.5',
  price: '4',
  city: 'Ulm',
  color: 'red',
  paid: 'true',
  open: 'false',
  started: '2026-03-01',
  closed: '2026-03-02T12:00:00.000Z',
};
const set = toPropertySet(
  Object.entries(types).map(([name, type]) => toDefinition({ name, type, options: [] } as unknown as PropertyFacts)),
);
const values = new Map(Object.entries(types).map(([name, type]) => [name, toFormulaValue(stored[name], type)]));
const evaluate = (text: string) => evaluateFormula(parseFormula(text), values);

describe('a formula returns a value', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 3 - 2', 5],
    ['12 / 4 / 3', 1],
    ['-amount + 1', -11.5],
    ['2 - -2', 4],
    ['amount * price', 50],
    ['.5 + 1.5', 2],
    ['closed - started', 129_600_000],
    ['amount / 0', undefined],
    ['amount + empty', undefined],
    ['-empty', undefined],
    ['amount > price', true],
    ['amount <= 12.5 and price >= 4', true],
    ['amount < empty', false],
    ['price = 4', true],
    ['price == 5', false],
    ['price != 5', true],
    ['empty = 5', false],
    ['empty = ""', true],
    ['city equals "Ulm"', true],
    ["city = 'ulm'", false],
    ['paid and not open', true],
    ['paid && !open', true],
    ['open || paid', true],
    ['not paid or open', false],
    ['not amount = 12.5', false],
    ['true', true],
    ['"a" + "b"', 'ab'],
    ['city + " " + price', 'Ulm 4'],
    ['string(city)', 'Ulm'],
    ['string(price) + "x"', '4x'],
    ['bool(paid)', true],
    ['"say \\"hi\\""', 'say "hi"'],
    ["'it''s'".replace("''", "\\'"), "it's"],
    ['""', undefined],
    ['max(amount, price, 20)', 20],
    ['max(empty, price)', 4],
    ['max(empty, empty)', undefined],
    ['min(amount, price)', 4],
    ['abs(-3)', 3],
    ['ceil(1.2)', 2],
    ['floor(-1.2)', -2],
    ['sqrt(9)', 3],
    ['sqrt(-1)', undefined],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['round(1234.5, -2)', 1200],
    ['round(empty)', undefined],
    ['upper(city)', 'ULM'],
    ['lower(city)', 'ulm'],
    ['trim("  x ")', 'x'],
    ['contains(city, "lm")', true],
    ['contains(city, "LM")', false],
    ['contains(color, "e") and starts_with(city, "U") and ends_with(city, "m")', true],
    ['is_present(city)', true],
    ['is_present(empty)', false],
    ['concatenate(city, "-", price, "-", paid)', 'Ulm-4-true'],
    ['concatenate(empty, "x")', 'x'],
    ['number_to_string(amount) + "!"', '12.5!'],
    ['number_to_string(0.0000001)', '0.0000001'],
    ['string_to_number("4.50") + 1', 5.5],
    ['string_to_number(city)', undefined],
    ['if paid then 1 else 2 endif', 1],
    ['if open then 1 else 2', 2],
    ['if open then 1 endif', undefined],
    ['if open then 1 elseif price > 3 then 2 else 3 endif', 2],
    ['if is_present(city) then\n  if open then true else false\nelse\n  ""', false],
    ['IF Paid THEN UPPER("x") ELSE "y" ENDIF', 'X'],
    ['if price = 4 then "or" else "and" endif', 'or'],
    ['(if paid then 1 else 2 endif) + 1', 2],
  ])('%s', (text, expected) => {
    expect(evaluate(text)).toEqual(expected);
  });

  it('or none for values that no longer fit the type', () => {
    expect(toFormulaValue('about twelve', 'number')).toBeUndefined();
    expect(toFormulaValue('maybe', 'bool')).toBeUndefined();
    expect(toFormulaValue('soon', 'datetime')).toBeUndefined();
    const texts = new Map([['amount', 'twelve']]);
    for (const text of ['amount * 2', '-amount', 'round(amount)', 'max(amount, amount)']) {
      expect(evaluateFormula(parseFormula(text), texts)).toBeUndefined();
    }
  });
});

describe('a formula is normalised', () => {
  it.each([
    ['1+2*3', '1 + 2 * 3'],
    ['((1))+(2*3)', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['(1-2)-3', '1 - 2 - 3'],
    ['MAX( amount,price )', 'max(amount, price)'],
    ["city=='Ulm'", 'city = "Ulm"'],
    ['paid && !open || open', 'paid and not open or open'],
    ['paid and (open or paid)', 'paid and (open or paid)'],
    ['!(paid and open)', 'not (paid and open)'],
    ['(not paid) = open', '(not paid) = open'],
    ['-(amount)', '-amount'],
    ['-(amount + 1)', '-(amount + 1)'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['\'say "hi"\'', '"say \\"hi\\""'],
    ['if paid then 1 elseif open then 2 else 3', 'if paid then 1 elseif open then 2 else 3 endif'],
    ['if paid then 1\nendif', 'if paid then 1 endif'],
    ['1 + (if paid then 1 else 2)', '1 + (if paid then 1 else 2 endif)'],
  ])('%s', (text, spelling) => {
    expect(printFormula(parseFormula(text))).toBe(spelling);
    const again = parseFormula(spelling);
    expect(printFormula(again)).toBe(spelling);
    expect(evaluateFormula(again, values)).toEqual(evaluate(text));
  });

  it('and lists each of its properties once', () => {
    const formula = parseFormula('if paid then amount * price else max(amount, 2) - amount endif');
    expect(listFormulaProperties(formula)).toEqual(['paid', 'amount', 'price']);
    expect(listFormulaProperties(parseFormula('"paid"'))).toEqual([]);
  });
});

const refusalOf = (run: () => unknown): [string, string] => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message];
    throw error;
  }
  return ['', ''];
};

describe('an invalid formula is rejected with line and column', () => {
  const at = (line: number, column: number, reason: string) => [
    'INVALID_FORMULA',
    `The calculation formula is not valid on line ${line}, column ${column}: ${reason}.`,
  ];

  it.each<[string, number, number, string]>([
    ['', 1, 1, 'expected a value, found the end'],
    ['1 +', 1, 4, 'expected a value, found the end'],
    ['1 + * 2', 1, 5, "expected a value, found '*'"],
    ['(1 + 2', 1, 7, "expected ')', found the end"],
    ['1 2', 1, 3, "expected the end, found '2'"],
    ['amount\n  # 2', 2, 3, "unexpected '#'"],
    ['amount 😀', 1, 8, "unexpected '😀'"],
    ['"open', 1, 1, `unexpected '"'`],
    ['max(1, 2', 1, 9, "expected ')', found the end"],
    ['if paid 1 endif', 1, 9, "expected 'then', found '1'"],
    ['if paid then 1', 1, 15, "expected 'endif', found the end"],
    ['then', 1, 1, "expected a value, found 'then'"],
    ['9'.repeat(22), 1, 1, 'the number is too large'],
  ])('%j', (text, line, column, reason) => {
    expect(refusalOf(() => parseFormula(text))).toEqual(at(line, column, reason));
  });

  it.each<[string, PropertyType, number, number, string]>([
    ['total(1)', 'number', 1, 1, "unknown function 'total'"],
    ['1 + round(1, 2, 3)', 'number', 1, 5, "'round' does not take 3 values"],
    ['max(1)', 'number', 1, 1, "'max' does not take 1 values"],
    ['city * 2', 'number', 1, 1, 'expected a number, found a text'],
    ['amount + paid', 'number', 1, 10, 'expected a number, found true or false'],
    ['city + paid', 'string', 1, 8, 'expected a text, found true or false'],
    ['amount and paid', 'bool', 1, 1, 'expected true or false, found a number'],
    ['amount = city', 'bool', 1, 10, 'expected a number, found a text'],
    ['not amount', 'bool', 1, 5, 'expected true or false, found a number'],
    ['if amount then 1 else 2', 'number', 1, 4, 'expected true or false, found a number'],
    ['if paid then 1 else "x"', 'number', 1, 21, 'expected a number, found a text'],
    ['upper(amount)', 'string', 1, 7, 'expected a text, found a number'],
    ['amount', 'bool', 1, 1, 'expected true or false, found a number'],
    ['paid', 'string', 1, 1, 'expected a text, found true or false'],
  ])('%s as a %s', (text, type, line, column, reason) => {
    expect(refusalOf(() => assertFormula(parseFormula(text), set, type))).toEqual(at(line, column, reason));
  });

  it('unless its types fit', () => {
    for (const text of ['if paid then true else ""', 'closed > started', 'empty = ""']) {
      expect(refusalOf(() => assertFormula(parseFormula(text), set, 'bool'))).toEqual(['', '']);
    }
    expect(refusalOf(() => assertFormula(parseFormula('nope + 1'), set, 'number'))).toEqual([
      'PROPERTY_NOT_FOUND',
      "The property 'nope' does not exist.",
    ]);
  });

  it('and quickly if it is long or deep', () => {
    for (const text of [
      Array<string>(600).fill('1').join('+'),
      '('.repeat(5000) + '1' + ')'.repeat(5000),
      '-'.repeat(5000) + '1',
      '!'.repeat(5000) + 'paid',
      'if paid then '.repeat(2000),
      `max(${Array<string>(3000).fill('1').join(',')})`,
    ]) {
      expect(refusalOf(() => parseFormula(text))[1]).toContain('more than 500 parts');
    }
    const longest = Array<string>(240).fill('amount').join(' + ');
    expect(() => assertFormula(parseFormula(longest), set, 'number')).not.toThrow();
    expect(evaluate(longest)).toBe(3000);
  });
});

describe('for any text', () => {
  const words =
    '1 0.5 amount city paid empty "a" \'b\' true + - * / < >= = != and or not ! ( ) , if then elseif else endif max round ""';
  const texts = fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 25 }).map((parts) => parts.join(' '));

  it('a formula is rejected, or has the same value in normalised spelling', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ maxLength: 40 })), (text) => {
        const [code] = refusalOf(() => parseFormula(text));
        expect(['', 'INVALID_FORMULA']).toContain(code);
        if (code !== '') return;
        accepted += 1;
        const formula = parseFormula(text);
        const spelling = printFormula(formula);
        expect(printFormula(parseFormula(spelling))).toBe(spelling);
        expect(evaluateFormula(parseFormula(spelling), values)).toEqual(evaluateFormula(formula, values));
        const [checked] = refusalOf(() => assertFormula(formula, set, 'number'));
        expect(['', 'INVALID_FORMULA', 'PROPERTY_NOT_FOUND']).toContain(checked);
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
