import { toRecordScopes } from '../../objects/types/callers.js';

const subjects = {
  contact: { objectType: '0-1', scopes: ['crm.objects.contacts.read'] },
  company: { objectType: '0-2', scopes: ['crm.objects.companies.read'] },
  deal: { objectType: '0-3', scopes: ['crm.objects.deals.read'] },
  ticket: { objectType: '0-5', scopes: ['tickets', 'crm.objects.tickets.read'] },
  product: { objectType: '0-7', scopes: ['e-commerce', 'crm.objects.products.read'] },
  line_item: { objectType: '0-8', scopes: ['e-commerce', 'crm.objects.line_items.read'] },
  conversation: { objectType: '0-11', scopes: ['conversations.read'] },
} as const;

const basic = ['creation', 'deletion', 'merge', 'restore', 'propertyChange'] as const;
const all = [...basic, 'associationChange'] as const;

const names = {
  contact: [...all, 'privacyDeletion'],
  company: all,
  deal: all,
  ticket: all,
  product: basic,
  line_item: all,
  conversation: ['creation', 'deletion', 'propertyChange', 'privacyDeletion', 'newMessage'],
  object: all,
  event: ['completed'],
} as const;

/** Event types for subscriptions: contact.creation, object.propertyChange, event.completed. */
export const eventTypes: readonly string[] = Object.entries(names).flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}`),
);

/** Properties that change too often for notifications. */
export const silentProperties: readonly string[] = ['num_unique_conversion_events', 'hs_lastmodifieddate'];

interface EventTypeDeps {
  readonly subject: string;
  readonly action: string;
}

export function toParts(eventType: string): EventTypeDeps {
  const [subject = '', action = ''] = eventType.split('.');
  return { subject, action };
}

export interface Subscribed {
  readonly eventType: string;
  /** '' if the event type implies the object type. */
  readonly objectTypeId: string;
}

/** The type id of the records of a subscription; undefined: all types that can have events. */
export function toObjectType({ eventType, objectTypeId }: Subscribed): string | undefined {
  const { subject } = toParts(eventType);
  if (subject === 'event') return undefined;
  return subject in subjects ? subjects[subject as keyof typeof subjects].objectType : objectTypeId;
}

/** An install needs one of these scopes for its app to be notified. */
export function toScopes(subscribed: Subscribed): readonly string[] {
  const objectType = toObjectType(subscribed);
  if (objectType === undefined) return ['timeline'];
  if (objectType.startsWith('2-')) return ['crm.objects.custom.read'];
  const named = Object.values(subjects).find((one) => one.objectType === objectType)?.scopes;
  return named ?? toRecordScopes(objectType, 'read')?.oneOf ?? ['crm.objects.contacts.read'];
}
