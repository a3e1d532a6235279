import type { ObjectType } from '../properties/types/object-types.js';
import rows from './association-types.json' with { type: 'json' };

export type AssociationCategory = 'HUBSPOT_DEFINED' | 'USER_DEFINED';

/** An association type in one direction. The other direction is a separate type, the inverse. */
export interface AssociationType {
  /** Unique within its category only: custom types count from 1. */
  readonly typeId: number;
  readonly category: AssociationCategory;
  /** Object type ids of the records at its start and end. */
  readonly from: string;
  readonly to: string;
  /** `unlabeled`: the plain association, which every other kind implies. */
  readonly kind: string;
  /** Name in version 3 of the wire: `company_to_contact_unlabeled`. */
  readonly name: string;
  /** Of the same category. */
  readonly inverseTypeId: number | null;
  /** Display text; null for the plain association. */
  readonly label: string | null;
  /** Maximum number of records at the other end; undefined: the general limit. */
  readonly maxToObjectIds?: number;
}

/** Maximum number of records at the other end, for any type. */
export const largestLimit = 50_000;

/** An association type to add, in both directions. */
export interface NewAssociationType {
  /** Object type ids of the records. */
  readonly from: string;
  readonly to: string;
  /** Shared by both directions. */
  readonly name: string;
  /** Display texts in each direction; null for the plain association. */
  readonly label: string | null;
  readonly inverseLabel: string | null;
}

/** A type in a request: Spec 2.8. */
export interface AssociationSpec {
  readonly associationCategory: string;
  readonly associationTypeId: number;
}

export interface ObjectTypePair {
  readonly from: ObjectType;
  readonly to: ObjectType;
}

/** The built-in types. */
export const associationTypes = rows as readonly AssociationType[];

export function isUnlabeled({ kind }: AssociationType): boolean {
  return kind === 'unlabeled';
}

/** A type as one number: its id, negative for custom types. */
export function toTypeKey({ category, typeId }: Pick<AssociationType, 'category' | 'typeId'>): number {
  return category === 'USER_DEFINED' ? -typeId : typeId;
}

const company = '0-2';
const lead = '0-136';

/** For a primary type, the side with at most one: a contact, deal, ticket or order has one company, a lead one of each. */
export function findPrimarySide({ kind, from, to }: AssociationType): 'from' | 'to' | null {
  if (kind !== 'primary') return null;
  return to === company || from === lead ? 'from' : 'to';
}
