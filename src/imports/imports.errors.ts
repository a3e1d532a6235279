import { defineErrors, type AppError } from '../platform/http/errors.js';

/** Refusals of imports. Placeholders in braces are filled in where they are thrown. */
export const importErrors = defineErrors({
  IMPORT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No import with this ID exists.' },
  IMPORT_NOT_REVERTIBLE: {
    status: 409,
    category: 'CONFLICT',
    message: 'Only an import that has ended can be undone, and only once.',
  },
  INVALID_IMPORT_REQUEST: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The importRequest is not valid: {reason}',
  },
  INVALID_IMPORT_FILE: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The file {name} cannot be imported: {reason}',
  },
});

/** The refusal of a request. */
export const invalidRequest = (reason: string): AppError =>
  importErrors.invalidImportRequest({ message: `The importRequest is not valid: ${reason}` });

/** The refusal of a file of a request. */
export const invalidFile = (name: string, reason: string): AppError =>
  importErrors.invalidImportFile({ message: `The file ${name} cannot be imported: ${reason}` });
