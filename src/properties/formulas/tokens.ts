import { type AppError } from '../../platform/http/errors.js';
import { propertyErrors } from '../types/properties.errors.js';

/** A position in the text of a formula, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'symbol' | 'end';
  /** Names in lower case, texts without quotes. */
  readonly text: string;
  readonly place: Place;
}

const pattern =
  /(?<blank>\s+)|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<name>[A-Za-z_]\w*)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<symbol><=|>=|!=|==|&&|\|\||[-+*/<>=!(),])/suy;

/** Splits a formula into tokens, terminated by an `end`. Throws INVALID_FORMULA (400) for anything else. */
export function toTokens(formula: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < formula.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(formula);
    const place = toPlace(formula, at);
    if (!found) throw invalidFormula(place, `unexpected '${String.fromCodePoint(formula.codePointAt(at) ?? 0)}'`);
    const token = toToken(found.groups ?? {}, place);
    if (token) tokens.push(token);
    at = pattern.lastIndex;
  }
  return [...tokens, { kind: 'end', text: '', place: toPlace(formula, at) }];
}

function toToken({ number, name, text, symbol }: Partial<Record<string, string>>, place: Place): Token | undefined {
  if (number !== undefined) return { kind: 'number', text: number, place };
  if (name !== undefined) return { kind: 'name', text: name.toLowerCase(), place };
  if (text !== undefined) return { kind: 'text', text: text.slice(1, -1).replace(/\\(.)/gsu, '$1'), place };
  return symbol === undefined ? undefined : { kind: 'symbol', text: symbol, place };
}

function toPlace(formula: string, at: number): Place {
  const lines = formula.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The refusal of a formula: INVALID_FORMULA (400). */
export function invalidFormula({ line, column }: Place, reason: string): AppError {
  return propertyErrors.invalidFormula({
    message: `The calculation formula is not valid on line ${line}, column ${column}: ${reason}.`,
    context: { line: [String(line)], column: [String(column)] },
  });
}
