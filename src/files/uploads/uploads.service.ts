import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { FormReader } from '../../platform/http/body/multipart.js';
import type { ArrivalsService } from '../contents/arrivals.service.js';
import { describeNew } from '../contents/facts.js';
import type { ContentsService } from '../contents/contents.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { placeFile, type FileOrder } from './place-file.tx.js';
import type { StoredFile } from '../stored/stored-file.js';
import { toUploadOrder } from './order.js';

/** A file that the program itself stores, by the rules for uploads. */
interface FileDelivery extends FileOrder {
  readonly stream: Readable;
  readonly signal?: AbortSignal;
  /** Name and extension; derived from the content if omitted. */
  readonly name?: string | undefined;
  /** Further work in the transaction that adds the file. */
  readonly also?: (tx: Tx, file: StoredFile) => Promise<void>;
}

/** Both throw INVALID_NAME (400), FILE_NOT_FOUND (404), FILE_DUPLICATE (409). A failed upload stores nothing. */
export interface UploadsService {
  /** Stores the file of a form; also throws the errors of the form (400, 408, 413). Spec 2.10, 4.5. */
  uploadFile(hubId: number, readForm: FormReader): Promise<StoredFile>;
  storeFile(delivery: FileDelivery): Promise<StoredFile>;
}

interface UploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contents: ContentsService;
  readonly arrivals: ArrivalsService;
  readonly compat: 'contract' | 'observed';
}

export function createUploadsService({ db, clock, contents, arrivals, compat }: UploadsDeps): UploadsService {
  return {
    async uploadFile(hubId, readForm) {
      const { content, fields, fileName } = await arrivals.receiveForm(hubId, readForm);
      return arrivals.settle(content, async () => {
        const now = clock.now();
        const { name, charset, ...order } = toUploadOrder(fields, { hubId, fileName, now, compat });
        if (name === undefined && compat === 'observed') throw fileErrors.fileWithoutName();
        const file = await describeNew(content, { name, charset });
        return placeFile(db, { ...order, file, now });
      });
    },
    async storeFile({ stream, signal, name, also, ...order }) {
      const content = await contents.receive({ hubId: order.hubId, content: stream, ...(signal && { signal }) });
      return arrivals.settle(content, async () => {
        const described = await describeNew(content, { name });
        return placeFile(db, { ...order, file: described, now: clock.now() }, also);
      });
    },
  };
}
