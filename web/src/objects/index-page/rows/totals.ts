import { t } from '../../../i18n/messages.js';
import { formatNumber } from '../../../formats/numbers.js';
/** Searches count exactly up to this number; above it the API returns one more, or an estimate. */
const counted = 10_000;

/** Formats the number of matches: `9,731`, `more than 10,000` or `about 1,200,000`; `isExact` where it was counted. */
export function formatTotal(total: number, isExact = isCounted(total)): string {
  if (isExact) return formatNumber(total);
  if (total === counted + 1) return t('more than {counted}', { counted: formatNumber(counted) });
  return t('about {total}', { total: formatNumber(toRounded(total)) });
}

/** Rounds an estimate to two digits. */
function toRounded(total: number): number {
  return Number(total.toPrecision(2));
}

/** Whether a search has counted its matches. */
export const isCounted = (total: number): boolean => total <= counted;
