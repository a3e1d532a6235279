import { maxNumber } from '../values/number-text.js';
import { invalidFormula, toTokens, type Place, type Token } from './tokens.js';

export type Operator = '+' | '-' | '*' | '/' | '<' | '>' | '<=' | '>=' | '=' | '!=' | 'and' | 'or';

/** A formula or a part of it. */
export type Formula = { readonly place: Place } & (
  | { readonly kind: 'literal'; readonly value: number | string | boolean }
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Formula[] }
  | { readonly kind: 'not' | 'minus'; readonly input: Formula }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'choice'; readonly cases: readonly Case[]; readonly otherwise: Formula | undefined }
);

interface Case {
  readonly condition: Formula;
  readonly value: Formula;
}

/** Assumption P29. Limits the work and the nesting depth of a formula. */
const maxParts = 500;

/** Operators in all their spellings by precedence, lowest first. */
const levels: readonly ReadonlyMap<string, Operator>[] = [
  new Map([
    ['or', 'or'],
    ['||', 'or'],
  ]),
  new Map([
    ['and', 'and'],
    ['&&', 'and'],
  ]),
  new Map([
    ['=', '='],
    ['==', '='],
    ['equals', '='],
    ['!=', '!='],
    ['<', '<'],
    ['>', '>'],
    ['<=', '<='],
    ['>=', '>='],
  ]),
  new Map([
    ['+', '+'],
    ['-', '-'],
  ]),
  new Map([
    ['*', '*'],
    ['/', '/'],
  ]),
];

/** `not` has a higher precedence than `and`, and a lower one than comparisons. */
const notLevel = 2;

const keywords = new Set(['if', 'then', 'elseif', 'else', 'endif', 'and', 'or', 'not', 'equals', 'true', 'false']);

/** Parses a formula. Throws INVALID_FORMULA (400) with line and column. */
export function parseFormula(text: string): Formula {
  const words = createWords(toTokens(text));
  const formula = parseExpression(words);
  words.expectEnd();
  return formula;
}

/** Whether the token is a symbol or keyword rather than a name or text. */
function isFixed({ kind, text }: Token): boolean {
  return kind === 'symbol' || (kind === 'name' && keywords.has(text));
}

interface Words {
  peek(): Token;
  next(): Token;
  /** Consumes the next token if it is the keyword or symbol. */
  take(text: string): boolean;
  /** As `take`; throws INVALID_FORMULA (400) for anything else. */
  expect(text: string): void;
  expectEnd(): void;
  /** Counts a part of the formula. */
  count(): void;
}

function createWords(tokens: readonly Token[]): Words {
  const end: Token = { kind: 'end', text: '', place: { line: 1, column: 1 } };
  let at = 0;
  let parts = 0;
  const peek = () => tokens[at] ?? tokens.at(-1) ?? end;
  const is = (text: string) => peek().text === text && isFixed(peek());
  const take = (text: string) => {
    if (!is(text)) return false;
    at += 1;
    return true;
  };
  const refuse = (expected: string): never => {
    const { kind, text, place } = peek();
    throw invalidFormula(place, `expected ${expected}, found ${kind === 'end' ? 'the end' : `'${text}'`}`);
  };
  return {
    peek,
    take,
    next() {
      const token = peek();
      at += 1;
      return token;
    },
    expect: (text) => take(text) || refuse(`'${text}'`),
    expectEnd: () => peek().kind === 'end' || refuse('the end'),
    count() {
      parts += 1;
      if (parts > maxParts) throw invalidFormula(peek().place, `more than ${maxParts} parts`);
    },
  };
}

function parseExpression(words: Words): Formula {
  words.count();
  const { kind, text } = words.peek();
  return kind === 'name' && text === 'if' ? parseChoice(words) : parseLevel(words, 0);
}

/** The last `endif` is optional after an `else`. */
function parseChoice(words: Words): Formula {
  const { place } = words.peek();
  const cases: Case[] = [];
  words.expect('if');
  do {
    const condition = parseExpression(words);
    words.expect('then');
    cases.push({ condition, value: parseExpression(words) });
  } while (words.take('elseif'));
  if (!words.take('else')) {
    words.expect('endif');
    return { kind: 'choice', cases, otherwise: undefined, place };
  }
  const otherwise = parseExpression(words);
  words.take('endif');
  return { kind: 'choice', cases, otherwise, place };
}

function parseLevel(words: Words, level: number): Formula {
  if (level === notLevel) {
    const { place } = words.peek();
    if (words.take('not')) {
      words.count();
      return { kind: 'not', input: parseLevel(words, level), place };
    }
  }
  const operators = levels[level];
  if (!operators) return parseSigned(words);
  let left = parseLevel(words, level + 1);
  for (;;) {
    const { text, place } = words.peek();
    const operator = operators.get(text);
    if (operator === undefined || !words.take(text)) return left;
    words.count();
    left = { kind: 'operation', operator, left, right: parseLevel(words, level + 1), place };
  }
}

function parseSigned(words: Words): Formula {
  const { place } = words.peek();
  const kind = words.take('-') ? 'minus' : words.take('!') ? 'not' : undefined;
  if (kind === undefined) return parsePart(words);
  words.count();
  return { kind, input: parseSigned(words), place };
}

function parsePart(words: Words): Formula {
  words.count();
  const { place } = words.peek();
  if (words.take('(')) {
    const inner = parseExpression(words);
    words.expect(')');
    return inner;
  }
  const { kind, text } = words.peek();
  if (kind === 'number' || kind === 'text') {
    words.next();
    if (kind === 'text') return { kind: 'literal', value: text, place };
    if (!(Number(text) < maxNumber)) throw invalidFormula(place, 'the number is too large');
    return { kind: 'literal', value: Number(text), place };
  }
  if (words.take('true')) return { kind: 'literal', value: true, place };
  if (words.take('false')) return { kind: 'literal', value: false, place };
  if (kind !== 'name' || keywords.has(text)) {
    throw invalidFormula(place, `expected a value, found ${kind === 'end' ? 'the end' : `'${text}'`}`);
  }
  words.next();
  return words.take('(')
    ? { kind: 'call', name: text, inputs: parseInputs(words), place }
    : { kind: 'property', name: text, place };
}

function parseInputs(words: Words): Formula[] {
  if (words.take(')')) return [];
  const inputs = [parseExpression(words)];
  while (words.take(',')) inputs.push(parseExpression(words));
  words.expect(')');
  return inputs;
}

/** The distinct property names in a formula. */
export function listFormulaProperties(formula: Formula): string[] {
  return [...new Set(listNames(formula))];
}

function listNames(formula: Formula): string[] {
  return formula.kind === 'property' ? [formula.name] : listParts(formula).flatMap(listNames);
}

function listParts(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'literal':
    case 'property':
      return [];
    case 'call':
      return formula.inputs;
    case 'not':
    case 'minus':
      return [formula.input];
    case 'operation':
      return [formula.left, formula.right];
    case 'choice': {
      const parts = formula.cases.flatMap(({ condition, value }) => [condition, value]);
      return formula.otherwise ? [...parts, formula.otherwise] : parts;
    }
  }
}
