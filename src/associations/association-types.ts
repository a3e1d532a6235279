import rows from './association-types.json' with { type: 'json' };

/** A kind of association in one direction. The other direction is a type of its own, the inverse. */
export interface AssociationType {
  readonly typeId: number;
  readonly category: 'HUBSPOT_DEFINED';
  /** Type id of the records that it starts at, and of those it leads to. */
  readonly from: string;
  readonly to: string;
  /** `unlabeled`: the plain association, which every other kind includes. */
  readonly kind: string;
  /** As version 3 of the wire calls it: `company_to_contact_unlabeled`. */
  readonly name: string;
  readonly inverseTypeId: number | null;
  /** What people read; null for the plain association. */
  readonly label: string | null;
}

/** The types that come with the server. */
export const associationTypes = rows as readonly AssociationType[];

const byId = new Map(associationTypes.map((type) => [type.typeId, type]));
const byName = new Map(associationTypes.map((type) => [type.name, type]));
const byPair = new Map<string, AssociationType[]>();
for (const type of associationTypes) {
  const key = `${type.from} ${type.to}`;
  byPair.set(key, [...(byPair.get(key) ?? []), type]);
}

export function findAssociationType(typeId: number): AssociationType | undefined {
  return byId.get(typeId);
}

/** By what a path of version 3 says: a type id or a name. */
export function findAssociationTypeByText(text: string): AssociationType | undefined {
  return /^[0-9]{1,9}$/.test(text) ? byId.get(Number(text)) : byName.get(text.toLowerCase());
}

/** All types between two object types, by their type ids; the plain one last. */
export function listAssociationTypes(from: string, to: string): readonly AssociationType[] {
  const found = byPair.get(`${from} ${to}`) ?? [];
  return [...found].sort((a, b) => Number(isUnlabeled(a)) - Number(isUnlabeled(b)) || a.typeId - b.typeId);
}

export function isUnlabeled({ kind }: AssociationType): boolean {
  return kind === 'unlabeled';
}

const company = '0-2';
const lead = '0-136';

/** Of a primary type, the side that has one at most: a contact, deal, ticket or order has one company, a lead one of each. */
export function findPrimarySide({ kind, from, to }: AssociationType): 'from' | 'to' | null {
  if (kind !== 'primary') return null;
  return to === company || from === lead ? 'from' : 'to';
}
