import { toExpiry } from '../stored/expiry.js';
import { findCharset, findField, invalidOptions, readOptions, type FormFields } from '../stored/form-fields.js';
import { fileErrors } from '../stored/files.errors.js';
import { NewFileOptions } from '../stored/files.schema.js';
import type { FileOrder } from './new-files.service.js';
import { findFolderChoice } from '../folders/choice.js';

interface UploadOrder extends FileOrder {
  readonly name: string | undefined;
  readonly charset: string | undefined;
}

interface UploadFacts {
  readonly hubId: number;
  /** Of the part with the file. */
  readonly fileName: string | undefined;
  readonly now: Date;
}

/** What the fields of an upload say. Throws what is wrong with them (400). Spec 2.10, 7. */
export function toUploadOrder(fields: FormFields, { hubId, fileName, now }: UploadFacts): UploadOrder {
  const folder = findFolderChoice({
    id: findField(fields, 'folderId'),
    path: findField(fields, 'folderPath'),
    fields: ['folderId', 'folderPath'],
  });
  if (!folder) throw fileErrors.folderMissing();
  if (findField(fields, 'options') === undefined) {
    throw invalidOptions('they must be specified, as JSON with an access level such as {"access":"PRIVATE"}');
  }
  const options = readOptions(fields, NewFileOptions);
  return {
    hubId,
    folder,
    name: findField(fields, 'fileName') ?? fileName,
    charset: findCharset(fields),
    sourceGroup: 'CONTENT',
    ...toFileOrder(options, now),
  };
}

/** The part of an order that options give. Throws INVALID_EXPIRY (400). */
export function toFileOrder(
  options: NewFileOptions,
  now: Date,
): Pick<FileOrder, 'access' | 'expiresAt' | 'overwrite' | 'duplicates'> {
  const { access, overwrite, duplicateValidationStrategy: strategy } = options;
  return {
    access,
    expiresAt: toExpiry(options, now),
    overwrite: String(overwrite).toLowerCase() === 'true',
    // Assumption F11.
    ...(strategy !== undefined &&
      strategy !== 'NONE' && { duplicates: { strategy, scope: options.duplicateValidationScope ?? 'ENTIRE_PORTAL' } }),
  };
}
