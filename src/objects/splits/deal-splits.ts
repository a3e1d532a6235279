import type { ActiveOwners } from '../../accounts/people/owners.service.js';
import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

const dealSplitErrors = defineErrors({
  DEAL_SPLITS_NOT_WHOLE: {
    ...refusal,
    message: 'The percentages of the splits of deal {id} must add up to 1.0.',
  },
  DEAL_SPLIT_PERCENTAGE_INVALID: {
    ...refusal,
    message: 'Percentage {percentage} is not greater than 0, at most 1.0, with up to 8 decimal places.',
  },
  DEAL_SPLIT_OWNER_UNKNOWN: { ...refusal, message: 'Owner {id} does not exist or is deactivated.' },
  DEAL_SPLIT_OWNER_REPEATED: { ...refusal, message: 'Owner {id} has several splits of deal {deal}.' },
});

/** The share of an owner, as sent. */
export interface AskedSplit {
  readonly ownerId: string | number;
  readonly percentage: number;
}

/** A share ready to be stored; `percentage` is decimal text. */
export interface Split {
  readonly ownerId: string;
  readonly percentage: string;
}

const digits = 8;
const whole = 10 ** digits;

/**
 * Validates the shares of a deal. Throws DEAL_SPLIT_PERCENTAGE_INVALID, DEAL_SPLIT_OWNER_UNKNOWN,
 * DEAL_SPLIT_OWNER_REPEATED or DEAL_SPLITS_NOT_WHOLE (400). Assumption K23.
 */
export function toSplits(deal: string, asked: readonly AskedSplit[], owners: ActiveOwners): Split[] {
  const seen = new Set<string>();
  let sum = 0;
  const splits = asked.map(({ ownerId, percentage }) => {
    const id = String(ownerId);
    if (!owners.has(id)) throw dealSplitErrors.dealSplitOwnerUnknown({ message: toUnknown(id) });
    if (seen.has(id)) throw dealSplitErrors.dealSplitOwnerRepeated({ message: toRepeated(id, deal) });
    seen.add(id);
    const units = toUnits(percentage);
    sum += units;
    return { ownerId: id, percentage: (units / whole).toFixed(digits) };
  });
  if (sum === whole) return splits;
  const message = `The percentages of the splits of deal ${deal} must add up to 1.0.`;
  throw dealSplitErrors.dealSplitsNotWhole({ message });
}

/** Hundred millionths: whole numbers add up exactly. */
function toUnits(percentage: number): number {
  const units = Math.round(percentage * whole);
  if (units > 0 && units <= whole && units / whole === percentage) return units;
  const message = `Percentage ${percentage} is not greater than 0, at most 1.0, with up to 8 decimal places.`;
  throw dealSplitErrors.dealSplitPercentageInvalid({ message });
}

function toUnknown(id: string): string {
  return `Owner ${id} does not exist or is deactivated.`;
}

function toRepeated(id: string, deal: string): string {
  return `Owner ${id} has several splits of deal ${deal}.`;
}

/** The properties of a deal that describe its splits. */
export function toSplitProperties(ownerIds: readonly string[]): Record<string, string> {
  return {
    hs_is_deal_split: String(ownerIds.length > 0),
    hs_num_associated_deal_splits: String(ownerIds.length),
    hs_all_deal_split_owner_ids: ownerIds.join(';'),
  };
}
