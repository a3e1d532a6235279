import { isEmailAddress } from '../properties/values/addresses.js';
import { preferenceErrors } from './preferences.errors.js';
import type { StatusRow } from './statuses.store.js';

/** A kind of e-mail that an address can be subscribed to. */
export interface Subscription {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly purpose: string;
  readonly communicationMethod: string;
  /** Of people rather than campaigns: not on the page for subscribers. */
  readonly isInternal: boolean;
}

/** Assumption M1. The subscriptions of every account. */
export const subscriptions: readonly Subscription[] = [
  {
    id: 100_001,
    name: 'Marketing Information',
    description: 'Offers, news and updates.',
    purpose: 'Marketing',
    communicationMethod: 'Email',
    isInternal: false,
  },
  {
    id: 100_002,
    name: 'Customer Service Communication',
    description: 'Requests for feedback, and information about customer service.',
    purpose: 'Customer Service',
    communicationMethod: 'Email',
    isInternal: false,
  },
  {
    id: 100_003,
    name: 'One to One',
    description: 'Personal e-mails of one person to another.',
    purpose: 'Sales',
    communicationMethod: 'Email',
    isInternal: true,
  },
];

/** The id of the row that unsubscribes an address from everything. */
const everything = 0;

/** Throws SUBSCRIPTION_UNKNOWN (400). Takes the id as a number or its text. */
export function getSubscription(id: number | string): Subscription {
  const found = subscriptions.find((subscription) => String(subscription.id) === String(id));
  if (found) return found;
  throw preferenceErrors.subscriptionUnknown({ message: `The account has no subscription with the id ${id}.` });
}

/** Assumption P4. The address in the form that is stored. Throws SUBSCRIBER_INVALID (400). */
export function toAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (isEmailAddress(address)) return address;
  throw preferenceErrors.subscriberInvalid({ message: `${text.slice(0, 1000)} is not an email address.` });
}

/** The statuses of one address, by the id of the subscription. */
export type Statuses = ReadonlyMap<number, StatusRow>;

export function groupByAddress(addresses: readonly string[], rows: readonly StatusRow[]): Map<string, Statuses> {
  const groups = new Map(addresses.map((address) => [address, new Map<number, StatusRow>()]));
  for (const row of rows) groups.get(row.email)?.set(row.subscriptionId, row);
  return groups;
}

/** What applies to an address in one subscription. */
export interface Standing extends Omit<StatusRow, 'changedAt'> {
  /** Undefined: never set. */
  readonly changedAt: Date | undefined;
  /** Whether it follows from unsubscribing from everything. */
  readonly isWide: boolean;
}

/** The row that unsubscribes an address from everything, if it does. */
export function findOptOut(statuses: Statuses): StatusRow | undefined {
  const row = statuses.get(everything);
  return row?.status === 'UNSUBSCRIBED' ? row : undefined;
}

export function toStanding(email: string, statuses: Statuses, subscriptionId: number): Standing {
  const own = statuses.get(subscriptionId) ?? { ...unset, email, subscriptionId };
  const optOut = findOptOut(statuses);
  if (!optOut) return { ...own, isWide: false };
  const { status, source, changedAt } = optOut;
  return { ...own, status, source, changedAt, isWide: true };
}

const unset = {
  status: 'NOT_SPECIFIED',
  legalBasis: null,
  legalBasisExplanation: null,
  source: 'DEFAULT',
  changedAt: undefined,
} as const;

/** A new status, and how it comes about. */
export interface StatusSetting {
  readonly subscriptionId: number;
  readonly status: StatusRow['status'];
  readonly legalBasis?: string | undefined;
  readonly legalBasisExplanation?: string | undefined;
}

interface Occasion {
  readonly email: string;
  readonly source: string;
  readonly now: Date;
}

type Reason = 'NO_STATUS_CHANGE' | 'REQUESTED_CHANGE_OCCURRED' | 'RESUBSCRIBE_OCCURRED';

/**
 * Assumption M2. The rows to write for a new status. Subscribing again ends the opt-out from everything; the other
 * subscriptions stay unsubscribed, because opting out has unsubscribed each of them.
 */
export function toRows(
  statuses: Statuses,
  setting: StatusSetting,
  occasion: Occasion,
): { readonly rows: StatusRow[]; readonly reason: Reason } {
  const { status, subscriptionId } = setting;
  const before = toStanding(occasion.email, statuses, subscriptionId);
  const isKept = before.status === status || (status === 'NOT_SPECIFIED' && before.isWide);
  if (isKept && setting.legalBasis === undefined && setting.legalBasisExplanation === undefined) {
    return { rows: [], reason: 'NO_STATUS_CHANGE' };
  }
  const row = {
    ...toRow(occasion, subscriptionId, isKept ? before.status : status),
    legalBasis: setting.legalBasis ?? null,
    legalBasisExplanation: setting.legalBasisExplanation ?? null,
  };
  if (isKept) return { rows: [row], reason: 'NO_STATUS_CHANGE' };
  const endsOptOut = before.isWide ? [toRow(occasion, everything, 'NOT_SPECIFIED')] : [];
  const isAgain = status === 'SUBSCRIBED' && before.status === 'UNSUBSCRIBED';
  return { rows: [row, ...endsOptOut], reason: isAgain ? 'RESUBSCRIBE_OCCURRED' : 'REQUESTED_CHANGE_OCCURRED' };
}

/** The rows that unsubscribe an address from everything; none if it is. */
export function toOptOutRows(statuses: Statuses, occasion: Occasion): StatusRow[] {
  if (findOptOut(statuses)) return [];
  const left = subscriptions.filter(({ id }) => statuses.get(id)?.status !== 'UNSUBSCRIBED');
  return [everything, ...left.map(({ id }) => id)].map((id) => toRow(occasion, id, 'UNSUBSCRIBED'));
}

/** Whether a row opts its address out of everything; undefined for a row of one subscription. */
export function findOptOutChange({ subscriptionId, status }: StatusRow): boolean | undefined {
  return subscriptionId === everything ? status === 'UNSUBSCRIBED' : undefined;
}

function toRow({ email, source, now }: Occasion, subscriptionId: number, status: StatusRow['status']): StatusRow {
  return { email, subscriptionId, status, legalBasis: null, legalBasisExplanation: null, source, changedAt: now };
}
