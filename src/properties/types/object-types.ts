import { defineErrors } from '../../platform/http/errors.js';

/** A kind of record, in all the spellings that the wire uses for it. */
export interface ObjectType {
  /** Type id: `0-2`. */
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  /** As messages print it: `COMPANY`. */
  readonly typeName: string;
  /** As names of association types carry it: `company`, `meeting_event`. */
  readonly associationName: string;
}

const objectTypeErrors = defineErrors({
  UNKNOWN_OBJECT_TYPE: { status: 400, message: 'Unable to infer object type from: {objectType}' },
});

/** Type id, singular, plural, and the name in association types where it is not the singular. */
const rows: readonly (readonly [string, string, string, string?])[] = [
  ['0-1', 'contact', 'contacts'],
  ['0-2', 'company', 'companies'],
  ['0-3', 'deal', 'deals'],
  ['0-5', 'ticket', 'tickets'],
  ['0-7', 'product', 'products'],
  ['0-8', 'line_item', 'line_items'],
  ['0-14', 'quote', 'quotes'],
  ['0-18', 'communication', 'communications'],
  ['0-19', 'feedback_submission', 'feedback_submissions'],
  ['0-27', 'task', 'tasks'],
  ['0-46', 'note', 'notes'],
  ['0-47', 'meeting', 'meetings', 'meeting_event'],
  ['0-48', 'call', 'calls'],
  ['0-49', 'email', 'emails'],
  ['0-53', 'invoice', 'invoices'],
  ['0-54', 'marketing_event', 'marketing_events'],
  ['0-69', 'subscription', 'subscriptions'],
  ['0-74', 'goal', 'goals', 'goal_target'],
  ['0-84', 'discount', 'discounts'],
  ['0-85', 'fee', 'fees'],
  ['0-86', 'tax', 'taxes'],
  ['0-101', 'payment', 'payments', 'commerce_payment'],
  ['0-115', 'user', 'users'],
  ['0-116', 'postal_mail', 'postal_mails'],
  ['0-123', 'order', 'orders'],
  ['0-136', 'lead', 'leads'],
  ['0-142', 'cart', 'carts'],
  ['0-162', 'service', 'services'],
  ['0-410', 'course', 'courses'],
  ['0-420', 'listing', 'listings'],
  ['0-421', 'appointment', 'appointments'],
  ['0-970', 'project', 'projects'],
];

/** Every object type that the wire knows, whether or not this server keeps records of it. */
export const objectTypes: readonly ObjectType[] = rows.map(([id, singular, plural, associationName = singular]) => ({
  id,
  singular,
  plural,
  associationName,
  typeName: associationName.toUpperCase(),
}));

const bySpelling = new Map(
  objectTypes.flatMap((type) =>
    [type.id, type.singular, type.plural, type.associationName].map((spelling) => [spelling, type] as const),
  ),
);

/** The type behind a name (singular or plural, any letter case) or a type id. */
export function findObjectType(text: string): ObjectType | undefined {
  return bySpelling.get(text) ?? bySpelling.get(text.toLowerCase());
}

/** As {@link findObjectType}; throws UNKNOWN_OBJECT_TYPE (400) for anything else. */
export function getObjectType(text: string): ObjectType {
  return findObjectType(text) ?? refuseObjectType(text);
}

/** Throws UNKNOWN_OBJECT_TYPE (400), for types that exist but are not served by an endpoint. */
export function refuseObjectType(text: string): never {
  throw objectTypeErrors.unknownObjectType({ message: `Unable to infer object type from: ${text}` });
}
