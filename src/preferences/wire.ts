import type { Static } from 'typebox';
import { AppError, toWireError } from '../platform/http/errors.js';
import type { PublicStatus, SubscriptionDefinition, SubscriptionStatus, WideStatus } from './preferences.schema.js';
import { getSubscription, subscriptions, type Standing } from './subscriptions.js';

// How statuses look on the wire, in versions 3 and 4.

/** Assumption O19. The one of the account. */
const businessUnitId = 0;

/** The subscriptions of an account, as old as the account. */
export function toDefinitions(createdAt: Date): Static<typeof SubscriptionDefinition>[] {
  const time = createdAt.toISOString();
  return subscriptions.map(({ id, ...subscription }) => ({
    ...subscription,
    id: String(id),
    isActive: true,
    isDefault: true,
    businessUnitId,
    createdAt: time,
    updatedAt: time,
  }));
}

function toLegal({ legalBasis, legalBasisExplanation }: Standing) {
  return {
    ...(legalBasis !== null && { legalBasis }),
    ...(legalBasisExplanation !== null && { legalBasisExplanation }),
  };
}

/** A status in version 3, which does not distinguish an address without a status from an unsubscribed one. */
export function toSubscriptionStatus(standing: Standing): Static<typeof SubscriptionStatus> {
  const { id, name, description } = getSubscription(standing.subscriptionId);
  return {
    id: String(id),
    name,
    description,
    status: standing.status === 'SUBSCRIBED' ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
    sourceOfStatus: standing.isWide ? 'PORTAL_WIDE_STATUS' : 'SUBSCRIPTION_STATUS',
    ...toLegal(standing),
  };
}

/** A status in version 4; one that was never set is as old as the account. */
export function toPublicStatus(standing: Standing, createdAt: Date, reason?: string): Static<typeof PublicStatus> {
  const { email, subscriptionId, status, source, changedAt = createdAt } = standing;
  return {
    channel: 'EMAIL',
    subscriberIdString: email,
    subscriptionId,
    subscriptionName: getSubscription(subscriptionId).name,
    status,
    source,
    businessUnitId,
    timestamp: changedAt.toISOString(),
    ...(reason !== undefined && { setStatusSuccessReason: reason }),
    ...toLegal(standing),
  };
}

/** The opt-out from everything; nothing if the address has not opted out. */
export function toWideStatuses(email: string, optedOutAt: Date | undefined): Static<typeof WideStatus>[] {
  if (!optedOutAt) return [];
  return [
    {
      channel: 'EMAIL',
      subscriberIdString: email,
      status: 'UNSUBSCRIBED',
      wideStatusType: 'PORTAL_WIDE',
      businessUnitId,
      timestamp: optedOutAt.toISOString(),
    },
  ];
}

/** The results and refusals of a batch. */
export function splitOutcomes<T extends object, R>(outcomes: readonly (T | AppError)[], print: (result: T) => R) {
  const refused = outcomes.filter((outcome): outcome is AppError => outcome instanceof AppError);
  const done = outcomes.filter((outcome): outcome is T => !(outcome instanceof AppError));
  return {
    results: done.map(print),
    ...(refused.length > 0 && { numErrors: refused.length, errors: refused.map(toBatchError) }),
  };
}

function toBatchError(error: AppError) {
  const { category = 'VALIDATION_ERROR', message, context = {}, errors = [], links = {} } = toWireError(error, '');
  return { status: 'error' as const, category, message, context, errors, links };
}
