import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for lists. Placeholders in braces are filled in where they are thrown. */
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
  LIST_MEMBERS_FIXED: { ...refusal, message: 'The members of a DYNAMIC list are determined by its filters.' },
  LIST_IN_USE: { ...refusal, message: 'The list is used by the filters of other lists: {listIds}.' },
  LIST_TYPES_DIFFER: { ...refusal, message: 'The two lists have records of different types.' },
  LIST_TOO_LARGE: { ...refusal, message: 'Lists of more than 100000 records cannot be copied into another.' },
  TOO_MANY_LISTS: { ...refusal, message: 'No more than 1500 lists are allowed per account.' },
  INVALID_HISTORY_RANGE: { ...refusal, message: 'startDate must not be after endDate.' },
  LIST_NOT_CONVERTIBLE: { ...refusal, message: 'Only lists of processing type DYNAMIC can be converted.' },
  INVALID_CONVERSION_DATE: { ...refusal, message: 'The conversion date must be an existing day after today.' },
  INVALID_MEMBERSHIP_CURSOR: { ...refusal, message: 'Unable to parse value for query parameter: {name}' },
});

/** Refusals for folders of lists. */
export const folderErrors = defineErrors({
  LIST_FOLDER_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'List folder does not exist with ID {folderId}.',
  },
  LIST_FOLDER_NAME_TAKEN: { ...refusal, message: "A folder named '{name}' already exists in the same folder." },
  LIST_FOLDER_IN_USE: { ...refusal, message: 'The folder contains lists or folders and cannot be deleted.' },
  LIST_FOLDER_CYCLE: { ...refusal, message: 'A folder cannot be moved into itself or a folder in it.' },
  LIST_FOLDER_TOO_DEEP: { ...refusal, message: 'Folders of lists are nested at most 5 levels deep.' },
  LIST_ROOT_FOLDER_FIXED: { ...refusal, message: 'The root folder cannot be renamed, moved or deleted.' },
  TOO_MANY_LIST_FOLDERS: { ...refusal, message: 'No more than 1000 folders of lists are allowed per account.' },
});
