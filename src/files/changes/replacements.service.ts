import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { FormReader } from '../../platform/http/body/multipart.js';
import type { ArrivalsService } from '../contents/arrivals.service.js';
import { doomBlob, keepBlob } from '../contents/blob-ledger.store.js';
import { describeReplacement } from '../contents/facts.js';
import type { ContentsService } from '../contents/contents.service.js';
import { toExpiry } from '../stored/expiry.js';
import { findCharset, readOptions } from '../stored/form-fields.js';
import { getFileInTx, type FileId } from '../stored/find-file.tx.js';
import { ReplacementOptions } from '../stored/files.schema.js';
import { lockFiles } from '../stored/folders.store.js';
import { toFullName, toNameKey } from '../stored/names.js';
import { changeFile } from '../stored/stored-files.tx.js';
import type { StoredFile } from '../stored/stored-file.js';

export interface ReplacementsService {
  /**
   * Replaces the content of a file with that of a form; id, name and address do not change. Throws the errors of getFile and of
   * the form.
   */
  replaceFile(file: FileId, readForm: FormReader): Promise<StoredFile>;
}

interface ReplacementsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contents: ContentsService;
  readonly arrivals: ArrivalsService;
}

export function createReplacementsService(deps: ReplacementsDeps): ReplacementsService {
  const { db, clock, contents, arrivals } = deps;
  return {
    async replaceFile(id, readForm) {
      // Fails before receiving content for a file that does not exist.
      const { extension } = await db.read((tx) => getFileInTx(tx, { ...id, now: clock.now() }));
      const { content, fields } = await arrivals.receiveForm(id.hubId, readForm);
      let before: StoredFile | undefined;
      const replace = async (): Promise<StoredFile> => {
        const now = clock.now();
        const options = readOptions(fields, ReplacementOptions);
        const expiresAt = toExpiry(options, now);
        const changes = {
          ...(await describeReplacement(content, { extension, charset: findCharset(fields) })),
          ...(options.access && { access: options.access }),
          ...(expiresAt && { expiresAt }),
        };
        return db.write(async (tx) => {
          await lockFiles(tx, id.hubId);
          before = await getFileInTx(tx, { ...id, now });
          if (!(await keepBlob(tx, content, now))) throw httpErrors.unavailable();
          const nameKey = toNameKey(toFullName(before));
          const written = await changeFile(tx, { ...before, ...changes, nameKey, updatedAt: now });
          await doomBlob(tx, before, now);
          return written;
        });
      };
      const after = await arrivals.settle(content, () => arrivals.inTurn(id.hubId, replace));
      if (before) await contents.discard(before);
      return after;
    },
  };
}
