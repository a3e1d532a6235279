import { type AppError } from '../platform/http/errors.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { AssociationSpec, ObjectTypePair } from './association-types.js';
import { associationErrors, limitErrors } from './associations.errors.js';

/** Throws TOO_MANY_ASSOCIATION_INPUTS (400) above the limit. */
export function assertInputs(inputs: readonly unknown[], limit: number): void {
  if (inputs.length <= limit) return;
  throw limitErrors.tooManyAssociationInputs({
    message: `The maximum number of inputs supported in a batch is ${limit}. Please reduce the number of items and try again`,
  });
}

/** The refusal of a type that does not exist between two object types, in a version 3 path. */
export function invalidType({ from, to }: ObjectTypePair, text: string): AppError {
  return associationErrors.invalidAssociationType({
    message: `${text} is not a valid association type between ${from.plural} and ${to.plural}`,
    context: { type: [text], fromObjectType: [from.plural], toObjectType: [to.plural] },
  });
}

/** The refusal of a type that a creation cannot use. */
export function invalidSpec(spec: AssociationSpec | undefined): AppError {
  const { associationCategory = 'null', associationTypeId = 'null' } = spec ?? {};
  return associationErrors.invalidAssociationSpec({
    message: `Invalid association spec: AssociationSpec{associationCategory=${associationCategory}, associationTypeId=${associationTypeId}}`,
  });
}

/** The refusal of a type that does not start at the object type being created. */
export function wrongDirection(from: string, expected: string): AppError {
  return associationErrors.wrongAssociationDirection({
    message: `invalid from object type ${from} for associations to be created. expected: ${expected}`,
  });
}

export function mismatchedTypes({ from, to }: ObjectTypePair): AppError {
  return associationErrors.mismatchedAssociationTypes({
    message: `One or more association types in request don't match specified object types & direction: ${from.singular} -> ${to.singular}`,
  });
}

/** The refusal of unknown types. */
export function unknownTypes(specs: readonly AssociationSpec[]): AppError {
  const texts = specs.map(
    ({ associationCategory, associationTypeId }) => `${associationCategory}=${associationTypeId}`,
  );
  return associationErrors.invalidAssociations({
    context: {
      associationSpec: texts,
      INVALID_ASSOCIATION_TYPE_ID: texts.map((text) => `${text} is not a valid association definition id`),
    },
  });
}

export function noDefault({ from, to }: ObjectTypePair): AppError {
  return associationErrors.noDefaultAssociation({
    message: `No default association exists between ${from.typeName} and ${to.typeName}`,
  });
}

export function associatedCreates({ singular }: ObjectType): AppError {
  const name = singular.charAt(0).toUpperCase() + singular.slice(1);
  return associationErrors.associatedCreatesUnsupported({
    message: `${name} creates with Associations not supported.`,
  });
}
