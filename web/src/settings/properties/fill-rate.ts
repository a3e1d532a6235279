import { t } from '../../i18n/messages.js';
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
    return { percent: undefined, text: t('No records'), hint: t('The account has no records of this type.') };
  const percent = (filled / records) * 100;
  const shown =
    filled > 0 && percent < 1 ? '<1%' : filled < records && percent > 99 ? '>99%' : `${Math.round(percent)}%`;
  return isEstimate
    ? { percent, text: t('About {shown}', { shown }), hint: t('Estimated from a sample of {of} records', { of }) }
    : {
        percent,
        text: shown,
        hint: t('{records, plural, one {{filled} of {of} record} other {{filled} of {of} records}}', {
          records,
          filled: formatNumber(filled),
          of,
        }),
      };
}
