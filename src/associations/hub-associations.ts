import type { ObjectType } from '../properties/types/object-types.js';
import * as refusals from './association-refusals.js';
import {
  isUnlabeled,
  type AssociationCategory,
  type AssociationSpec,
  type AssociationType,
  type ObjectTypePair,
} from './association-types.js';
import { toLinkType, toLinkTypes, type LinkType } from './link-types.js';
import type { TypeIndex } from './type-index.js';

interface ResolvedAssociation {
  readonly to: ObjectType;
  readonly links: readonly LinkType[];
}

/** The association types to write between records of two types. */
export interface ResolvedTypes {
  /** The requested types. */
  readonly types: readonly AssociationType[];
  /** All types to write for them. */
  readonly links: readonly LinkType[];
}

interface ResolvedLabels extends ResolvedTypes {
  /**
   * The other labels, which are replaced. Primary associations are not included: they stay until replaced by another one.
   */
  readonly others: readonly LinkType[];
}

export interface AssociationLabel {
  readonly category: AssociationCategory;
  readonly typeId: number;
  readonly label: string | null;
}

/** The association types of a hub, and their meaning in requests. */
export interface HubAssociations {
  /**
   * Resolves the types of one association in a create: the object type at the other end, and what to write. Throws
   * INVALID_ASSOCIATION_SPEC or WRONG_ASSOCIATION_DIRECTION (400).
   */
  resolveSpecs(from: ObjectType, specs: readonly AssociationSpec[]): ResolvedAssociation;
  /** Resolves a type in a version 3 path, by type id or name. Throws INVALID_ASSOCIATION_TYPE (400). */
  resolveType(pair: ObjectTypePair, text: string): ResolvedTypes;
  /**
   * As `resolveSpecs`, for types between two given object types. Throws INVALID_ASSOCIATIONS or
   * MISMATCHED_ASSOCIATION_TYPES (400).
   */
  resolveLabels(pair: ObjectTypePair, specs: readonly AssociationSpec[]): ResolvedLabels;
  /** The types that removing labels deletes; undefined: all, since the plain one is included. Throws as `resolveLabels`. */
  resolveLabelsRemoval(pair: ObjectTypePair, specs: readonly AssociationSpec[]): readonly LinkType[] | undefined;
  /** The plain association. Throws NO_DEFAULT_ASSOCIATION (400) if there is none. */
  resolveDefault(pair: ObjectTypePair): ResolvedTypes;
  /**
   * The types that removing a type deletes; undefined: all, since it is the plain one. Throws INVALID_ASSOCIATION_TYPE
   * (400).
   */
  resolveRemoval(pair: ObjectTypePair, text: string): readonly LinkType[] | undefined;
  /** All association types. */
  readonly types: readonly AssociationType[];
  /** The types from one object type to another; the plain one last. */
  listTypes(pair: ObjectTypePair): readonly AssociationType[];
  /** The types that start or end at an object type, each direction separately. */
  listTypesOf(objectType: ObjectType): readonly AssociationType[];
  /** By key: the type id, negative for custom types. */
  findType(key: number): AssociationType | undefined;
  /**
   * The types of space-separated keys in any order: built-in before custom, by id. Returns the same array for the same
   * text, so that derived values can be cached.
   */
  listTypesByKeys(keys: string): readonly AssociationType[];
  findInverse(type: AssociationType): AssociationType | undefined;
  /** The name of a type in version 3 of the wire, by key. */
  getTypeName(key: number): string;
}

/** `findObjectType` knows the object types of the hub by type id. */
export function toHubAssociations(
  index: TypeIndex,
  findObjectType: (typeId: string) => ObjectType | undefined,
): HubAssociations {
  return {
    ...toPathResolvers(index),
    ...toBodyResolvers(index),
    resolveSpecs(from, specs) {
      const types = specs.map((spec) => getTypeOfSpec(index, from, spec));
      const [first] = types;
      for (const [place, type] of types.entries()) {
        if (type.from !== from.id) throw refusals.wrongDirection(from.id, type.from);
        if (type.to !== first?.to) throw refusals.invalidSpec(specs[place]);
      }
      const to = findObjectType(first?.to ?? '');
      const links = to && toLinkTypes(index, { from: from.id, to: to.id }, types);
      if (!to || !links) throw refusals.invalidSpec(specs[0]);
      return { to, links };
    },
    resolveDefault(pair) {
      const links = toLinkTypes(index, { from: pair.from.id, to: pair.to.id }, []);
      if (!links) throw refusals.noDefault(pair);
      return { types: index.listBetween(pair.from.id, pair.to.id).filter(isUnlabeled).slice(0, 1), links };
    },
    types: index.types,
    listTypes: ({ from, to }) => index.listBetween(from.id, to.id),
    listTypesOf: ({ id }) => index.types.filter(({ from, to }) => from === id || to === id),
    findType: (key) => index.findByKey(key),
    listTypesByKeys: createTypesByKeys(index),
    findInverse: (type) => index.findInverse(type),
    getTypeName: (key) => index.findByKey(key)?.name ?? String(Math.abs(key)),
  };
}

/** Maximum cached lists; records are associated in few different ways. */
const keptLists = 1000;

function createTypesByKeys(index: TypeIndex): HubAssociations['listTypesByKeys'] {
  const known = new Map<string, readonly AssociationType[]>();
  return (keys) => {
    const found = known.get(keys);
    if (found) return found;
    const types = keys.split(' ').flatMap((key) => index.findByKey(Number(key)) ?? []);
    types.sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)) || a.typeId - b.typeId);
    if (known.size < keptLists) known.set(keys, types);
    return types;
  };
}

/** Whether the type is a custom one. */
function isOwn({ category }: AssociationType): boolean {
  return category === 'USER_DEFINED';
}

/** Resolvers for version 3 paths. */
function toPathResolvers(index: TypeIndex): Pick<HubAssociations, 'resolveType' | 'resolveRemoval'> {
  const getTypeBetween = (pair: ObjectTypePair, text: string): AssociationType => {
    const type = index.findByText({ from: pair.from.id, to: pair.to.id }, text);
    if (!type) throw refusals.invalidType(pair, text);
    return type;
  };
  return {
    resolveType(pair, text) {
      const type = getTypeBetween(pair, text);
      const links = toLinkTypes(index, { from: pair.from.id, to: pair.to.id }, [type]);
      if (!links) throw refusals.invalidType(pair, text);
      return { types: [type], links };
    },
    resolveRemoval(pair, text) {
      const type = getTypeBetween(pair, text);
      return isUnlabeled(type) ? undefined : toLinks(index, [type]);
    },
  };
}

/** Resolvers for version 4 bodies. */
function toBodyResolvers(index: TypeIndex): Pick<HubAssociations, 'resolveLabels' | 'resolveLabelsRemoval'> {
  return {
    resolveLabels(pair, specs) {
      const asked = getTypesBetween(index, pair, specs);
      const links = toLinkTypes(index, { from: pair.from.id, to: pair.to.id }, asked);
      if (!links) throw refusals.noDefault(pair);
      const between = index.listBetween(pair.from.id, pair.to.id);
      const others = between.filter((type) => type.kind !== 'primary' && !isUnlabeled(type) && !asked.includes(type));
      return { types: asked, links, others: toLinks(index, others) };
    },
    resolveLabelsRemoval(pair, specs) {
      const asked = getTypesBetween(index, pair, specs);
      return asked.some(isUnlabeled) ? undefined : toLinks(index, asked);
    },
  };
}

function toLinks(index: TypeIndex, types: readonly AssociationType[]): LinkType[] {
  return types.flatMap((type) => toLinkType(index, type, 'add') ?? []);
}

function getTypeOfSpec(index: TypeIndex, from: ObjectType, spec: AssociationSpec): AssociationType {
  const type = index.findByKey(toSpecKey(spec) ?? 0);
  if (type) return type;
  // Assumption A11.
  throw spec.associationCategory === 'INTEGRATOR_DEFINED'
    ? refusals.associatedCreates(from)
    : refusals.invalidSpec(spec);
}

/** The requested types, deduplicated. */
function getTypesBetween(index: TypeIndex, pair: ObjectTypePair, specs: readonly AssociationSpec[]): AssociationType[] {
  const found = specs.map((spec) => ({ spec, type: index.findByKey(toSpecKey(spec) ?? 0) }));
  const unknown = found.filter(({ type }) => !type).map(({ spec }) => spec);
  if (unknown.length > 0) throw refusals.unknownTypes(unknown);
  const types = found.flatMap(({ type }) => type ?? []);
  if (types.some((type) => type.from !== pair.from.id || type.to !== pair.to.id)) throw refusals.mismatchedTypes(pair);
  return [...new Set(types)];
}

/** The category of built-in types is SERVICE_DEFINED in Spec 2.8 and HUBSPOT_DEFINED on the wire. */
const ownCategories = new Set(['HUBSPOT_DEFINED', 'SERVICE_DEFINED']);

/**
 * The key of a requested type (see `toTypeKey`); undefined for a category without types here, and for an invalid type id.
 */
export function toSpecKey({ associationCategory, associationTypeId }: AssociationSpec): number | undefined {
  if (associationTypeId < 1) return undefined;
  if (ownCategories.has(associationCategory)) return associationTypeId;
  return associationCategory === 'USER_DEFINED' ? -associationTypeId : undefined;
}
