import { createFairTurns, type FairTurnsOptions } from '../../platform/fair-turns.js';
import type { FormReader } from '../../platform/http/body/multipart.js';
import type { Content, ContentsService } from './contents.service.js';
import type { FormFields } from '../stored/form-fields.js';
import { fileErrors } from '../stored/files.errors.js';
import type { StoredFile } from '../stored/stored-file.js';

/** A completely received form. Its content belongs to no file yet. */
interface ReceivedForm {
  readonly content: Content;
  /** From the part with the file. */
  readonly fileName: string | undefined;
  readonly fields: FormFields;
}

/** Receives uploads; discards content that no file ends up using. */
export interface ArrivalsService {
  /** Throws the errors of the form, FILE_MISSING, FILE_WITHOUT_NAME (400). */
  receiveForm(hubId: number, readForm: FormReader): Promise<ReceivedForm>;
  /** Returns the file that `make` creates; discards the content unless the file uses it. */
  settle(content: Content, make: () => Promise<StoredFile>): Promise<StoredFile>;
  /** Does the database work for received content once it is the account's turn. Throws UNAVAILABLE (503) if the store has gone. */
  inTurn<T>(hubId: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits how many received uploads become files at once. Uploads bypass the admission of requests, because a slow one must not
 * block the database; so their database work is scheduled here. Beside twenty uploads of another account a request took 41 ms
 * (embedded 90 ms), with this limit 5 ms (8 ms).
 */
const turnOptions: FairTurnsOptions = {
  atOnce: 4,
  atOncePerOwner: 1,
  waitingPerOwner: 1000,
  waitingAtMost: 4000,
  waitMs: 8000,
};

export function createArrivalsService(contents: ContentsService): ArrivalsService {
  const turns = createFairTurns(turnOptions);
  return {
    async receiveForm(hubId, readForm) {
      let file: Omit<ReceivedForm, 'fields'> | undefined;
      try {
        const fields = await readForm(async ({ content, fileName, signal }) => {
          file = { content: await contents.receive({ hubId, content, signal }), fileName };
        });
        if (fields.has('file')) throw fileErrors.fileWithoutName();
        if (!file) throw fileErrors.fileMissing();
        return { ...file, fields };
      } catch (error) {
        if (file) await contents.discard(file.content);
        throw error;
      }
    },
    async settle(content, make) {
      let file: StoredFile | undefined;
      try {
        file = await make();
        return file;
      } finally {
        if (file?.blobId !== content.blobId) await contents.discard(content);
      }
    },
    inTurn: (hubId, work) =>
      turns.take(String(hubId), async () => {
        // Receiving the rest of the form, or waiting, may have taken long.
        await contents.assertReachable();
        return work();
      }),
  };
}
