import type { ObjectType } from '../properties/properties.service.js';
import rows from './association-types.json' with { type: 'json' };

export type AssociationCategory = 'HUBSPOT_DEFINED' | 'USER_DEFINED';

/** A kind of association in one direction. The other direction is a type of its own, the inverse. */
export interface AssociationType {
  /** Unique within its category only: a hub's own types count from 1. */
  readonly typeId: number;
  readonly category: AssociationCategory;
  /** Type id of the records that it starts at, and of those it leads to. */
  readonly from: string;
  readonly to: string;
  /** `unlabeled`: the plain association, which every other kind includes. */
  readonly kind: string;
  /** As version 3 of the wire calls it: `company_to_contact_unlabeled`. */
  readonly name: string;
  /** Of the same category. */
  readonly inverseTypeId: number | null;
  /** What people read; null for the plain association. */
  readonly label: string | null;
  /** Of records that one record leads to by this type; undefined: what no type goes beyond. */
  readonly maxToObjectIds?: number;
}

/** How many records one record leads to by any type at most. */
export const largestLimit = 50_000;

/** A kind of association to add, in both directions. */
export interface NewAssociationType {
  /** Type ids of the records that it joins. */
  readonly from: string;
  readonly to: string;
  /** Both directions have it. */
  readonly name: string;
  /** What people read in each direction; null for the plain association. */
  readonly label: string | null;
  readonly inverseLabel: string | null;
}

/** How a request names a type: Spec 2.8. */
export interface AssociationSpec {
  readonly associationCategory: string;
  readonly associationTypeId: number;
}

export interface ObjectTypePair {
  readonly from: ObjectType;
  readonly to: ObjectType;
}

/** The types that come with the server. */
export const associationTypes = rows as readonly AssociationType[];

export function isUnlabeled({ kind }: AssociationType): boolean {
  return kind === 'unlabeled';
}

/** A type as one number: its id, negative for a hub's own. */
export function toTypeKey({ category, typeId }: Pick<AssociationType, 'category' | 'typeId'>): number {
  return category === 'USER_DEFINED' ? -typeId : typeId;
}

const company = '0-2';
const lead = '0-136';

/** Of a primary type, the side that has one at most: a contact, deal, ticket or order has one company, a lead one of each. */
export function findPrimarySide({ kind, from, to }: AssociationType): 'from' | 'to' | null {
  if (kind !== 'primary') return null;
  return to === company || from === lead ? 'from' : 'to';
}
