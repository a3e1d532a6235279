import { type AppError } from '../../platform/http/errors.js';
import { eventTypes, silentProperties, toParts } from './event-types.js';
import type { SubscriptionCreate } from './subscriptions.schema.js';
import { webhookErrors } from '../settings/webhooks.errors.js';

interface SubscriptionDraft {
  readonly eventType: string;
  /** Both '' for none. */
  readonly objectTypeId: string;
  readonly propertyName: string;
  readonly active: boolean;
}

const objectTypeId = /^\d{1,9}-\d{1,10}$/;

/** What is asked for, complete. Throws INVALID_SUBSCRIPTION (400). */
export function toDraft(input: SubscriptionCreate): SubscriptionDraft {
  const { eventType, propertyName = '', active = false } = input;
  if (!eventTypes.includes(eventType)) throw invalid(`There is no event type '${eventType.slice(0, 100)}'.`);
  const { subject, action } = toParts(eventType);
  if ((action === 'propertyChange') !== (propertyName !== '')) {
    throw invalid('A propertyName is needed for propertyChange, and has no meaning otherwise.');
  }
  if (silentProperties.includes(propertyName)) throw invalid(`Changes of '${propertyName}' cannot be subscribed to.`);
  if (subject === 'object' && !objectTypeId.test(input.objectTypeId ?? '')) {
    throw invalid('An objectTypeId, such as 2-47730019, is needed for object.*.');
  }
  if (subject !== 'object' && input.objectTypeId !== undefined && input.objectTypeId !== '') {
    throw invalid('An objectTypeId has a meaning for object.* only.');
  }
  return { eventType, objectTypeId: input.objectTypeId ?? '', propertyName, active };
}

function invalid(message: string): AppError {
  return webhookErrors.invalidSubscription({ message: message.toWellFormed() });
}
