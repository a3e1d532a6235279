import { AppError } from '../platform/http/errors.js';
import type { ObjectType } from '../properties/properties.service.js';
import './associations.errors.js';
import { isUnlabeled, type AssociationCategory, type AssociationType } from './association-types.js';
import { toLinkType, toLinkTypes, type LinkType } from './link-types.js';
import type { TypeIndex } from './type-index.js';

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
  readonly category: AssociationCategory;
  readonly typeId: number;
  readonly label: string | null;
}

/** The kinds of associations that a hub has, and what requests mean by them. */
export interface HubAssociations {
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
  /** All types that there are. */
  readonly types: readonly AssociationType[];
  /** The types from one object type to another; the plain one last. */
  listTypes(pair: ObjectTypePair): readonly AssociationType[];
  /** The types that start or end at an object type, each direction on its own. */
  listTypesOf(objectType: ObjectType): readonly AssociationType[];
  /** By key: the type id, negative for a hub's own type. */
  findType(key: number): AssociationType | undefined;
  /** The name of a type in version 3 of the wire, by key. */
  getTypeName(key: number): string;
}

/** `findObjectType` knows the object types of the hub by type id. */
export function toHubAssociations(
  index: TypeIndex,
  findObjectType: (typeId: string) => ObjectType | undefined,
): HubAssociations {
  const getTypeOfSpec = (spec: AssociationSpec): AssociationType => {
    const type = index.findByKey(toSpecKey(spec) ?? 0);
    if (!type) throw invalidSpec(spec);
    return type;
  };
  const getTypeBetween = (pair: ObjectTypePair, text: string): AssociationType => {
    const type = index.findByText({ from: pair.from.id, to: pair.to.id }, text);
    if (!type) throw invalidType(pair, text);
    return type;
  };
  const getLinks = (pair: ObjectTypePair, text: string, asked: readonly AssociationType[]): readonly LinkType[] => {
    const links = toLinkTypes(index, { from: pair.from.id, to: pair.to.id }, asked);
    if (!links) throw invalidType(pair, text);
    return links;
  };
  return {
    resolveSpecs(from, specs) {
      const types = specs.map((spec) => getTypeOfSpec(spec));
      const [first] = types;
      for (const [place, type] of types.entries()) {
        if (type.from !== from.id) throw wrongDirection(from.id, type.from);
        if (type.to !== first?.to) throw invalidSpec(specs[place]);
      }
      const to = findObjectType(first?.to ?? '');
      const links = to && toLinkTypes(index, { from: from.id, to: to.id }, types);
      if (!to || !links) throw invalidSpec(specs[0]);
      return { to, links };
    },
    resolveType: (pair, text) => getLinks(pair, text, [getTypeBetween(pair, text)]),
    resolveDefault: (pair) => getLinks(pair, 'null', []),
    resolveRemoval(pair, text) {
      const type = getTypeBetween(pair, text);
      if (isUnlabeled(type)) return undefined;
      const link = toLinkType(index, type, 'add');
      return link ? [link] : [];
    },
    types: index.types,
    listTypes: ({ from, to }) => index.listBetween(from.id, to.id),
    listTypesOf: ({ id }) => index.types.filter(({ from, to }) => from === id || to === id),
    findType: (key) => index.findByKey(key),
    getTypeName: (key) => index.findByKey(key)?.name ?? String(Math.abs(key)),
  };
}

/** Spec 2.8 writes SERVICE_DEFINED for the category of the service's own types, the wire HUBSPOT_DEFINED. */
const ownCategories = new Set(['HUBSPOT_DEFINED', 'SERVICE_DEFINED']);

/** The key of the type that a request names (see `toTypeKey`); undefined for a category that has no types here. */
export function toSpecKey({ associationCategory, associationTypeId }: AssociationSpec): number | undefined {
  if (ownCategories.has(associationCategory)) return associationTypeId;
  return associationCategory === 'USER_DEFINED' ? -associationTypeId : undefined;
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
