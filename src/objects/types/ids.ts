const largest = 9_223_372_036_854_775_807n;

/**
 * Parses an id from a path or body: the id without leading zeros, `none` for a number that no record can have, undefined
 * for a text that is not a number.
 */
export function toRecordId(given: string | number): string | 'none' | undefined {
  const text = String(given);
  if (!/^[0-9]+$/.test(text)) return undefined;
  if (typeof given === 'number' && !Number.isSafeInteger(given)) return 'none';
  const digits = text.replace(/^0+(?=[0-9])/, '');
  if (digits.length < 19) return digits;
  return digits.length > 19 || BigInt(digits) > largest ? 'none' : digits;
}

/**
 * Parses the start of a page: `after` is the id of the previous record plus one; any other whole number is a lower bound.
 */
export function toPageStart(after: string | undefined): string | undefined {
  return after === undefined || after === '' ? '0' : toRecordId(after);
}

/** The cursor after a record. */
export function toNextStart(id: string): string {
  return String(BigInt(id) + 1n);
}
