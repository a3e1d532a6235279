import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };
const existing = { status: 409, category: 'OBJECT_ALREADY_EXISTS' };

/** Refusals for events that an account defines itself. */
export const definitionErrors = defineErrors({
  EVENT_DEFINITION_NOT_FOUND: { ...missing, message: "There is no event definition '{eventName}'." },
  EVENT_DEFINITION_EXISTS: { ...existing, message: "An event definition named '{name}' already exists." },
  EVENT_PROPERTY_NOT_FOUND: { ...missing, message: "The event definition has no property '{propertyName}'." },
  EVENT_PROPERTY_EXISTS: { ...existing, message: "The event definition already has a property '{name}'." },
  INVALID_EVENT_NAME: {
    ...refusal,
    message: 'Names start with a lower-case letter and have up to 50 lower-case letters, digits and underscores.',
  },
  INVALID_EVENT_OPTIONS: { ...refusal, message: 'Properties of type enumeration have options, others do not.' },
  TOO_MANY_EVENT_DEFINITIONS: { ...refusal, message: 'No more than 500 event definitions are allowed per account.' },
  TOO_MANY_EVENT_PROPERTIES: { ...refusal, message: 'No more than 100 properties are allowed per event definition.' },
  INVALID_EVENTS_CURSOR: { ...refusal, message: 'Unable to parse value for query parameter: after' },
});
