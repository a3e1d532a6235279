import { type AppError } from '../../platform/http/errors.js';
import { groupErrors, propertyErrors } from '../types/properties.errors.js';
import type { PropertyUse } from './property-uses.js';

export function propertyExists(name: string): AppError {
  return propertyErrors.propertyExists({ message: `A property named '${name}' already exists.` });
}

export function propertyNotFound(name: string): AppError {
  return propertyErrors.propertyNotFound({
    message: `The property '${name}' does not exist.`,
    context: { propertyName: [name] },
  });
}

/** The recorded refusal to archive a property that is in use. */
export function propertyInUse(name: string, objectTypeId: string, uses: readonly PropertyUse[]): AppError {
  const place = { property: [name], objectTypeId: [objectTypeId] };
  return propertyErrors.propertyInUse({
    message: `Property: ${name} of object type ${objectTypeId} is currently used in ${uses.length} places and cannot be deleted`,
    context: { ...place, usageCount: [String(uses.length)] },
    errors: uses.map((use) => ({
      message: `Property ${name} is used in the ${use.what.toLowerCase()} ${use.name}`,
      subCategory: 'PropertyValidationError.PROPERTY_USAGE',
      context: {
        ...place,
        parentType: [use.kind],
        parentDisplayType: [use.what],
        parentName: [use.label],
        link: [use.link],
      },
    })),
  });
}

export function groupExists(name: string): AppError {
  return groupErrors.groupExists({ message: `A property group named '${name}' already exists.` });
}

export function groupNotFound(name: string): AppError {
  return groupErrors.groupNotFound({
    message: `The property group '${name}' does not exist.`,
    context: { groupName: [name] },
  });
}

/** The live service's response for a group that is in use: an error whose message is another error, as JSON text. */
export function groupInUse(correlationId: string): AppError {
  const inner = {
    status: 'error',
    message: "Can't delete or purge a group with active properties",
    correlationId,
    category: 'VALIDATION_ERROR',
    subCategory: 'PropertyGroupError.GROUP_WITH_ACTIVE_PROPERTIES',
  };
  return groupErrors.groupInUse({ message: JSON.stringify(inner) });
}
