import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Errors of files and folders. The caller fills the texts in braces. */
export const fileErrors = defineErrors({
  FILE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    // The two spaces are the wire's.
    message: 'Object not found.  id are usually numeric.',
  },
  NOTHING_AT_PATH: { status: 404, message: 'No file or folder exists at path' },
  INVALID_IMPORT_URL: {
    ...refusal,
    message: 'The URL cannot be imported from: it must be an http or https URL of a public host',
  },
  IMPORT_FAILED: { ...refusal, message: '{reason}' },
  HOSTED_FILE_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no file at this address.' },
  // Assumption F57.
  FILE_CONTENT_LOST: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The content of the file is no longer on the server.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    category: 'VALIDATION_ERROR',
    message: 'The content does not match the conditions of the request.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    category: 'VALIDATION_ERROR',
    message: 'The content does not have the requested range.',
  },
  FILE_SENSITIVE: { ...refusal, message: 'There are no signed URLs for sensitive files.' },
  FILE_ID_NOT_POSITIVE: { ...refusal, message: 'id must be > 0' },
  TASK_ID_UNREADABLE: { ...refusal, message: 'Provided ID could not be decoded.' },
  FILE_WITHOUT_NAME: { status: 400, category: 'BAD_REQUEST', message: 'Could not determine name from file' },
  FILE_MISSING: { ...refusal, message: 'file must be specified: a part of the form with that name' },
  INVALID_FILE_OPTIONS: { ...refusal, message: 'The options are not valid: {reason}' },
  INVALID_FILE_FIELD: { ...refusal, message: 'The field {field} is not valid' },
  INVALID_EXPIRY: { ...refusal, message: 'The time of expiry is not valid: {reason}' },
  INVALID_NAME: { ...refusal, message: 'The name is not allowed, {reason}: {name}' },
  FOLDER_MISSING: { status: 400, category: 'VALIDATION_ERROR', message: 'folderPath or folderId must be specified' },
  BOTH_FOLDERS: { ...refusal, message: 'folderPath and folderId cannot both be specified' },
  FOLDER_INTO_ITSELF: { ...refusal, message: 'A folder cannot be moved into itself or a folder in it' },
  FILE_DUPLICATE: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: 'A file with the same content already exists',
  },
  FILE_EXISTS: { status: 409, category: 'OBJECT_ALREADY_EXISTS', message: 'A file already exists at this path' },
  FOLDER_EXISTS: { status: 409, category: 'OBJECT_ALREADY_EXISTS', message: 'Folder already exists' },
});
