import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { startSmallBucket, type SmallBucket } from '../../test/support/small-bucket.js';
import { openBucketObjects } from '../platform/blobs/bucket-objects.js';
import { createBucketPlace } from './places/bucket.service.js';
import { readObject, type Place } from './places/place.js';

async function open(): Promise<{ bucket: SmallBucket; place: Place; other: Place }> {
  const bucket = await startSmallBucket();
  onTestFinished(() => bucket.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined };
  const openOne = () => {
    const objects = openBucketObjects({
      bucket: 'archives',
      endpoint: bucket.endpoint,
      region: 'us-east-1',
      ...credentials,
    });
    onTestFinished(() => objects.close());
    return createBucketPlace({ objects, name: 's3://archives/acme/', prefix: 'acme/' });
  };
  return { bucket, place: openOne(), other: openOne() };
}

it('a bucket stores archives below its prefix, and lists them over several pages', async () => {
  const { bucket, place } = await open();
  bucket.objects.set('other/files/ff/x', Buffer.from('of another program'));
  for (const name of ['c', 'a', 'b']) await place.put(`files/aa/${name}`, Buffer.from(name));
  await place.putStream('files/bb/d', 5, Readable.from([Buffer.from('hello')]));
  const listed: string[] = [];
  for await (const path of place.list('files/')) listed.push(path);
  expect(listed).toEqual(['files/aa/a', 'files/aa/b', 'files/aa/c', 'files/bb/d']);
  expect((await readObject(place, 'files/bb/d', 100)).toString()).toBe('hello');
  expect(await place.find('files/bb/missing')).toBeUndefined();
  await expect(place.get('files/bb/missing')).rejects.toThrow('s3://archives/acme/ has no files/bb/missing.');
  await place.remove('files/aa/a');
  expect([...bucket.objects.keys()].sort()).toEqual([
    'acme/files/aa/b',
    'acme/files/aa/c',
    'acme/files/bb/d',
    'other/files/ff/x',
  ]);
  await expect(place.put('../outside', Buffer.from('x'))).rejects.toThrow('which is no path inside it');
});

it('a bucket has one writer at a time', async () => {
  const { place, other } = await open();
  const release = await place.lock();
  await expect(other.lock()).rejects.toThrow(/is writing to s3:\/\/archives\/acme\/: wait until it has finished/);
  await release();
  await (
    await other.lock()
  )();
});

it('a bucket that answers 503 ends the work with one sentence', async () => {
  const { bucket, place } = await open();
  bucket.failOn(/^PUT /);
  await expect(place.put('files/aa/a', Buffer.from('a'))).rejects.toThrow(
    'The bucket archives cannot be used (503 SlowDown).',
  );
  await expect(place.lock()).rejects.toThrow('503');
  bucket.failOn(/^GET /);
  await expect(place.get('files/aa/a')).rejects.toThrow('503');
  expect(bucket.objects.size).toBe(0);
});
