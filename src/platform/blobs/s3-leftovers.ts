import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Cleans up after failed puts in a bucket that did not respond. */
export interface Leftovers {
  /** Removes the object with that key and all unfinished uploads to it, once the store responds. Keys are written once. */
  removeLater(key: string): void;
  stop(): void;
}

const retryMs = 3000;
/** The daily sweep finds further ones. */
const remembered = 10_000;

export function createLeftovers(client: S3Client, Bucket: string): Leftovers {
  const keys = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const remove = async (Key: string): Promise<void> => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    for (const { UploadId } of Uploads) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  const removeAll = async (): Promise<void> => {
    for (const key of keys) {
      await remove(key);
      keys.delete(key);
    }
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      removeAll()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          if (keys.size > 0) schedule();
        });
    }, retryMs).unref();
  };

  return {
    removeLater(key) {
      if (keys.size >= remembered) return;
      keys.add(key);
      schedule();
    },
    stop() {
      keys.clear();
      clearTimeout(timer);
    },
  };
}
