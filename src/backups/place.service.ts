import type { BucketObjects } from '../platform/blobs/bucket-objects.js';
import { openBucketPlace } from './places/bucket.service.js';
import { openDirectory } from './places/directory.service.js';
import type { Place } from './places/place.js';
import { openTarFile } from './places/tar.service.js';

type PlaceOptions =
  | { readonly kind: 'directory' | 'file'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly prefix: string;
      readonly openObjects: () => Promise<BucketObjects>;
    };

export async function openPlace(options: PlaceOptions): Promise<Place> {
  if (options.kind !== 's3') return options.kind === 'file' ? openTarFile(options.path) : openDirectory(options.path);
  const { bucket, prefix, openObjects } = options;
  return openBucketPlace({ objects: await openObjects(), name: `s3://${bucket}/${prefix}`, prefix });
}
