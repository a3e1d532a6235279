import type { Readable } from 'node:stream';
import type { CompatOf } from '../../accounts/hubs/compat.js';
import type { ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { FormReader } from '../../platform/http/body/multipart.js';
import type { ArrivalsService } from '../contents/arrivals.service.js';
import { describeNew } from '../contents/facts.js';
import type { Content, ContentsService } from '../contents/contents.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { createPlaceFile, placeFiles, type FileOrder } from './place-file.tx.js';
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
  /**
   * Receives the files of a form and passes them to `use`, which may keep them all in one transaction. What it does not keep is
   * discarded. Throws the errors of the form (400, 408, 413).
   */
  receiveFiles<T>(hubId: number, readForm: FormReader, use: (form: FilesForm) => Promise<T>): Promise<T>;
}

/** A received file that belongs to no account yet. */
interface ReceivedFile {
  readonly fileName: string | undefined;
  readonly size: number;
  /** Opens its content, or a range of it. The caller must read or destroy the stream. */
  open(range?: ByteRange): Promise<Readable>;
}

interface FilesForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
  /** Adds files under the given names to the account, with further work in the same transaction. */
  keep<T>(
    files: readonly { readonly file: ReceivedFile; readonly name: string }[],
    order: Omit<FileOrder, 'hubId'>,
    also: (tx: Tx, stored: readonly StoredFile[]) => Promise<T>,
  ): Promise<T>;
}

interface UploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contents: ContentsService;
  readonly arrivals: ArrivalsService;
  readonly compatOf: CompatOf;
}

export function createUploadsService({ db, clock, contents, arrivals, compatOf }: UploadsDeps): UploadsService {
  const placeFile = createPlaceFile({ db, arrivals });
  return {
    async uploadFile(hubId, readForm) {
      const { content, fields, fileName } = await arrivals.receiveForm(hubId, readForm);
      return arrivals.settle(content, async () => {
        const now = clock.now();
        const compat = compatOf(hubId);
        const { name, charset, ...order } = toUploadOrder(fields, { hubId, fileName, now, compat });
        if (name === undefined && compat === 'observed') throw fileErrors.fileWithoutName();
        const file = await describeNew(content, { name, charset });
        return placeFile({ ...order, file, now });
      });
    },
    async storeFile({ stream, signal, name, also, ...order }) {
      const content = await contents.receive({ hubId: order.hubId, content: stream, ...(signal && { signal }) });
      return arrivals.settle(content, async () => {
        const described = await describeNew(content, { name });
        return placeFile({ ...order, file: described, now: clock.now() }, also);
      });
    },
    async receiveFiles(hubId, readForm, use) {
      const received = new Map<ReceivedFile, Content>();
      const kept = new Set<Content>();
      try {
        const fields = await readForm(async ({ content: stream, fileName, signal }) => {
          const content = await contents.receive({ hubId, content: stream, signal });
          const open = (range?: ByteRange) => contents.open(content, range);
          received.set({ fileName, size: content.size, open }, content);
        });
        return await use({
          fields,
          files: [...received.keys()],
          async keep(chosen, order, also) {
            await contents.assertReachable();
            const now = clock.now();
            const placed = chosen.flatMap(({ file, name }) => ({ content: received.get(file), name }));
            const orders = [];
            for (const { content, name } of placed) {
              if (!content) throw new Error('The file is not one of the form.');
              orders.push({ ...order, hubId, file: await describeNew(content, { name }), now });
            }
            const done = await placeFiles(db, orders, also);
            for (const { content } of placed) if (content) kept.add(content);
            return done;
          },
        });
      } finally {
        for (const content of received.values()) if (!kept.has(content)) await contents.discard(content);
      }
    },
  };
}
