import type { Static } from 'typebox';
import type { Compat } from '../../accounts/hubs/compat.js';
import { toExpiry } from '../stored/expiry.js';
import { findCharset, findField, invalidOptions, readOptions, type FormFields } from '../stored/form-fields.js';
import { fileErrors } from '../stored/files.errors.js';
import { NewFileOptions } from '../stored/files.schema.js';
import type { FileOrder } from './place-file.tx.js';
import { findFolderChoice } from '../folders/choice.js';

interface UploadOrder extends FileOrder {
  readonly name: string | undefined;
  readonly charset: string | undefined;
}

interface UploadFacts {
  readonly hubId: number;
  /** From the part with the file. */
  readonly fileName: string | undefined;
  readonly now: Date;
  readonly compat: Compat;
}

/** What the fields of an upload say. Throws what is wrong with them (400). Spec 2.10, 7. */
export function toUploadOrder(fields: FormFields, { hubId, fileName, now, compat }: UploadFacts): UploadOrder {
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
    ...toFileOrder(options, { now, compat }),
  };
}

/** The part of an order that options give. Throws INVALID_EXPIRY, INVALID_FILE_OPTIONS (400). */
export function toFileOrder(
  options: Static<typeof NewFileOptions>,
  { now, compat }: Pick<UploadFacts, 'now' | 'compat'>,
): Pick<FileOrder, 'access' | 'expiresAt' | 'overwrite' | 'duplicates'> {
  const { access, overwrite, duplicateValidationStrategy: strategy, duplicateValidationScope: scope } = options;
  // Spec 2.10: the strategy says what happens when a duplicate is found. The live service then looks for none.
  if (compat === 'contract' && scope !== undefined && strategy === undefined)
    throw invalidOptions('duplicateValidationScope needs a duplicateValidationStrategy');
  return {
    access,
    expiresAt: toExpiry(options, now),
    overwrite: String(overwrite).toLowerCase() === 'true',
    // Assumption F11.
    ...(strategy !== undefined && strategy !== 'NONE' && { duplicates: { strategy, scope: scope ?? 'ENTIRE_PORTAL' } }),
  };
}
