import { AppError } from '../platform/http/errors.js';
import type { FormReader } from '../platform/http/multipart.js';
import type { Content, ContentsService } from './contents.service.js';
import type { FormFields } from './file-fields.js';
import type { StoredFile } from './stored-file.js';

/** A form that has arrived whole. Its content belongs to no file yet. */
export interface ReceivedForm {
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

export function createArrivalsService(contents: ContentsService): ArrivalsService {
  return {
    async receiveForm(hubId, readForm) {
      let file: Omit<ReceivedForm, 'fields'> | undefined;
      try {
        const fields = await readForm(async ({ content, fileName, signal }) => {
          file = { content: await contents.receive({ hubId, content, signal }), fileName };
        });
        if (fields.has('file')) throw new AppError('FILE_WITHOUT_NAME');
        if (!file) throw new AppError('FILE_MISSING');
        return { ...file, fields };
      } catch (error) {
        if (file) await contents.discard(file.content);
        throw error;
      }
    },
    async settle(content, make) {
      let file: StoredFile | undefined;
      try {
        // The rest of a form may have taken long.
        await contents.assertReachable();
        file = await make();
        return file;
      } finally {
        if (file?.blobId !== content.blobId) await contents.discard(content);
      }
    },
  };
}
