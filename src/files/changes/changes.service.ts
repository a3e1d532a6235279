import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { toExpiry } from '../stored/expiry.js';
import { getFileInTx, type FileId } from '../stored/find-file.tx.js';
import { fileErrors } from '../stored/files.errors.js';
import type * as wire from '../stored/files.schema.js';
import { expireFiles } from '../stored/files.store.js';
import { changeFile, findFileIn } from '../stored/stored-files.tx.js';
import { lockFiles } from '../stored/folders.store.js';
import { assertPlace, maxDepth, toFullName, toName, toNameKey } from '../stored/names.js';
import { findFolderChoice } from '../folders/choice.js';
import { getWholePlace } from '../folders/resolve-folder.tx.js';
import type { StoredFile } from '../stored/stored-file.js';

type FilePatch = Static<typeof wire.FilePatch>;

export interface FileChangesService {
  /** Throws INVALID_NAME, INVALID_EXPIRY (400), the errors of getFile, FILE_EXISTS (409) for a taken name. */
  updateFile(id: FileId, patch: FilePatch): Promise<StoredFile>;
}

export function createFileChangesService({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): FileChangesService {
  return {
    async updateFile(id, patch) {
      const { hubId } = id;
      const now = clock.now();
      const choice = findFolderChoice({
        id: patch.parentFolderId,
        path: patch.parentFolderPath,
        fields: ['parentFolderId', 'parentFolderPath'],
      });
      const expiry = toExpiryChange(patch, now);
      return db.write(async (tx) => {
        await lockFiles(tx, hubId);
        await expireFiles(tx, hubId, now);
        const before = await getFileInTx(tx, { ...id, now });
        const place = choice
          ? await getWholePlace(tx, hubId, choice)
          : { folderId: before.folderId, names: before.path.slice(1).split('/').slice(0, -1) };
        const file = { name: toNewName(before, patch), extension: before.extension };
        const full = toName(toFullName(file));
        assertPlace([...place.names, full], maxDepth + 1);
        const nameKey = toNameKey(full);
        const other = await findFileIn(tx, hubId, { folderId: place.folderId, nameKey, now });
        if (other && other.id !== before.id) throw fileErrors.fileExists({ context: { id: [other.id] } });
        return changeFile(tx, {
          ...{ ...before, ...file, ...expiry, nameKey, folderId: place.folderId, updatedAt: now },
          access: patch.access ?? before.access,
          isUsableInContent: patch.isUsableInContent ?? before.isUsableInContent,
        });
      });
    },
  };
}

/** Names are given without extension; a given extension is not doubled. Assumption F16. */
function toNewName({ name, extension }: StoredFile, patch: FilePatch): string {
  if (patch.name === undefined) return name;
  const given = toName(patch.name);
  const ending = `.${extension}`;
  return extension !== '' && given.length > ending.length && given.toLowerCase().endsWith(ending)
    ? toName(given.slice(0, -ending.length))
    : given;
}

function toExpiryChange({ expiresAt, clearExpires }: FilePatch, now: Date): { readonly expiresAt?: Date | undefined } {
  if (!clearExpires) return expiresAt === undefined ? {} : { expiresAt: toExpiry({ expiresAt }, now) };
  if (expiresAt !== undefined) {
    throw fileErrors.invalidExpiry({ message: 'expiresAt and clearExpires cannot both be specified' });
  }
  return { expiresAt: undefined };
}
