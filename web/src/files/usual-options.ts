import type { FileOptions } from './send-file.js';

/** How files are kept unless somebody says otherwise: seen by no others, whatever else is there. */
export const usualOptions: FileOptions = { access: 'PRIVATE', duplicateValidationStrategy: 'NONE' };
