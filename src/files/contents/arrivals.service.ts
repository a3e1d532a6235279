import { createFairTurns, type FairTurnsOptions } from '../../platform/fair-turns.js';
import type { FormReader } from '../../platform/http/body/multipart.js';
import type { Content, ContentsService } from './contents.service.js';
import type { FormFields } from '../stored/form-fields.js';
import { fileErrors } from '../stored/files.errors.js';
import type { StoredFile } from '../stored/stored-file.js';

/** A form that has arrived whole. Its content belongs to no file yet. */
interface ReceivedForm {
  readonly content: Content;
  /** Of the part with the file. */
  readonly fileName: string | undefined;
  readonly fields: FormFields;
}

/** Content on its way from a client to a file: what does not get there is discarded. */
export interface ArrivalsService {
  /** Throws what is wrong with the form, FILE_MISSING, FILE_WITHOUT_NAME (400). */
  receiveForm(hubId: number, readForm: FormReader): Promise<ReceivedForm>;
  /** Answers the file that `make` makes; the content is discarded unless it is that file's. */
  settle(content: Content, make: () => Promise<StoredFile>): Promise<StoredFile>;
}

/**
 * Of making files of what has arrived. Uploads are admitted beside the other requests, because a slow one must not keep the
 * database from them; so what they do there once they have arrived has turns of its own.
 * Beside twenty uploads of another account a request took 41 ms (embedded 90 ms), with turns 5 ms (8 ms).
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
        file = await turns.take(String(content.hubId), async () => {
          // The rest of a form, or the turn, may have taken long.
          await contents.assertReachable();
          return make();
        });
        return file;
      } finally {
        if (file?.blobId !== content.blobId) await contents.discard(content);
      }
    },
  };
}
