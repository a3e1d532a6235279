import { toPlainDecimal } from './number-text.js';
import { refusal, type PropertyFailure } from './failures.js';

interface Named {
  readonly name: string;
}

const maxSignificantDigits = 30;
const maxCharacters = 100;

/** Validates a number as sent: digits, one point, a minus; at most 30 significant digits. */
export function readNumber(text: string, definition: Named): string | PropertyFailure {
  return isNumber(text) ? text : notANumber(text, definition);
}

function isNumber(text: string): boolean {
  if (text.length > maxCharacters || !/^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text)) return false;
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= maxSignificantDigits;
}

/**
 * Assumption P2. Prints a JSON number, never in scientific notation. A whole number that JSON parsers cannot represent
 * exactly is refused rather than stored with other digits: it must be sent as text.
 */
export function toNumberText(value: number, definition: Named): string | PropertyFailure {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    return notANumber(String(value), definition);
  }
  return toPlainDecimal(value);
}

function notANumber(value: string, definition: Named): PropertyFailure {
  return refusal(definition, {
    code: 'INVALID_INTEGER',
    message: (shown) => `${shown} was not a valid number.`,
    value,
  });
}
