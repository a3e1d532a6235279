import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of reads and writes. Placeholders in braces are filled in where they are thrown. */
export const objectErrors = defineErrors({
  RECORD_NOT_FOUND: { status: 404, message: 'resource not found' },
  RECORD_CHANGED: {
    status: 412,
    category: 'CONFLICT',
    message: 'The record has been changed since it was read.',
  },
  RECORD_TIME_AHEAD: { ...refusal, message: 'The time is later than the clock of the server.' },
  RECORD_NOT_THERE_THEN: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The record did not exist at that time.',
  },
  RECORD_HISTORY_MERGED: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The record was part of a merge at {mergedAt}, which joined two histories: its earlier values are not known.',
  },
  RECORD_ID_NOT_NUMERIC: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'Object not found.  objectId are usually numeric.',
  },
  REQUIRED_PROPERTIES_MISSING: {
    ...refusal,
    message: 'Error creating {objectType}.  Some required properties were not set.',
  },
  NOT_A_UNIQUE_PROPERTY: {
    ...refusal,
    message: 'Unable to perform {action} by non-unique {typeId} property {name} in portal ID {hubId}',
  },
  UNIQUE_VALUE_TAKEN: {
    ...refusal,
    message: 'Cannot set PropertyValueCoordinates{…} on {id}. {holder} already has that value.',
  },
  CONTACT_EXISTS: { status: 409, category: 'CONFLICT', message: 'Contact already exists. Existing ID: {id}' },
  ADDRESS_NOT_FOUND: { status: 404, message: 'The contact has no such secondary email address' },
  READ_ONLY_RECORDS: { ...refusal, message: 'Records of type {objectType} are read only.' },
  MANAGED_RECORDS: { ...refusal, message: 'Records of type {objectType} follow the {objectType} of the account.' },
  REPEATED_RECORDS: { ...refusal, message: 'Duplicate IDs found in batch input: [{ids}]. IDs must be unique' },
  MERGED_WITH_ITSELF: { ...refusal, message: 'Cannot merge a record with itself: {ids}' },
  TOO_MANY_IDENTITIES: {
    status: 414,
    category: 'VALIDATION_ERROR',
    message: 'Cannot have more than 250 identities on a profile',
  },
  TOO_MANY_INPUTS: {
    ...refusal,
    message:
      'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
  },
  HISTORY_PAGE_TOO_LARGE: {
    ...refusal,
    message:
      'The maximum number of records supported with propertiesWithHistory is 50. Please reduce the number and try again',
  },
});
