import { findPrimarySide, isUnlabeled, type AssociationCategory, type AssociationType } from './association-types.js';
import type { TypeIndex } from './type-index.js';

/** A type to write between two records, with its inverse. */
export interface LinkType {
  readonly category: AssociationCategory;
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly primarySide: 'from' | 'to' | null;
  /** `first`: unless the primary side has one; `move`: replaces the existing one. */
  readonly mode: 'add' | 'first' | 'move';
  /** Maximum number of records per record for the type, and for its inverse, set by the hub. */
  readonly max?: number | undefined;
  readonly inverseMax?: number | undefined;
}

/**
 * All types that requested types imply: always the plain one, and the primary one if the record has none yet (Assumption
 * R9). Undefined if the object types cannot be associated.
 */
export function toLinkTypes(
  index: TypeIndex,
  { from, to }: { readonly from: string; readonly to: string },
  asked: readonly AssociationType[],
): LinkType[] | undefined {
  const between = index.listBetween(from, to);
  const plain = between.find(isUnlabeled);
  // Assumption A18: a type whose inverse is not known stands for the plain one.
  const hasInverse = (type: AssociationType) => index.findInverse(type) !== undefined;
  const primary = between.find((type) => findPrimarySide(type) !== null && hasInverse(type));
  const labels = asked.filter((type) => !isUnlabeled(type) && hasInverse(type));
  const types = new Set([...labels, ...(plain ? [plain] : [])]);
  const links = [...types].map((type) => toLinkType(index, type, findPrimarySide(type) === null ? 'add' : 'move'));
  if (primary && !types.has(primary)) links.push(toLinkType(index, primary, 'first'));
  return plain && links.every((link) => link !== undefined) ? links : undefined;
}

/** A type with its inverse. */
export function toLinkType(index: TypeIndex, type: AssociationType, mode: LinkType['mode']): LinkType | undefined {
  const inverse = index.findInverse(type);
  if (!inverse) return undefined;
  const { category, typeId, maxToObjectIds: max } = type;
  const limits = { max, inverseMax: inverse.maxToObjectIds };
  return { category, typeId, inverseTypeId: inverse.typeId, primarySide: findPrimarySide(type), mode, ...limits };
}
