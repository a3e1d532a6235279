import { AppError } from '../platform/http/errors.js';
import { findObjectType, getObjectType, type ObjectType } from '../properties/properties.service.js';
import './associations.errors.js';
import {
  findAssociationType,
  findAssociationTypeByText,
  isUnlabeled,
  listAssociationTypes,
  type AssociationType,
} from './association-types.js';
import { toLinkType, toLinkTypes, type LinkType } from './link-types.js';

export type { LinkType } from './link-types.js';

/** How a request names a type: Spec 2.8. */
export interface AssociationSpec {
  readonly associationCategory: string;
  readonly associationTypeId: number;
}

export interface ResolvedAssociation {
  readonly to: ObjectType;
  readonly links: readonly LinkType[];
}

export interface ObjectTypePair {
  readonly from: ObjectType;
  readonly to: ObjectType;
}

export interface AssociationLabel {
  readonly category: string;
  readonly typeId: number;
  readonly label: string | null;
}

export interface AssociationsService {
  /**
   * What the types of one association of a create mean for records of a type: where they lead and what is to be written.
   * Throws INVALID_ASSOCIATION_SPEC or WRONG_ASSOCIATION_DIRECTION (400).
   */
  resolveSpecs(from: ObjectType, specs: readonly AssociationSpec[]): ResolvedAssociation;
  /** The same for a path of version 3, by type id or name. Throws INVALID_ASSOCIATION_TYPE (400). */
  resolveType(pair: ObjectTypePair, text: string): readonly LinkType[];
  /** The plain association. Throws INVALID_ASSOCIATION_TYPE (400) where there is none. */
  resolveDefault(pair: ObjectTypePair): readonly LinkType[];
  /** What removing a type takes away; undefined: everything, since it is the plain one. Throws INVALID_ASSOCIATION_TYPE (400). */
  resolveRemoval(pair: ObjectTypePair, text: string): readonly LinkType[] | undefined;
  /** The types between two object types in any spelling. Throws UNKNOWN_OBJECT_TYPE (400). */
  listLabels(fromObjectType: string, toObjectType: string): AssociationLabel[];
  /** The name of a type in version 3 of the wire. */
  getTypeName(typeId: number): string;
}

/** The kinds of associations that there are. The rows between records belong to the records. */
export function createAssociationsService(): AssociationsService {
  return {
    resolveSpecs(from, specs) {
      const types = specs.map((spec) => getTypeOfSpec(spec));
      const [first] = types;
      for (const [place, type] of types.entries()) {
        if (type.from !== from.id) throw wrongDirection(from.id, type.from);
        if (type.to !== first?.to) throw invalidSpec(specs[place]);
      }
      const to = findObjectType(first?.to ?? '');
      const links = to && toLinkTypes(from.id, to.id, types);
      if (!to || !links) throw invalidSpec(specs[0]);
      return { to, links };
    },
    resolveType: (pair, text) => getLinks(pair, text, getTypeBetween(pair, text)),
    resolveDefault: (pair) => getLinks(pair, 'null', undefined),
    resolveRemoval(pair, text) {
      const type = getTypeBetween(pair, text);
      if (isUnlabeled(type)) return undefined;
      const link = toLinkType(type, 'add');
      return link ? [link] : [];
    },
    listLabels(fromObjectType, toObjectType) {
      const types = listAssociationTypes(getObjectType(fromObjectType).id, getObjectType(toObjectType).id);
      return types.map(({ category, typeId, label }) => ({ category, typeId, label }));
    },
    getTypeName: (typeId) => findAssociationType(typeId)?.name ?? String(typeId),
  };
}

/** Spec 2.8 writes SERVICE_DEFINED for the category of the service's own types, the wire HUBSPOT_DEFINED. */
const ownCategories = new Set(['HUBSPOT_DEFINED', 'SERVICE_DEFINED']);

function getTypeOfSpec(spec: AssociationSpec): AssociationType {
  const type = ownCategories.has(spec.associationCategory) ? findAssociationType(spec.associationTypeId) : undefined;
  if (!type) throw invalidSpec(spec);
  return type;
}

function getTypeBetween(pair: ObjectTypePair, text: string): AssociationType {
  const type = findAssociationTypeByText(text);
  if (type?.from !== pair.from.id || type.to !== pair.to.id) throw invalidType(pair, text);
  return type;
}

function getLinks(pair: ObjectTypePair, text: string, type: AssociationType | undefined): readonly LinkType[] {
  const links = toLinkTypes(pair.from.id, pair.to.id, type ? [type] : []);
  if (!links) throw invalidType(pair, text);
  return links;
}

function invalidType({ from, to }: ObjectTypePair, text: string): AppError {
  return new AppError('INVALID_ASSOCIATION_TYPE', {
    message: `${text} is not a valid association type between ${from.plural} and ${to.plural}`,
    context: { type: [text], fromObjectType: [from.plural], toObjectType: [to.plural] },
  });
}

function invalidSpec(spec: AssociationSpec | undefined): AppError {
  const { associationCategory = 'null', associationTypeId = 'null' } = spec ?? {};
  return new AppError('INVALID_ASSOCIATION_SPEC', {
    message: `Invalid association spec: AssociationSpec{associationCategory=${associationCategory}, associationTypeId=${associationTypeId}}`,
  });
}

function wrongDirection(from: string, expected: string): AppError {
  return new AppError('WRONG_ASSOCIATION_DIRECTION', {
    message: `invalid from object type ${from} for associations to be created. expected: ${expected}`,
  });
}
