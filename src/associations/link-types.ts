import {
  findAssociationType,
  findPrimarySide,
  isUnlabeled,
  listAssociationTypes,
  type AssociationType,
} from './association-types.js';

/** A type to put between two records, with its mirror. */
export interface LinkType {
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly primarySide: 'from' | 'to' | null;
  /** `first`: unless the primary side has one; `move`: in place of the one that it has. */
  readonly mode: 'add' | 'first' | 'move';
}

/**
 * The types that two records have once those of a request are put between them: always the plain one, and the primary one
 * as well where the record has none yet (Assumption R9). Undefined when these kinds of records cannot be associated.
 */
export function toLinkTypes(from: string, to: string, asked: readonly AssociationType[]): LinkType[] | undefined {
  const between = listAssociationTypes(from, to);
  const plain = between.find(isUnlabeled);
  const primary = between.find((type) => findPrimarySide(type) !== null);
  const types = new Set([...asked.filter((type) => !isUnlabeled(type)), ...(plain ? [plain] : [])]);
  const links = [...types].map((type) => toLinkType(type, findPrimarySide(type) === null ? 'add' : 'move'));
  if (primary && !types.has(primary)) links.push(toLinkType(primary, 'first'));
  return plain && links.every((link) => link !== undefined) ? links : undefined;
}

/** A type with its mirror, to be taken away. */
export function toLinkType(type: AssociationType, mode: LinkType['mode']): LinkType | undefined {
  const inverse = findAssociationType(type.inverseTypeId ?? 0);
  if (!inverse) return undefined;
  return { typeId: type.typeId, inverseTypeId: inverse.typeId, primarySide: findPrimarySide(type), mode };
}
