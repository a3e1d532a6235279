/** A decimal number, exact: `unscaled` / 10^`scale`. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

/** Parses the number in a property; undefined for none. */
export function toDecimal(text: string | undefined): Decimal | undefined {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(text ?? '');
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return undefined;
  return { unscaled: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { unscaled: a.unscaled * b.unscaled, scale: a.scale + b.scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: toScale(a, scale) + toScale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { ...b, unscaled: -b.unscaled });
}

/** Divides by a positive whole number and rounds half away from zero to `scale` digits. */
export function divide({ unscaled, scale }: Decimal, divisor: bigint, wanted: number): Decimal {
  const [over, under] = [unscaled * 10n ** BigInt(wanted), divisor * 10n ** BigInt(scale)];
  const half = over < 0n ? -under : under;
  return { unscaled: (over * 2n + half) / (under * 2n), scale: wanted };
}

function toScale({ unscaled, scale }: Decimal, wanted: number): bigint {
  return unscaled * 10n ** BigInt(wanted - scale);
}

/** Prints all digits of the scale, including trailing zeros: `5000.00`. */
export function toDecimalText({ unscaled, scale }: Decimal): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** Every digit of the double: 0.4 is `0.40000000000000002220446049250313080847263336181640625`. Finite numbers only. */
export function toBinaryExpansion(value: number): string {
  let scale = 0;
  let scaled = value;
  // Doubling is exact, and each step moves one binary digit out of the fraction.
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    scale += 1;
  }
  // n / 2^s = n * 5^s / 10^s
  return toDecimalText({ unscaled: BigInt(scaled) * 5n ** BigInt(scale), scale });
}
