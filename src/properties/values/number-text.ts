/** From here on JavaScript prints numbers with an exponent; larger values are refused. */
export const maxNumber = 1e21;

/** Prints a number below `maxNumber` without an exponent. */
export function toPlainDecimal(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits}`;
}

/** Prints the result of a calculation without an exponent, rounding away binary noise; undefined if it is out of range. */
export function printNumber(value: number): string | undefined {
  if (!(Math.abs(value) < maxNumber)) return undefined;
  const rounded = Number(value.toPrecision(15));
  return toPlainDecimal(rounded === 0 ? 0 : rounded);
}

/** Parses a decimal without an exponent; undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  return /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) ? Number(text) : undefined;
}
