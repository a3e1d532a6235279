import { type AppError } from '../platform/http/errors.js';
import {
  isUnlabeled,
  type AssociationType,
  type NewAssociationType,
  type ObjectTypePair,
} from './association-types.js';
import { noDefault } from './association-refusals.js';
import { labelErrors } from './associations.errors.js';
import type { TypeIndex } from './type-index.js';

/** A new label in a request. */
export interface LabelInput {
  readonly name: string;
  readonly label: string;
  readonly inverseLabel?: string | null | undefined;
}

/** The texts of a label in both directions. */
interface LabelTexts {
  readonly label: string;
  readonly inverseLabel: string;
}

const labelsBetween = 50;

/** Without an inverse text, both directions have the same one. */
export function toTexts({ label, inverseLabel }: Pick<LabelInput, 'label' | 'inverseLabel'>): LabelTexts {
  const texts = { label: label.trim(), inverseLabel: (inverseLabel ?? label).trim() };
  if (texts.label === '' || texts.inverseLabel === '') throw labelErrors.associationLabelBlank();
  return texts;
}

/** Validates a new label and converts it to an association type. Throws its refusal. */
export function toNewType(index: TypeIndex, pair: ObjectTypePair, input: LabelInput): NewAssociationType {
  const { from, to } = pair;
  assertName(index, input.name);
  const between = index.listBetween(from.id, to.id);
  // A label between records of one type has two rows.
  const added = between.filter(({ category }) => category === 'USER_DEFINED').length / (from.id === to.id ? 2 : 1);
  if (added >= labelsBetween) throw tooManyTypes(pair);
  const ends = { from: from.id, to: to.id, name: input.name };
  const hasPlain = between.some(isUnlabeled);
  // With a custom object type, an empty label creates the plain association that others require.
  if (input.label === '' && !hasPlain && isCustom(pair)) return { ...ends, label: null, inverseLabel: null };
  const texts = toTexts(input);
  if (!hasPlain) throw noDefault(pair);
  assertTextsFree(index, pair, texts);
  return { ...ends, ...texts };
}

/**
 * The custom type between two object types with that id. Throws ASSOCIATION_TYPE_NOT_FOUND, BUILT_IN_ASSOCIATION_TYPE
 * (400).
 */
export function getOwnType(index: TypeIndex, { from, to }: ObjectTypePair, typeId: number): AssociationType {
  const same = index.listBetween(from.id, to.id).filter((type) => type.typeId === typeId);
  const own = same.find(({ category }) => category === 'USER_DEFINED');
  if (own) return own;
  if (same.length === 0) throw labelErrors.associationTypeNotFound();
  throw labelErrors.builtInAssociationType({
    message: `The association type ${typeId} is built-in and cannot be changed or deleted`,
  });
}

/**
 * As {@link getOwnType}, for a type whose label can be changed. Throws ASSOCIATION_TYPE_NOT_FOUND (400) for a plain one
 * as well.
 */
export function getLabeledType(index: TypeIndex, pair: ObjectTypePair, typeId: number): AssociationType {
  const type = getOwnType(index, pair, typeId);
  if (isUnlabeled(type)) throw labelErrors.associationTypeNotFound();
  return type;
}

/** Throws ASSOCIATION_LABEL_TAKEN (400) unless the labels are unique; `type` is the one that gets them. */
export function assertTextsFree(
  index: TypeIndex,
  pair: ObjectTypePair,
  { label, inverseLabel, type }: LabelTexts & { readonly type?: AssociationType },
): void {
  const own = [type?.typeId, type?.inverseTypeId];
  const isOwn = (other: AssociationType) => other.category === 'USER_DEFINED' && own.includes(other.typeId);
  const directions = [
    { from: pair.from, to: pair.to, text: label },
    { from: pair.to, to: pair.from, text: inverseLabel },
  ];
  for (const { from, to, text } of directions) {
    const others = index.listBetween(from.id, to.id).filter((other) => !isOwn(other));
    if (!others.some((other) => other.label?.toLowerCase() === text.toLowerCase())) continue;
    throw labelErrors.associationLabelTaken({
      message: `The label ${text} already exists between ${from.plural} and ${to.plural}`,
    });
  }
}

/** Throws ASSOCIATION_LABELS_REMAIN (400) for a plain type that labels depend on. */
export function assertDeletable(index: TypeIndex, type: AssociationType): void {
  if (!isUnlabeled(type) || index.listBetween(type.from, type.to).every(isUnlabeled)) return;
  throw labelErrors.associationLabelsRemain({
    message: `Definition with label still exists; Cannot delete unlabeled type with associationTypeId ${type.typeId}`,
  });
}

/** Assumption A2. */
function assertName(index: TypeIndex, name: string): void {
  if (name.trim() === '' || name.includes('-') || /^[0-9]/.test(name)) {
    const message = `Association definition name ${name} is not valid: it must not be blank, hold a hyphen or start with a digit`;
    throw labelErrors.invalidAssociationName({ message });
  }
  if (index.hasName(name)) {
    throw labelErrors.associationNameTaken({
      message: `Association definition named ${name} already exists for portal`,
    });
  }
}

function isCustom({ from, to }: ObjectTypePair): boolean {
  return [from, to].some(({ id }) => id.startsWith('2-'));
}

function tooManyTypes({ from, to }: ObjectTypePair): AppError {
  return labelErrors.tooManyAssociationTypes({
    message: `No more than 50 association types are allowed between ${from.id} and ${to.id}`,
  });
}
