import { parsePeriod } from '../../properties/values/periods.js';
import { divide, multiply, toDecimalText, type Decimal } from './decimals.js';
import type { Values } from './kind.js';

/** How often something recurs: `payments` in `years`. */
interface Frequency {
  readonly payments: bigint;
  readonly years: bigint;
}

const frequencies: Readonly<Record<string, Frequency>> = {
  weekly: { payments: 52n, years: 1n },
  biweekly: { payments: 26n, years: 1n },
  monthly: { payments: 12n, years: 1n },
  quarterly: { payments: 4n, years: 1n },
  per_six_months: { payments: 2n, years: 1n },
  annually: { payments: 1n, years: 1n },
  per_two_years: { payments: 1n, years: 2n },
  per_three_years: { payments: 1n, years: 3n },
  per_four_years: { payments: 1n, years: 4n },
  per_five_years: { payments: 1n, years: 5n },
};

/** When a line item is billed. */
interface Billing {
  /** Undefined: once. */
  readonly frequency: Frequency | undefined;
  /** Length of the contract; undefined: until it is canceled. */
  readonly termYears: number | undefined;
}

export function toBilling(values: Values): Billing {
  const period = parsePeriod(values['hs_recurring_billing_period'] ?? '');
  const termYears = period && period.years + period.months / 12 + period.weeks / 52 + period.days / 365;
  return { frequency: frequencies[values['recurringbillingfrequency'] ?? ''], termYears };
}

/** The term and what follows from it; '' for no value. Assumption K21. */
export function toTermValues({ frequency, termYears }: Billing): Values {
  const isFixed = termYears !== undefined;
  return {
    hs_term_in_months: isFixed ? String(Math.round(termYears * 12)) : '',
    hs_recurring_billing_terms: frequency ? (isFixed ? 'FIXED' : 'AUTOMATICALLY_RENEW') : '',
    hs_recurring_billing_number_of_payments:
      frequency && !isFixed ? '' : String(countPayments({ frequency, termYears })),
  };
}

/** Number of payments in the term: 12 months where there is none. */
function countPayments({ frequency, termYears = 1 }: Billing): bigint {
  if (!frequency) return 1n;
  const payments = Math.round((Number(frequency.payments) * termYears) / Number(frequency.years));
  return BigInt(Math.max(1, payments));
}

/** What one payment comes to per month, year, first year and contract. */
export interface ContractValues {
  readonly mrr: string;
  readonly arr: string;
  readonly acv: string;
  readonly tcv: string;
}

/** Assumption K21. `digits`: those of the currency, to which quotients are rounded. */
export function toContractValues(payment: Decimal, billing: Billing, digits: number): ContractValues {
  const { frequency } = billing;
  if (!frequency) {
    const nothing = toDecimalText({ unscaled: 0n, scale: digits });
    return { mrr: nothing, arr: nothing, acv: toDecimalText(payment), tcv: toDecimalText(payment) };
  }
  const count = countPayments(billing);
  const { payments, years } = frequency;
  const inYear = years > 1n ? divide(payment, years, digits) : times(payment, count < payments ? count : payments);
  const arr = toDecimalText(inYear);
  return {
    mrr: toDecimalText(divide(times(payment, payments), years * 12n, digits)),
    arr,
    acv: arr,
    tcv: toDecimalText(times(payment, count)),
  };
}

function times(value: Decimal, count: bigint): Decimal {
  return multiply(value, { unscaled: count, scale: 0 });
}

/** Number of digits after the point in amounts of a currency; 2 if it is not known. */
export function getCurrencyDigits(code: string | undefined): number {
  if (code === undefined || !/^[A-Z]{3}$/.test(code)) return 2;
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
