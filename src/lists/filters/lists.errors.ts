import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Why lists are not found, made or changed. Texts in braces are filled by the place that throws. */
export const listErrors = defineErrors({
  LIST_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'List does not exist with ID {listId}.' },
  LIST_NAME_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: "List does not exist with name '{name}'.",
  },
  LIST_NAME_TAKEN: { ...refusal, message: "A list named '{name}' already exists." },
  INVALID_LIST_NAME: { ...refusal, message: 'The name of a list has 1 to 200 characters and is not blank.' },
  INVALID_LIST_FILTERS: { ...refusal, message: 'The filters are not valid at {place}: {reason}.' },
  LIST_WITHOUT_FILTERS: { ...refusal, message: 'A list of processing type {processingType} needs a filterBranch.' },
  LIST_TAKES_NO_FILTERS: {
    ...refusal,
    message: 'The filters of a list of processing type {processingType} cannot be set.',
  },
  LIST_MEMBERS_FIXED: { ...refusal, message: 'The members of a DYNAMIC list are what its filters say.' },
  LIST_IN_USE: { ...refusal, message: 'The list is used by the filters of other lists: {listIds}.' },
  LIST_TYPES_DIFFER: { ...refusal, message: 'The two lists have records of different types.' },
  LIST_TOO_LARGE: { ...refusal, message: 'Lists of more than 100000 records cannot be copied into another.' },
  TOO_MANY_LISTS: { ...refusal, message: 'No more than 1500 lists are allowed per account.' },
  INVALID_MEMBERSHIP_CURSOR: { ...refusal, message: 'Unable to parse value for query parameter: {name}' },
});
