/** From here on numbers are told with an exponent, and nobody means such a number. */
export const maxNumber = 1e21;

/** A number below `maxNumber` in plain digits, never with an exponent. */
export function toPlainDecimal(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits}`;
}

/** The result of a calculation in plain digits, the noise of binary fractions rounded away; undefined for what is no such number. */
export function printNumber(value: number): string | undefined {
  if (!(Math.abs(value) < maxNumber)) return undefined;
  const rounded = Number(value.toPrecision(15));
  return toPlainDecimal(rounded === 0 ? 0 : rounded);
}
