import type { Readable } from 'node:stream';
import type { BucketObjects } from '../../platform/blobs/bucket-objects.js';
import { ArchiveError } from '../tables/archive-error.js';
import { toLocked } from './directory.service.js';
import { confirmMs, createHolder, isAlive, readHolder, readMachineTime } from './holder.service.js';
import { assertPath, readObject, type Place } from './place.js';

interface BucketPlace {
  readonly objects: BucketObjects;
  readonly name: string;
  /** Empty, or ends in a slash. */
  readonly prefix: string;
}

const lockBytes = 10_000;

/** A place below a prefix of a bucket. */
export function createBucketPlace({ objects, name, prefix }: BucketPlace): Place {
  const toKey = (path: string): string => {
    assertPath(path);
    return `${prefix}${path}`;
  };
  const place: Place = {
    name,
    put: async (path, content) => objects.put(toKey(path), content),
    async putStream(path, size, source) {
      try {
        const { size: written } = await objects.putStream(toKey(path), source);
        if (written !== size) throw new ArchiveError(`${path} got ${written} bytes in place of ${size}.`);
      } finally {
        source.destroy();
      }
    },
    async get(path): Promise<Readable> {
      const content = await objects.get(toKey(path));
      if (!content) throw new ArchiveError(`${name} has no ${path}.`);
      return content;
    },
    find: async (path) => objects.find(toKey(path)),
    async *list(under) {
      for await (const key of objects.list(`${prefix}${under}`)) yield key.slice(prefix.length);
    },
    remove: async (path) => objects.remove(toKey(path)),
    lock: () => lockBucket(objects, place, toKey('lock')),
    sync: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    close: () => Promise.resolve(objects.close()),
  };
  return place;
}

/** The server refuses a second lock; one of an ended process is removed first. */
async function lockBucket(objects: BucketObjects, place: Place, key: string): Promise<() => Promise<void>> {
  const holder = createHolder();
  const toContent = () => Buffer.from(JSON.stringify({ ...holder, seenAt: readMachineTime() }));
  if (!(await objects.putNew(key, toContent()))) {
    const other = readHolder((await readObject(place, 'lock', lockBytes)).toString());
    if (other === undefined || isAlive(other)) throw toLocked(place.name, other);
    await objects.remove(key);
    if (!(await objects.putNew(key, toContent()))) throw toLocked(place.name, undefined);
  }
  const confirm = setInterval(() => {
    void objects.put(key, toContent()).catch(() => undefined);
  }, confirmMs).unref();
  return async () => {
    clearInterval(confirm);
    await objects.remove(key);
  };
}
