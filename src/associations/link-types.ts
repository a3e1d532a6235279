import { findPrimarySide, isUnlabeled, type AssociationCategory, type AssociationType } from './association-types.js';
import type { TypeIndex } from './type-index.js';

/** A type to put between two records, with its mirror. */
export interface LinkType {
  readonly category: AssociationCategory;
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly primarySide: 'from' | 'to' | null;
  /** `first`: unless the primary side has one; `move`: in place of the one that it has. */
  readonly mode: 'add' | 'first' | 'move';
  /** How many records one record may lead to by the type, and by its mirror, as the hub says. */
  readonly max?: number | undefined;
  readonly inverseMax?: number | undefined;
}

/**
 * The types that two records have once those of a request are put between them: always the plain one, and the primary one
 * as well where the record has none yet (Assumption R9). Undefined when these kinds of records cannot be associated.
 */
export function toLinkTypes(
  index: TypeIndex,
  { from, to }: { readonly from: string; readonly to: string },
  asked: readonly AssociationType[],
): LinkType[] | undefined {
  const between = index.listBetween(from, to);
  const plain = between.find(isUnlabeled);
  const primary = between.find((type) => findPrimarySide(type) !== null);
  const types = new Set([...asked.filter((type) => !isUnlabeled(type)), ...(plain ? [plain] : [])]);
  const links = [...types].map((type) => toLinkType(index, type, findPrimarySide(type) === null ? 'add' : 'move'));
  if (primary && !types.has(primary)) links.push(toLinkType(index, primary, 'first'));
  return plain && links.every((link) => link !== undefined) ? links : undefined;
}

/** A type with its mirror. */
export function toLinkType(index: TypeIndex, type: AssociationType, mode: LinkType['mode']): LinkType | undefined {
  const inverse = index.findInverse(type);
  if (!inverse) return undefined;
  const { category, typeId, maxToObjectIds: max } = type;
  const limits = { max, inverseMax: inverse.maxToObjectIds };
  return { category, typeId, inverseTypeId: inverse.typeId, primarySide: findPrimarySide(type), mode, ...limits };
}
