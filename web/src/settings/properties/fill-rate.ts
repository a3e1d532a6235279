import type { FillRates } from './property-usage.js';
import { formatNumber } from '../../formats/numbers.js';

interface FillRate {
  /** 0 to 100; undefined without records. */
  readonly percent: number | undefined;
  /** `About 62%`. */
  readonly text: string;
  /** What it is a share of. */
  readonly hint: string;
}

/** The share of the records with a value. A share is only 0% or 100% if it is exactly that. */
export function toFillRate({ isEstimate, records, results }: FillRates, name: string): FillRate {
  const filled = results.find((one) => one.name === name)?.filled ?? 0;
  const of = formatNumber(records);
  if (records === 0)
    return { percent: undefined, text: 'No records', hint: 'The account has no records of this type.' };
  const percent = (filled / records) * 100;
  const shown =
    filled > 0 && percent < 1 ? '<1%' : filled < records && percent > 99 ? '>99%' : `${Math.round(percent)}%`;
  return isEstimate
    ? { percent, text: `About ${shown}`, hint: `Estimated from a sample of ${of} records` }
    : { percent, text: shown, hint: `${formatNumber(filled)} of ${of} ${records === 1 ? 'record' : 'records'}` };
}
