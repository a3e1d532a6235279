import { defineErrors } from '../../platform/http/errors.js';
import { families } from './families/families.js';

/** A type of record, in all spellings of the wire. */
export interface ObjectType {
  /** Type id: `0-2`. */
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  /** As printed in messages: `COMPANY`. */
  readonly typeName: string;
  /** As part of names of association types: `company`, `meeting_event`. */
  readonly associationName: string;
}

/** What the spellings of a type follow from. */
interface TypeRow {
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  readonly associationName?: string;
  readonly otherSpellings?: readonly string[];
}

const objectTypeErrors = defineErrors({
  UNKNOWN_OBJECT_TYPE: { status: 400, message: 'Unable to infer object type from: {objectType}' },
});

const rows: readonly TypeRow[] = [
  { id: '0-1', singular: 'contact', plural: 'contacts' },
  { id: '0-2', singular: 'company', plural: 'companies' },
  { id: '0-3', singular: 'deal', plural: 'deals' },
  { id: '0-5', singular: 'ticket', plural: 'tickets' },
  { id: '0-7', singular: 'product', plural: 'products' },
  { id: '0-8', singular: 'line_item', plural: 'line_items' },
  { id: '0-27', singular: 'task', plural: 'tasks' },
  { id: '0-46', singular: 'note', plural: 'notes' },
  { id: '0-47', singular: 'meeting', plural: 'meetings', associationName: 'meeting_event' },
  { id: '0-48', singular: 'call', plural: 'calls' },
  { id: '0-49', singular: 'email', plural: 'emails' },
  { id: '0-54', singular: 'marketing_event', plural: 'marketing_events' },
  ...families,
];

/** Every object type that the wire knows, whether or not this server keeps records of it. */
export const objectTypes: readonly ObjectType[] = rows.map(
  ({ id, singular, plural, associationName = singular }): ObjectType => ({
    id,
    singular,
    plural,
    associationName,
    typeName: associationName.toUpperCase(),
  }),
);

const bySpelling = new Map(
  rows.flatMap(({ otherSpellings = [] }, place) => {
    const type = objectTypes[place] as ObjectType;
    const spellings = [type.id, type.singular, type.plural, type.associationName, ...otherSpellings];
    return spellings.map((spelling) => [spelling, type] as const);
  }),
);

/** Finds a type by name (singular or plural, ignoring case) or type id. */
export function findObjectType(text: string): ObjectType | undefined {
  return bySpelling.get(text) ?? bySpelling.get(text.toLowerCase());
}

/** As {@link findObjectType}; throws UNKNOWN_OBJECT_TYPE (400) for anything else. */
export function getObjectType(text: string): ObjectType {
  return findObjectType(text) ?? refuseObjectType(text);
}

/** Throws UNKNOWN_OBJECT_TYPE (400); for types that exist but are not served by an endpoint. */
export function refuseObjectType(text: string): never {
  throw objectTypeErrors.unknownObjectType({ message: `Unable to infer object type from: ${text}` });
}
