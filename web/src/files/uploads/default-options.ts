import type { FileOptions } from './send-file.js';

/** The default options of new files: private, duplicates allowed. */
export const defaultOptions: FileOptions = { access: 'PRIVATE', duplicateValidationStrategy: 'NONE' };
